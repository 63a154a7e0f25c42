import type { RawData } from "../../dialog/state.ts";
import type { Specialist } from "../../domain/domain.ts";
import type { Language } from "../../language.ts";
import { withSources } from "../../search/citations.ts";

type Rows = Readonly<Record<string, RawData>>;

/** Whether a turn has found passages, so that an answer is shown only when its citations were checked. */
export const hasPassages = (raw_data: Rows): boolean => Object.values(raw_data).some(({ quoted }) => quoted);

/** Whether a specialist answers from texts that others wrote. */
export const searchesTexts = ({ tools }: Specialist): boolean => tools.some(({ findTexts }) => findTexts !== undefined);

/** An answer from the passages of a turn, with its citations checked and its sources listed. */
export function cited(answer: string, raw_data: Rows, language: Language): string {
  const found = Object.values(raw_data).filter(({ quoted }) => quoted);
  const rows = found.flatMap((raw) => raw.rows);
  return withSources(answer, { rows, notes: found.flatMap(({ notes = [] }) => notes) }, language);
}
