import { join } from "node:path";
import { SqliteSaver } from "@langchain/langgraph-checkpoint-sqlite";
import { SetupError } from "../errors.ts";
import { makeDataFolder } from "./data-folder.ts";

/** Checkpoints of conversations in one SQLite file of a folder; both are made on first use. */
export function openConversations(dataDir: string): SqliteSaver {
  makeDataFolder(dataDir);
  const file = join(dataDir, "conversations.sqlite");
  try {
    return SqliteSaver.fromConnString(file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SetupError(
      `Conversations cannot be kept in ${file}: ${reason}. Set SWITCHBOARD_DATA_DIR to a folder you may write to.`,
      { cause },
    );
  }
}
