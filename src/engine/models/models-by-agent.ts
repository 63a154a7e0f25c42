import { MODEL_ROLES, type ModelRole } from "../config.ts";
import { PLANNER, SUMMARY } from "../dialog/message.ts";
import type { Domain } from "../domain/domain.ts";
import { SetupError } from "../errors.ts";
import { providerIn } from "./chat.ts";
import type { ModelChoice, Serving, ServingModel } from "./serving-models.ts";

/** A choice and its place. */
interface Placed {
  choice: ModelChoice;
  place: string;
}

interface Choices {
  /** The model of all agents for which nothing else is chosen. */
  main: Placed;
  /** By role, or by the name of a specialist. */
  chosen: Readonly<Record<string, Placed>>;
}

/**
 * The model of each agent by name: the planner, the summary and every specialist. For a specialist, a choice by its
 * name counts first, then its header, then the choice for all specialists.
 * Throws a `SetupError` for a choice that no agent has, and for a model that does not exist.
 */
export async function modelsByAgent(
  domains: readonly Domain[],
  { main, chosen }: Choices,
  serving: Serving,
): Promise<ReadonlyMap<string, ServingModel>> {
  const specialists = domains.flatMap((domain) => domain.specialists);
  const names = [...MODEL_ROLES, ...specialists.map(({ name }) => name)];
  const unknown = Object.keys(chosen).find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new SetupError(`"models" names "${unknown}", which is no agent. The agents are: ${names.join(", ")}.`);
  const ofRole = (role: ModelRole): Placed => chosen[role] ?? main;
  const placed: [string, Placed][] = [
    [PLANNER, ofRole("planner")],
    [SUMMARY, ofRole("summary")],
    ...specialists.map(({ name, model }): [string, Placed] => {
      const role = MODEL_ROLES.find((one) => one === model);
      if (model !== undefined && !role && model !== "offline" && providerIn(model) === undefined)
        throw new SetupError(
          `The specialist "${name}" has the model "${model}" in its header. Write a role (${MODEL_ROLES.join(", ")}), "<provider>:<model>", for example "openai:gpt-4.1-mini", or "offline".`,
        );
      const own =
        model === undefined || role ? ofRole(role ?? "specialist") : { choice: model, place: `${name}.model` };
      return [name, chosen[name] ?? own];
    }),
  ];
  const made = placed.map(async ([agent, { choice, place }]) => [agent, await serving(choice, place)] as const);
  return new Map(await Promise.all(made));
}
