import type { ModelReply } from "../decision.ts";

/** What may be replied in a scene; undefined where the rule does not apply. */
export type Rule<Scene> = (scene: Scene) => ModelReply | undefined | Promise<ModelReply | undefined>;

/** The reply of the first rule that applies. */
export async function firstReply<Scene>(rules: readonly Rule<Scene>[], scene: Scene): Promise<ModelReply | undefined> {
  for (const rule of rules) {
    const reply = await rule(scene);
    if (reply) return reply;
  }
  return undefined;
}
