import { MemorySaver } from "@langchain/langgraph";
import { compileAssistant } from "../../graphs/build-assistant.ts";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { createStaff } from "../../src/engine/staff.ts";
import { ConversationSaver } from "../../src/engine/storage/conversation-saver.ts";
import { serializer } from "../../src/engine/storage/serializer.ts";
import { type System, talksOver } from "./system.ts";

export const switchboard: System = {
  name: "Switchboard",
  savers: {
    memory: () => new MemorySaver(serializer),
    sqlite: (db) => new ConversationSaver(db, serializer),
  },
  open: ({ domain, model, checkpointer }) => {
    const staff = createStaff({
      domains: [domain],
      model,
      embeddings: new LocalEmbeddings(),
      secret: "bench",
      now: () => new Date(),
    });
    return talksOver(compileAssistant(staff, { checkpointer }), "dialog_state");
  },
};
