import { type Brief, briefKey } from "./briefs.ts";
import { questionOf, type Reply, type Sample, type SampleCall } from "./sample.ts";
import {
  type FineTuningLine,
  fineTuningLine,
  type PreferenceLine,
  preferenceLine,
  type WireMessage,
  type WireReply,
} from "./wire.ts";

type Briefs = ReadonlyMap<string, Brief>;

/** A right sample as a line for supervised fine-tuning. Throws a ZodError if the format would refuse it. */
export function tuningLineOf(one: Sample, briefs: Briefs): FineTuningLine {
  const { messages, next, ...rest } = inputOf(one, briefs);
  return fineTuningLine.parse({ messages: [...messages, replyIn(one.reply, next)], ...rest });
}

/** A reply that is better than another one, for the same request. */
export interface Preference {
  sample: Sample;
  worse: Reply;
}

/** The pairs among samples: each right one with its own worse reply, or else with a wrong reply to the same request. */
export function preferencesIn(samples: readonly Sample[]): Preference[] {
  const wrong = new Map(samples.filter(({ label }) => label === "wrong").map((one) => [questionOf(one), one.reply]));
  return samples
    .filter(({ label }) => label === "right")
    .flatMap((one) => {
      const worse = one.worse ?? wrong.get(questionOf(one));
      return worse && JSON.stringify(worse) !== JSON.stringify(one.reply) ? [{ sample: one, worse }] : [];
    });
}

/** A pair as a line for preference tuning. Throws a ZodError if the format would refuse it. */
export function preferenceLineOf({ sample, worse }: Preference, briefs: Briefs): PreferenceLine {
  const { next, ...input } = inputOf(sample, briefs);
  return preferenceLine.parse({
    input,
    preferred_output: [replyIn(sample.reply, next)],
    non_preferred_output: [replyIn(worse, next)],
  });
}

/** `next`: the number of the next call. */
function inputOf(sample: Sample, briefs: Briefs) {
  const { background = "", request, earlier } = sample;
  const brief = briefs.get(briefKey(sample));
  if (!brief) throw new Error(`${briefKey(sample)} has no brief.`);
  const messages: WireMessage[] = [
    { role: "system", content: brief.system(background) },
    { role: "user", content: request },
    ...earlier.flatMap(({ result, ...call }, at): WireMessage[] => [
      replyIn({ calls: [call] }, at),
      { role: "tool", tool_call_id: idOf(at), content: result },
    ]),
  ];
  return { messages, tools: brief.tools, parallel_tool_calls: true, next: earlier.length };
}

const replyIn = (reply: Reply, from: number): WireReply =>
  "text" in reply
    ? { role: "assistant", content: reply.text }
    : { role: "assistant", tool_calls: reply.calls.map((call, at) => callIn(call, from + at)) };

const callIn = ({ tool, args }: SampleCall, at: number) => ({
  id: idOf(at),
  type: "function" as const,
  function: { name: tool, arguments: JSON.stringify(args) },
});

const idOf = (at: number): string => `call_${at + 1}`;
