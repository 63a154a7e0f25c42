import { keptFor } from "../kept.ts";
import type { Reading } from "../reading/read.ts";
import type { Proposal, Slot } from "./slot.ts";

/** Whether a slot takes what a tool is to leave out: 不投放的地区列表, 要排除的材料. */
export const takesOmitted = ({ isList, description }: Slot): boolean => isList && OMITTED.test(description);

const OMITTED = /^(?:需要|要|希望|想要)?(?:不(?!同)|排除|剔除|跳过|避开|避免|屏蔽)/;

/** 不要投放到东北和西南, 书画就不看了: the members of what is denied. */
export const proposeOmitted = (slot: Slot, reading: Reading): Proposal[] =>
  takesOmitted(slot)
    ? omittedIn(reading).flatMap(({ said, start }): Proposal[] => {
        const [value, ...others] = said.split(/[、和与及]|还有/).filter(Boolean);
        const isNamed = value !== undefined && ![...slot.roots, "任何", "别的"].some((root) => said.endsWith(root));
        return isNamed ? [{ slot, value, others, start, end: start + said.length, score: 3 }] : [];
      })
    : [];

const omittedIn = keptFor(({ text }: Reading): { said: string; start: number }[] =>
  [BEHIND, BEFORE].flatMap((form) =>
    [...text.matchAll(form)].map(({ 0: all, 1: said = "", index }) => ({ said, start: index + all.indexOf(said) })),
  ),
);

const BEHIND =
  /(?:不要|不用|不想|别|排除|避开|剔除|跳过)(?:再|给我)?(?:\p{Script=Han}{0,3}[到在]|[看吃去放加选用]|包含|包括)?((?:(?![的不要])[\p{Script=Han}、]){2,16}?)(?=[这那]?[几一二两三四]?个|的|[，。,.！\n]|$)/gu;
const BEFORE =
  /(?<=^|[，。,；\n])((?:(?![我你不请就都先])[\p{Script=Han}、]){2,12}?)(?:[这那][个些]\p{Script=Han}{0,3})?(?:就|都|先)?不(?:用|要|看|去|参观|需要|想)/gu;
