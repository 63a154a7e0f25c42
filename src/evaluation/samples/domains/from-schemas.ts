import type { Domain, Specialist } from "../../../engine/domain/domain.ts";
import { type Language, languageOf } from "../../../engine/language.ts";
import { argumentLabel, labelIn } from "../../../engine/tools/labels.ts";
import type { Tool } from "../../../engine/tools/tool.ts";
import type { Sample, SampleCall } from "../sample.ts";
import { authored } from "./authored.ts";
import { fits, mistakenCall } from "./mistaken-call.ts";
import { ownPhrases } from "./own-phrases.ts";
import { type ExampleValue, exampleValues, wordFor } from "./values.ts";

/**
 * Requests made from schemas: a tool's title or another wording of it, with values that its arguments take. If a
 * required argument is left out, the agent asks for it. `most`: so many of a tool and language.
 */
export async function fromSchemas({ name: domain, specialists }: Domain, most: number): Promise<Sample[]> {
  const made: Sample[] = [];
  const tools = specialists.flatMap((one) => one.tools);
  for (const specialist of specialists) {
    for (const tool of specialist.tools)
      for (const language of ["en", "zh"] as const)
        made.push(...(await ofTool({ domain, specialist, tools, tool, language }, most)));
  }
  return made;
}

interface Place {
  domain: string;
  specialist: Specialist;
  tool: Tool;
  /** All tools of the domain. */
  tools: readonly Tool[];
  language: Language;
}

async function ofTool(place: Place, most: number): Promise<Sample[]> {
  const made: Sample[] = [];
  const { domain, specialist, tool, language } = place;
  const phrases = await phrasesOf(place);
  if (phrases.length === 0) return [];
  const shared = { source: "schema", domain, agent: specialist.name } as const;
  for (const [at, { args, words }] of callsOf(tool, language, most).entries()) {
    const request = [phrases[at % phrases.length], ...words].join(language === "zh" ? "，" : ", ");
    const call: SampleCall = { tool: tool.name, args };
    const worse = await mistakenCall(call, request, specialist.tools);
    made.push(authored({ ...shared, request, reply: { calls: [call] }, worse }));
  }
  const { required = [] } = tool.parameters;
  const [madeUp] = callsOf(tool, language, 1);
  if (required.length === 0 || !madeUp) return made;
  const text = askFor(
    required.map((name) => argumentLabel(tool, name, language)),
    language,
  );
  const worse = { calls: [{ tool: tool.name, args: madeUp.args }] };
  return [...made, ...phrases.map((request) => authored({ ...shared, request, reply: { text }, worse }))];
}

/** A tool's title and its own other wordings, in one language. */
async function phrasesOf({ tool, tools, language }: Place): Promise<string[]> {
  const all = [labelIn(language, tool.title ?? ""), ...(await ownPhrases(tool, tools))];
  return [...new Set(all.filter((words) => words !== "" && languageOf(words) === language))];
}

/**
 * Calls with values that the schema takes, and the user's words for these: the required arguments, and one more each.
 */
function callsOf(tool: Tool, language: Language, most: number) {
  const { properties, required = [] } = tool.parameters;
  const named = Object.keys(properties).map((name) => ({ name, values: saidIn(language, properties[name]) }));
  const needed = named.filter(({ name }) => required.includes(name));
  const optional = named.filter(({ name, values }) => !required.includes(name) && values.length > 0);
  const given = Array.from({ length: most }, (_, at) => {
    const more = optional[at % Math.max(1, optional.length)];
    const turn = Math.floor(at / Math.max(1, optional.length));
    const chosen = [...needed, ...(more ? [more] : [])].map(({ name, values }, place) => ({
      name,
      ...values[(turn + place) % Math.max(1, values.length)],
    }));
    const args = Object.fromEntries(chosen.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])));
    const words = chosen.map(
      ({ name, word }) => `${argumentLabel(tool, name, language)}${language === "zh" ? "：" : ": "}${word}`,
    );
    return { args, words };
  });
  const isWhole = ({ args }: { args: object }) => Object.keys(args).length > 0;
  const each = new Map(given.filter(isWhole).map((one) => [JSON.stringify(one.args), one]));
  return [...each.values()].filter(({ args }) => fits(tool, args));
}

const saidIn = (language: Language, schema: unknown): (ExampleValue & { word: string })[] =>
  exampleValues(schema).flatMap((one) => {
    const word = wordFor(one, language);
    return word === undefined ? [] : [{ ...one, word }];
  });

const askFor = (labels: readonly string[], language: Language): string =>
  language === "zh" ? `请告诉我${labels.join("、")}。` : `Please tell me: ${labels.join(", ")}.`;
