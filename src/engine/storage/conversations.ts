import { join } from "node:path";
import { SqliteSaver } from "@langchain/langgraph-checkpoint-sqlite";
import Database from "better-sqlite3";
import { SetupError } from "../errors.ts";
import { makeDataFolder } from "./data-folder.ts";
import { serializer } from "./serializer.ts";

/** Checkpoints of conversations in one SQLite file of a folder; both are made on first use. */
export function openConversations(dataDir: string): SqliteSaver {
  makeDataFolder(dataDir);
  const file = join(dataDir, "conversations.sqlite");
  try {
    return new SqliteSaver(new Database(file), serializer);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SetupError(
      `Conversations cannot be kept in ${file}: ${reason}. Set SWITCHBOARD_DATA_DIR to a folder you may write to.`,
      { cause },
    );
  }
}
