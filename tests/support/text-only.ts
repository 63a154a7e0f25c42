import type { BaseMessage } from "@langchain/core/messages";
import type { ModelTool } from "../../src/engine/dialog/protocol.ts";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { createOpenAI } from "../../src/engine/models/openai.ts";
import { ToolCallingModel } from "../../src/engine/models/text-actions/tool-calling-model.ts";
import { OfflineModel } from "../../src/offline/offline-model.ts";
import { type ChatRequest, startOpenAiServer } from "./openai-server.ts";

type Call = { name: string; args: Record<string, unknown> };

/** The ways in which models write their calls as text. */
export const spellings: Readonly<Record<string, (calls: readonly Call[]) => string>> = {
  "the form asked for": (calls) => fenced(calls.map(({ name, args }) => ({ action: name, action_input: args }))),
  "tags with JSON": (calls) =>
    calls.map(({ name, args }) => `<tool_call>\n${JSON.stringify({ name, arguments: args })}\n</tool_call>`).join("\n"),
  "a tag around each argument": (calls) =>
    calls
      .map(({ name, args }) => {
        const tags = Object.entries(args).map(
          ([key, value]) =>
            `<arg_key>${key}</arg_key>\n<arg_value>${typeof value === "string" ? value : JSON.stringify(value)}</arg_value>\n`,
        );
        return `<tool_call>${name}\n${tags.join("")}</tool_call>`;
      })
      .join("\n"),
  "function objects": (calls) =>
    JSON.stringify({
      tool_calls: calls.map(({ name, args }) => ({ function: { name, arguments: JSON.stringify(args) } })),
    }),
  "calls as in a program": (calls) =>
    `[${calls
      .map(
        ({ name, args }) =>
          `${name}(${Object.entries(args)
            .map(([key, value]) => `${key}=${JSON.stringify(value)}`)
            .join(", ")})`,
      )
      .join(", ")}]`,
  "full-width signs": (calls) =>
    fullWidth(fenced(calls.map(({ name, args }) => ({ action: name, action_input: args })))),
  "an invented result behind it": (calls) =>
    `${fenced(calls.map(({ name, args }) => ({ action: name, action_input: args })))}\nObservation: 42\n${fenced([{ action: "Final Answer", action_input: "It is 42." }])}`,
  "lines with labels": (calls) =>
    calls.length === 1
      ? calls.map(({ name, args }) => `Action: ${name}\nAction Input: ${JSON.stringify(args)}\nObservation: 42`).join()
      : fenced(calls.map(({ name, args }) => ({ name, parameters: args }))),
  "Chinese labels": (calls) =>
    calls.length === 1
      ? calls.map(({ name, args }) => `行动：[${name}]\n行动输入：${JSON.stringify(args)}\n观察：42`).join()
      : fenced(calls.map(({ name, args }) => ({ 工具: name, 参数: args }))),
};

const fenced = (actions: readonly object[]): string =>
  `\`\`\`json\n${JSON.stringify(actions.length === 1 ? actions[0] : actions, null, 2)}\n\`\`\``;

/** With full-width colons and commas between the parts of the JSON. */
const fullWidth = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\.)*"|[:,]/g, (part) => (part === ":" ? "：" : part === "," ? "，" : part));

/**
 * The embedded model behind a server that knows no tools and only writes text: one way after the other. What is asked
 * is checked to hold every tool and every text, and the model behind reads it as it was before it became text.
 */
export async function startTextOnly(now: () => Date) {
  const embeddings = new LocalEmbeddings();
  const behind = new OfflineModel({ embeddings, now });
  const forms = Object.values(spellings);
  let asked: { messages: BaseMessage[]; tools: ModelTool[] } = { messages: [], tools: [] };
  let replies = 0;
  const lost: string[] = [];
  let reply = "";
  // One at a time, so that the server answers what was asked last.
  let last: Promise<unknown> = Promise.resolve();
  const server = await startOpenAiServer((request) => {
    lost.push(...missingIn(request, asked));
    return { text: reply };
  });
  const wire = createOpenAI({ model: "text", apiKey: "none", baseUrl: server.url, timeoutMs: 20_000, maxRetries: 0 });
  const adapter = new ToolCallingModel({ model: wire, calling: "text" });

  /** Is taken for the embedded model, so that its views and tools are those of the embedded model. */
  class TextOnly extends OfflineModel {
    override _generate(messages: BaseMessage[], options: this["ParsedCallOptions"]) {
      const answer = last.then(() => this.asked(messages, options));
      last = answer.catch(() => undefined);
      return answer;
    }

    private async asked(messages: BaseMessage[], options: this["ParsedCallOptions"]) {
      const tools = options.tools ?? [];
      const own = await behind._generate(messages, options);
      const message = own.generations[0]?.message;
      const calls = (message && "tool_calls" in message ? (message.tool_calls as Call[]) : undefined) ?? [];
      const form = forms[replies++ % forms.length];
      reply =
        calls.length > 0 && form ? [message?.text, form(calls)].filter(Boolean).join("\n") : (message?.text ?? "");
      asked = { messages, tools };
      const bound = tools.map((tool) => ({ type: "function" as const, function: tool }));
      return adapter._generate(messages, { ...options, tools: bound });
    }
  }
  return {
    model: new TextOnly({ embeddings, now }),
    /** What was asked of the model and did not stand in the text. */
    lost,
    requests: server.requests,
    close: () => server.close(),
  };
}

function missingIn({ body }: ChatRequest, asked: { messages: BaseMessage[]; tools: ModelTool[] }): string[] {
  const text = body.messages.map(({ content }) => (typeof content === "string" ? content : "")).join("\n");
  const wanted = [
    ...asked.messages.map((message) => message.text.trim()),
    ...asked.tools.flatMap(({ name, description, parameters }) => [
      name,
      description,
      ...Object.keys(parameters.properties),
    ]),
  ];
  return [...(body.tools ? ["tools were sent"] : []), ...wanted.filter((one) => !text.includes(one))];
}
