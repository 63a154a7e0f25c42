/** A reply of the provider: text, calls, or both. Arguments are text, so that they can be invalid JSON. */
export interface Said {
  text?: string;
  calls?: { id: string; name: string; args: string }[];
}

/** The part of a chat completion request the soak reads. */
export interface ChatRequest {
  messages: { role: string; content: unknown }[];
  tools?: { type: "function"; function: { name: string; description?: string; parameters?: object } }[];
  stream?: boolean;
}

const HEAD = { id: "cmpl-1", created: 0, model: "soak" };
const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };

const callOf = ({ id, name, args }: { id: string; name: string; args: string }, index: number) => ({
  index,
  id,
  type: "function",
  function: { name, arguments: args },
});

const reasonOf = ({ calls = [] }: Said): string => (calls.length > 0 ? "tool_calls" : "stop");

export function completionOf(said: Said): string {
  const message = { role: "assistant", content: said.text ?? "", tool_calls: said.calls?.map(callOf) };
  const choices = [{ index: 0, message, finish_reason: reasonOf(said) }];
  return JSON.stringify({ ...HEAD, object: "chat.completion", choices, usage });
}

/** The events of a streamed completion: text word by word, the arguments of a call in two halves. */
export function eventsOf(said: Said): string[] {
  const words = (said.text ?? "").match(/\S+\s*|\s+/g) ?? [];
  const halves = (said.calls ?? []).map(callOf).flatMap(({ index, function: { name, arguments: text }, ...head }) => {
    const half = Math.ceil(text.length / 2);
    return [
      { index, ...head, function: { name, arguments: text.slice(0, half) } },
      { index, function: { arguments: text.slice(half) } },
    ];
  });
  const deltas = [
    { role: "assistant", content: "" },
    ...words.map((content) => ({ content })),
    ...halves.map((call) => ({ tool_calls: [call] })),
  ];
  const chunk = (fields: object) =>
    `data: ${JSON.stringify({ ...HEAD, object: "chat.completion.chunk", ...fields })}\n\n`;
  return [
    ...deltas.map((delta) => chunk({ choices: [{ index: 0, delta, finish_reason: null }] })),
    chunk({ choices: [{ index: 0, delta: {}, finish_reason: reasonOf(said) }] }),
    chunk({ choices: [], usage }),
    "data: [DONE]\n\n",
  ];
}
