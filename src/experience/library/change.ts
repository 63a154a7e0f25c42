/** What a change did, by the number of experiences. */
export interface Change {
  /** Undefined if it changed nothing. */
  number?: number;
  added: number;
  merged: number;
  superseded: number;
  retired: number;
  promoted: number;
  /** Why experiences were not stored, each reason with how often. */
  refused: Record<string, number>;
}

export const noChange = (): Change => ({ added: 0, merged: 0, superseded: 0, retired: 0, promoted: 0, refused: {} });

export const hasChanged = ({ added, merged, superseded, retired, promoted }: Change): boolean =>
  added + merged + superseded + retired + promoted > 0;
