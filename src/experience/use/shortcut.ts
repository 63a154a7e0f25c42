import type { KnownWay } from "../../engine/dialog/lesson.ts";
import { PLANNER } from "../../engine/dialog/message.ts";
import { type Origin, type PlanStep, partLine } from "../../engine/dialog/plan-line.ts";
import { experienceSection } from "../../engine/nodes/memory/experience-section.ts";
import { tokenCount } from "../../engine/token-count.ts";
import type { Part } from "../experience.ts";
import type { Library } from "../library/library.ts";
import { quietly, SAME_KIND, type UseSettings } from "./lessons.ts";

/** The least number of turns that show who takes a kind of question. */
const LEAST_TURNS = 5;
/** How many further experiences are checked for other specialists. */
const RIVALS = 5;

/**
 * Who takes questions of this kind, if experience is sure: at least five turns went to the same specialists, each of
 * which used what earlier ones found; no turn that used this failed, and no other experience names other specialists.
 */
export const shortcutFrom =
  (library: Library, { isReadable, tokens }: Pick<UseSettings, "isReadable" | "tokens">) =>
  async (question: string): Promise<KnownWay | undefined> => {
    const search = { task: question, agent: PLANNER, kind: "decomposition" as const };
    const found = await quietly(library.search(search, { most: RIVALS, atLeast: SAME_KIND, isReadable }));
    const ways = found.flatMap(({ experience: { content } }) =>
      content.kind === "decomposition" ? [content.parts] : [],
    );
    const [best] = found;
    const [way] = ways;
    if (!best || !way || ways.some((other) => agentsOf(other) !== agentsOf(way))) return undefined;
    if (best.experience.support < LEAST_TURNS || best.uses.harmful > 0) return undefined;
    const parts = partsOf(way, best.id);
    const isShort = ({ lesson }: KnownWay["parts"][number]) =>
      !lesson || tokenCount(experienceSection([lesson])) <= tokens;
    return parts?.every(isShort) ? { parts, experience: best.id } : undefined;
  };

const agentsOf = (parts: readonly Part[]): string => parts.map(({ agent }) => agent).join(" ");

/** The parts of a way, each with its calls if there are several; undefined if one takes nothing from those before it. */
function partsOf(way: readonly Part[], id: string): KnownWay["parts"] | undefined {
  const [only, ...others] = way;
  if (only && others.length === 0) return [{ specialist: only.agent }];
  let before = 0;
  const parts = way.map(({ agent, steps = [] }) => {
    const plan = steps.map((step) => asOwn(step, before));
    before += steps.length;
    return { specialist: agent, lesson: { id, text: partLine(plan), plan } };
  });
  const takesEarlier = ({ lesson: { plan } }: (typeof parts)[number]) =>
    plan.some((step) => Object.values(step.arguments).includes("earlier"));
  return parts.every((part, at) => part.lesson.plan.length > 0 && takesEarlier(part) === at > 0) ? parts : undefined;
}

/** A step of a part by itself, in which the results of earlier parts have no number. */
const asOwn = ({ tool, arguments: given }: PlanStep, before: number): PlanStep => ({
  tool,
  arguments: Object.fromEntries(
    Object.entries(given).map(([name, origin]): [string, Origin] => {
      if (typeof origin !== "number") return [name, origin];
      return [name, origin > before ? origin - before : "earlier"];
    }),
  ),
});
