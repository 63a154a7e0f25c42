import { PLANNER } from "../../../engine/dialog/message.ts";
import type { Domain } from "../../../engine/domain/domain.ts";
import { holdsWhole } from "../../../engine/holds-whole.ts";
import { languageOf } from "../../../engine/language.ts";
import type { Tool } from "../../../engine/tools/tool.ts";
import type { Reply, Sample } from "../sample.ts";
import { fits } from "./mistaken-call.ts";
import { type ExampleValue, exampleValues, wordFor } from "./values.ts";

/** The most variants of one sample of each kind. */
const MOST = 3;

/** A sample in other words: with synonyms of the domain, and with other values of a call's arguments. */
export const varied = (one: Sample, domain: Domain): Sample[] => [
  ...withSynonyms(one, domain.synonyms),
  ...withOtherValues(one, domain),
];

/** Only words for words: a phrase seldom fits where another one stood. */
function withSynonyms(one: Sample, synonyms: Domain["synonyms"]): Sample[] {
  const found = Object.entries(synonyms).flatMap(([term, words]) => {
    const own = [term, ...words].filter((word) => languageOf(word) === one.language && !/\s/.test(word));
    const said = own.find((word) => isOnceIn(one.request, word));
    return said === undefined ? [] : own.filter((word) => word !== said).map((word) => ({ said, word }));
  });
  return found.slice(0, MOST).map(({ said, word }) => reworded(one, said, word));
}

/** In the texts of hand-offs, too, which repeat the request. */
function reworded(one: Sample, from: string, to: string): Sample {
  const request = one.request.replace(from, () => to);
  const again = (reply: Reply): Reply =>
    "text" in reply
      ? reply
      : {
          calls: reply.calls.map(({ tool, args }) => ({
            tool,
            args: args.job_desc === one.request ? { ...args, job_desc: request } : args,
          })),
        };
  return { ...one, request, reply: again(one.reply), ...(one.worse && { worse: again(one.worse) }) };
}

function withOtherValues(one: Sample, { specialists }: Domain): Sample[] {
  const [call, ...more] = "calls" in one.reply ? one.reply.calls : [];
  if (!call || more.length > 0 || one.agent === PLANNER) return [];
  const tool = specialists.flatMap(({ tools }) => tools).find(({ name }) => name === call.tool);
  if (!tool) return [];
  return Object.entries(call.args).flatMap(([name, value]) => {
    const values = exampleValues(tool.parameters.properties[name]);
    const now = values.find((other) => JSON.stringify(other.value) === JSON.stringify(value));
    const said = now?.words.find((word) => isOnceIn(one.request, word));
    if (said === undefined) return [];
    return values
      .filter((other) => other !== now)
      .slice(0, MOST)
      .flatMap((other) => withValue(one, { tool, name, said, other }));
  });
}

interface Change {
  tool: Tool;
  name: string;
  said: string;
  other: ExampleValue;
}

function withValue(one: Sample, { tool, name, said, other }: Change): Sample[] {
  const word = wordFor(other, one.language);
  const changed = (reply: Reply): Reply =>
    "text" in reply
      ? reply
      : {
          calls: reply.calls.map((call) =>
            Object.hasOwn(call.args, name) ? { ...call, args: { ...call.args, [name]: other.value } } : call,
          ),
        };
  const reply = changed(one.reply);
  const isRight = "calls" in reply && reply.calls.every(({ args }) => fits(tool, args));
  if (word === undefined || !isRight) return [];
  const request = one.request.replace(said, () => word);
  return [{ ...one, request, reply, ...(one.worse && { worse: changed(one.worse) }) }];
}

const isOnceIn = (text: string, word: string): boolean => holdsWhole(text, word) && text.split(word).length === 2;
