import { holdsWhole } from "../holds-whole.ts";
import { isObject, jsonOf } from "../tools/openapi/json.ts";
import type { Linked } from "./dependency.ts";
import { identifierIn, wordsIn } from "./identifier.ts";

/** A call that was carried out or failed, and what came of it in words. */
export interface MadeCall {
  tool: string;
  args: Readonly<Record<string, unknown>>;
  isDone: boolean;
  text: string;
}

/** A tool was called with a value that stood in another one's result. It holds no value. */
export interface Sighting {
  tool: string;
  parameter: string;
  on: string;
  isAccepted: boolean;
}

/** Shorter values occur in too many results. */
const SHORTEST = 3;

/** A value that is unknown to the service, in its own words. */
const UNKNOWN =
  /not (?:found|valid|available|exist)|no such|(?:does|do) ?n[o']t exist|unknown|invalid|\(404\)|不存在|无效|找不到|未找到|没有找到/i;

/**
 * Where the identifiers of a call came from: the first result that held the value, if the call before did not take it
 * itself and the user did not say it. A failed call counts only for the value that its words are about.
 */
export function sightingsIn(
  call: MadeCall,
  { parameters, flow }: Linked,
  before: readonly MadeCall[],
  said: readonly string[],
): Sighting[] {
  const kinds = flow?.().of ?? {};
  const identifiers = Object.entries(call.args).flatMap(([parameter, given]) => {
    const isOne = parameter in parameters.properties && (identifierIn(parameter) ?? kinds[parameter]) !== undefined;
    return isOne ? [{ parameter, values: valuesIn(given) }] : [];
  });
  const counted = call.isDone ? identifiers : blamed(identifiers, call.text);
  return counted.flatMap(({ parameter, values }) => {
    const givers = values
      .filter((value) => value.length >= SHORTEST && !said.some((text) => holdsWhole(text, value)))
      .flatMap((value) => before.find((one) => one.isDone && gives(one, value))?.tool ?? []);
    return [...new Set(givers)]
      .filter((on) => on !== call.tool)
      .map((on) => ({ tool: call.tool, parameter, on, isAccepted: call.isDone }));
  });
}

interface Given {
  parameter: string;
  values: string[];
}

/** The identifiers that a failure is about: whose value it names, else whose kind of thing, else the only one. */
function blamed(identifiers: readonly Given[], words: string): Given[] {
  if (!UNKNOWN.test(words)) return [];
  const named = identifiers.flatMap(({ parameter, values }) => {
    const wrong = values.filter((value) => holdsWhole(words, value));
    return wrong.length > 0 ? [{ parameter, values: wrong }] : [];
  });
  if (named.length > 0) return named;
  const said = ` ${wordsIn(words).join(" ")} `;
  const kindOf = ({ parameter }: Given) => identifierIn(parameter)?.of.join(" ") ?? "";
  const [closest] = identifiers
    .filter((one) => kindOf(one) !== "" && said.includes(` ${kindOf(one)} `))
    .sort((a, b) => kindOf(b).length - kindOf(a).length);
  if (closest) return [closest];
  return identifiers.length === 1 ? [...identifiers] : [];
}

/** Whether a result holds a value that its call did not take. */
const gives = ({ args, text }: MadeCall, value: string): boolean =>
  !Object.values(args).some((given) => valuesIn(given).includes(value)) && isIn(text, value);

function isIn(text: string, value: string): boolean {
  const json = jsonOf(text);
  return json === undefined ? holdsWhole(text, value) : isAmong(json, value);
}

/** As a value of JSON, or as the key of a thing that is listed by its identifier. */
const isAmong = (json: unknown, value: string): boolean =>
  isObject(json) || Array.isArray(json)
    ? Object.entries(json).some(([key, inner]) => key === value || isAmong(inner, value))
    : String(json) === value;

/** The texts and numbers of an argument, also those of a list. */
const valuesIn = (given: unknown): string[] =>
  [given].flat().flatMap((value) => (["string", "number"].includes(typeof value) ? [String(value)] : []));
