import { PLANNER } from "../../../engine/dialog/message.ts";
import type { Domain } from "../../../engine/domain/domain.ts";
import type { Sample } from "../sample.ts";
import { authored } from "./authored.ts";
import { handOff } from "./from-requests.ts";
import { mistakenCall } from "./mistaken-call.ts";
import { isReadable, isWhole } from "./readable.ts";
import type { WrittenTurn } from "./written.ts";

/**
 * Turns of example dialogues as the specialist's first call and the planner's hand-off. Left out are turns that depend
 * on earlier ones, because their words lack values; turns that say more than the call, because dialogues name only key
 * arguments; and turns whose calls several specialists can make.
 */
export async function fromDialogues(
  { name: domain, specialists }: Domain,
  turns: readonly WrittenTurn[],
): Promise<Sample[]> {
  const made: Sample[] = [];
  for (const { user: request, calls } of turns) {
    const [call] = calls;
    const able = specialists.filter(({ tools }) => calls.every((one) => tools.some(({ name }) => name === one.tool)));
    const [owner, ...others] = able;
    const tool = owner?.tools.find(({ name }) => name === call?.tool);
    if (!call || !owner || !tool || others.length > 0 || Object.keys(call.args).length === 0) continue;
    if (!isReadable(call.args, tool, request)) continue;
    const shared = { source: "dialogue", domain, request } as const;
    made.push(authored({ ...shared, agent: PLANNER, reply: handOff(owner, request) }));
    if (!isWhole(call.args, tool, request)) continue;
    const worse = await mistakenCall(call, request, owner.tools);
    made.push(authored({ ...shared, agent: owner.name, reply: { calls: [call] }, worse }));
  }
  return made;
}
