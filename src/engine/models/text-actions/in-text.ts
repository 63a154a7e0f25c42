import { AIMessage, type BaseMessage, HumanMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import type { ModelTool } from "../../dialog/protocol.ts";
import { loadPrompt } from "../../prompt.ts";

const prompt = loadPrompt("text-actions", ["tools"]);

/**
 * The messages for a model without tool calls: the tools and the form of a reply after the system prompt, its own calls
 * in that form, and the results as messages of the user.
 */
export function inText(messages: readonly BaseMessage[], tools: readonly ModelTool[]): BaseMessage[] {
  const names = new Map(
    messages
      .flatMap((message) => (AIMessage.isInstance(message) ? (message.tool_calls ?? []) : []))
      .map((call) => [call.id, call.name]),
  );
  const system = messages.filter((message) => SystemMessage.isInstance(message)).map(({ text }) => text);
  const form = tools.length > 0 ? [prompt({ tools: tools.map(described).join("\n") })] : [];
  const rest = messages.filter((message) => !SystemMessage.isInstance(message)).map(asText);
  return [
    ...(system.length + form.length > 0 ? [new SystemMessage([...system, ...form].join("\n\n"))] : []),
    ...joined(rest),
  ];

  function asText(message: BaseMessage): BaseMessage {
    if (ToolMessage.isInstance(message))
      return new HumanMessage(`Result of ${names.get(message.tool_call_id) ?? "the tool"}:\n${message.text}`);
    if (!AIMessage.isInstance(message) || (message.tool_calls ?? []).length === 0) return message;
    return new AIMessage([message.text, written(message.tool_calls ?? [])].filter(Boolean).join("\n"));
  }
}

/** Messages of the user that follow each other, such as results, become one, since providers want the roles to take turns. */
function joined(messages: readonly BaseMessage[]): BaseMessage[] {
  const all: BaseMessage[] = [];
  for (const message of messages) {
    const last = all.at(-1);
    if (HumanMessage.isInstance(message) && HumanMessage.isInstance(last))
      all[all.length - 1] = new HumanMessage(`${last.text}\n\n${message.text}`);
    else all.push(message);
  }
  return all;
}

/** Calls in the form of a reply. */
function written(calls: readonly { name: string; args: Record<string, unknown> }[]): string {
  const actions = calls.map(({ name, args }) => ({ action: name, action_input: args }));
  return `\`\`\`json\n${JSON.stringify(actions.length === 1 ? actions[0] : actions)}\n\`\`\``;
}

/** A tool in a few lines: its name, what it is for, and a line a parameter. */
function described({ name, description, parameters }: ModelTool): string {
  const lines = Object.entries(parameters.properties).map(([parameter, schema]) => {
    const { description: about = "" } = Object(schema);
    const needed = parameters.required?.includes(parameter) ? "" : ", optional";
    return `  - ${parameter} (${typeOf(schema)}${needed})${about === "" ? "" : `: ${about}`}`;
  });
  return [`- ${name}: ${description}`, ...lines].join("\n");
}

/** The type of a JSON Schema in short: `string`, `"a" | "b"`, `number[]`, `{from: string, to?: string}`. */
function typeOf(schema: unknown): string {
  const { type, enum: listed, const: only, items, properties, required = [], anyOf, oneOf, format } = Object(schema);
  if (Array.isArray(listed)) return listed.map((one) => JSON.stringify(one)).join(" | ");
  if (only !== undefined) return JSON.stringify(only);
  const several: unknown = anyOf ?? oneOf;
  if (Array.isArray(several)) return several.map(typeOf).join(" | ");
  if (type === "array") return `list of ${typeOf(items)}`;
  if (properties !== undefined) {
    const fields = Object.entries(properties).map(
      ([name, field]) => `${name}${required.includes(name) ? "" : "?"}: ${typeOf(field)}`,
    );
    return `{${fields.join(", ")}}`;
  }
  return [type ?? "any"].flat().join(" or ") + (typeof format === "string" ? `, ${format}` : "");
}
