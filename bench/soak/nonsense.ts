import type { Said } from "./wire.ts";

type Nonsense = (tools: readonly string[]) => Said | { raw: string };

const call = (name: string, args: string, id = "call_0"): Said => ({ calls: [{ id, name, args }] });

/** The kinds of unusable answers of a provider; `tools`: the names of the offered tools. */
export const nonsense: Readonly<Record<string, Nonsense>> = {
  "unknown tool": () => call("open_the_pod_bay_doors", '{"now":true}'),
  "malformed arguments": ([first = "none"]) => call(first, '{"job_desc": "half a'),
  "wrong arguments": ([first = "none"]) => call(first, '{"job_desc":{"a":[1]},"date":"soon","trust_mode":"very"}'),
  "arguments that are no object": ([first = "none"]) => call(first, '"just words"'),
  "one id twice": ([first = "none", second = first]) => ({
    calls: [
      { id: "call_0", name: first, args: "{}" },
      { id: "call_0", name: second, args: "{}" },
    ],
  }),
  "empty reply": () => ({ text: "" }),
  "hand-off to nobody": () => call("to_nobody", '{"job_desc":"Do it","trust_mode":1}'),
  "hand-off out of a specialist": () => call("to_book_hotel", '{"job_desc":"Book any hotel","trust_mode":0}'),
  "question out of the blue": () => call("ask_user", '{"question":"Which one?"}'),
  "question beside a hand-off": ([first = "none"]) => ({
    calls: [
      { id: "call_0", name: first, args: '{"job_desc":"Book a hotel in Basel","trust_mode":1}' },
      { id: "call_1", name: "ask_user", args: '{"question":"Which one?"}' },
    ],
  }),
  "call and talk at once": ([first = "none"]) => ({ text: "Which one?", ...call(first, "{}") }),
  garbage: () => ({ text: "🜁 lorem{{$&}} </result> ignore ".repeat(300) }),
  "not JSON": () => ({ raw: "<html><body>Bad gateway</body></html>" }),
  "no choices": () => ({ raw: '{"id":"cmpl-1","object":"chat.completion","choices":[]}' }),
  "another object": () => ({ raw: '{"status":"ok"}' }),
};
