import type { Origin } from "../../engine/dialog/plan-line.ts";
import type { Content } from "../../experience/experience.ts";
import { sentenceOf } from "../../experience/extract/mistakes.ts";
import type { Item } from "../../experience/library/item-table.ts";

/** One line about an experience. */
export const itemLine = ({ id, status, experience: { agent, content, task, support } }: Item): string =>
  `${id.slice(0, 8)}  ${status}  ${content.kind}  ${agent}  ×${support}  ${task}`;

/** All that is known of an experience. */
export function itemLines({ id, status, experience, since, until, uses }: Item): string[] {
  const { agent, domain = "several domains", task, rephrasings, content, from, support } = experience;
  return [
    `${id}  ${content.kind} of ${agent}, ${domain}`,
    `task: ${task}`,
    ...rephrasings.map((text) => `      ${text}`),
    ...contentLines(content),
    `applies: ${conditionsOf(content)}`,
    `came with change ${since}${until === undefined ? `, ${status}` : `, ended with change ${until}`}`,
    `seen in ${support}, helped ${uses.helpful} times, did harm ${uses.harmful} times`,
    "from:",
    ...from.map((source) => `  ${source}`),
  ];
}

export const changeLine = (change: { number: number; at: number; reason: string; begun: number; ended: number }) =>
  `${change.number}  ${new Date(change.at).toISOString().slice(0, 16)}  +${change.begun} -${change.ended}  ${change.reason}`;

function contentLines(content: Content): string[] {
  if (content.kind === "decomposition")
    return content.parts.map(({ agent, task, tools }, at) => `  ${at + 1}. ${agent}: ${task} (${tools.join(", ")})`);
  if (content.kind === "pitfall")
    return [`  en: ${sentenceOf(content.mistakes, "en")}`, `  zh: ${sentenceOf(content.mistakes, "zh")}`];
  return content.steps.map(({ tool, arguments: given }, at) => {
    const list = Object.entries(given).map(([name, origin]) => `${name} ← ${originText(origin)}`);
    return `  ${at + 1}. ${tool}(${list.join(", ")})`;
  });
}

const originText = (origin: Origin): string => (typeof origin === "number" ? `result of ${origin}` : origin);

/** When an experience applies, and when not. */
function conditionsOf(content: Content): string {
  if (content.kind === "decomposition") return "to a request for all of its parts; not to one for a single part";
  if (content.kind === "pitfall") return "before its tools are called; not to other tools";
  const said = content.steps.flatMap(({ arguments: given }) =>
    Object.entries(given).flatMap(([name, origin]) => (origin === "user" ? [name] : [])),
  );
  const needs = [...new Set(said)].join(", ");
  return needs === "" ? "to such a task" : `if the user gave ${needs}; not before they did`;
}
