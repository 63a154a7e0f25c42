import type { ModelReply } from "./decision.ts";

/** What comes of a scene by one rule; undefined where the rule does not apply. */
export type Rule<Scene, Reply = ModelReply> = (scene: Scene) => Reply | undefined | Promise<Reply | undefined>;

/** What comes of a scene by the first rule that applies. */
export async function firstOf<Scene, Reply>(
  rules: readonly Rule<Scene, Reply>[],
  scene: Scene,
): Promise<Reply | undefined> {
  for (const rule of rules) {
    const reply = await rule(scene);
    if (reply !== undefined) return reply;
  }
  return undefined;
}
