import { AIMessage, type BaseMessage, HumanMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { OfflineModel } from "../../src/offline/offline-model.ts";

/** A Friday. */
export const now = new Date("2024-05-10T09:00:00");
const embeddings = new LocalEmbeddings();

export const offline = () => new OfflineModel({ embeddings, now: () => now });

export function tool(name: string, description: string, properties: Record<string, object>, required: string[] = []) {
  return { name, description, parameters: { type: "object" as const, properties, required } };
}

type Bindable = Parameters<OfflineModel["bindTools"]>[0];

/** What the model does next: its text, and its calls without their ids. */
export async function next(tools: Bindable, ...talk: (string | BaseMessage)[]) {
  const messages = talk.map((one) => (typeof one === "string" ? new HumanMessage(one) : one));
  const reply = await offline().bindTools(tools).invoke(messages);
  return { text: reply.text, calls: (reply.tool_calls ?? []).map(({ name, args }) => ({ name, args })) };
}

export const system = (text: string) => new SystemMessage(text);
export const says = (text: string) => new AIMessage(text);

/** A call the model made earlier and its observation. */
export function step(
  name: string,
  args: Record<string, unknown>,
  observation: string,
  status?: "error" | "declined",
): BaseMessage[] {
  const id = `call_${name}_${JSON.stringify(args)}`;
  return [
    new AIMessage({ content: "", tool_calls: [{ id, name, args, type: "tool_call" }] }),
    new ToolMessage({
      ...{ tool_call_id: id, content: observation, status: status && "error" },
      ...(status === "declined" && { additional_kwargs: { kind: status } }),
    }),
  ];
}
