import { drawAssistant, runDefaults } from "../../graphs/build-assistant.ts";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { hire } from "../../src/engine/staff.ts";
import { serializer } from "../../src/engine/storage/serializer.ts";
import { type System, talksOver } from "./system.ts";

export const switchboard: System = {
  name: "Switchboard",
  serde: serializer,
  open: ({ domain, model, checkpointer }) => {
    const staff = hire({ domains: [domain], model, embeddings: new LocalEmbeddings(), now: () => new Date() });
    return talksOver(drawAssistant(staff).compile({ checkpointer }).withConfig(runDefaults), "dialog_state");
  },
};
