export const share: number;
export function isSampled(
  fileName: string,
  mutant: { location: { start: { line: number; column: number } }; mutatorName: string; replacement?: string },
): boolean;
