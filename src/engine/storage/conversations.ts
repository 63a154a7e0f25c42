import { join } from "node:path";
import { SqliteSaver } from "@langchain/langgraph-checkpoint-sqlite";
import { serializer } from "./serializer.ts";
import { openSqliteFile } from "./sqlite-file.ts";

/** Checkpoints of conversations in one SQLite file of a folder; both are made on first use. Throws `SetupError`. */
export const openConversations = (dataDir: string): SqliteSaver =>
  new SqliteSaver(openSqliteFile(join(dataDir, "conversations.sqlite")), serializer);
