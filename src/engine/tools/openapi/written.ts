import { ToolError } from "../../errors.ts";
import type { Language } from "../../language.ts";
import { LOOK_IT_UP } from "../unsent.ts";
import type { ApiAnswer } from "./answer.ts";
import { unread } from "./failure.ts";
import { isObject, textIn } from "./json.ts";
import type { Request } from "./request.ts";
import { saidBy } from "./said-by.ts";

/**
 * Throws a `ToolError` if the successful answer to a write does not say that it was done: it refuses the write, only
 * accepts it, names an error, or is a page or a text where JSON was to come. `declared`: the media types that the
 * document names for such an answer. `called`: the name and the arguments of the call.
 */
export function demandWritten(
  request: Request,
  answer: ApiAnswer,
  declared: readonly string[],
  called: string,
  language: Language,
): void {
  const { json, text = "", status } = answer;
  const asked = `${request.init.method} ${request.shown} was answered with status ${status}: ${text.slice(0, 2000)}`;
  const said = saidBy(answer);
  if (isRefusal(json)) throw new ToolError(said ?? inWords("refused", language), { advice: `${asked} ${REFUSED}` });
  if (status === 202)
    throw new ToolError(inWords("accepted", language), { advice: `${asked} ${ACCEPTED}`, mayBeDone: true });
  if (saysFailed(json, called))
    throw new ToolError(said ?? inWords("refused", language), { advice: `${asked} ${LOOK_IT_UP}`, mayBeDone: true });
  if (isUnexpected(answer, declared)) throw unread(request, "its answer is not what the document says.", language);
}

const REFUSED = "The service refused it: correct the arguments and call again, or tell the user.";
const ACCEPTED = "It is not yet known whether it was carried out: tell the user so, and do not call it again.";

const WORDS = {
  refused: { en: "The service did not accept this.", zh: "服务没有接受这个请求。" },
  accepted: {
    en: "The service has accepted it and has not said that it is done.",
    zh: "服务已受理，但没有说明已经办妥。",
  },
};
const inWords = (which: keyof typeof WORDS, language: Language): string => WORDS[which][language];

/** Whether an answer says in a field of its own that the call failed. */
export const isRefusal = (json: unknown): boolean => isObject(json) && (json.success === false || json.ok === false);

/**
 * Whether an answer names an error, or a status by which it was not done, unless that is what was called for: a call
 * that rejects an order answers that it is rejected. `called`: the name and the arguments of the call.
 */
export function saysFailed(json: unknown, called: string): boolean {
  if (!isObject(json) || json.success === true || json.ok === true) return false;
  const { status } = json;
  if (typeof status === "string" && FAILED.test(status) && !called.toLowerCase().includes(stemOf(status))) return true;
  return [json.error, json.errors].some((error) =>
    typeof error === "object" && error !== null ? Object.keys(error).length > 0 : error === true || textIn(error),
  );
}

const FAILED = /^(?:fail(?:ed|ure)|rejected|declined|denied|error)$/i;

/** What "rejected" has in common with "reject" and "rejection". */
const stemOf = (status: string): string => status.slice(0, 4).toLowerCase();

/** Whether an answer is text where the document names JSON only, or a page that the document does not name. */
function isUnexpected({ json, text, mediaType }: ApiAnswer, declared: readonly string[]): boolean {
  if (!text || json !== undefined) return false;
  if (declared.some((type) => type === mediaType || type.includes("*"))) return mediaType.includes("json");
  const isJsonOnly = declared.length > 0 && declared.every((type) => type.includes("json"));
  return isJsonOnly || /html|json/.test(mediaType);
}
