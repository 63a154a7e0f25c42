/** How often a tool's results held a value that another tool was then called with. */
export interface Use {
  /** The call was carried out. */
  accepted: number;
  /** The call was refused because of this value. */
  refused: number;
}

/** By parameter, and by the tool that gave the value. */
export type ObservedUse = Readonly<Record<string, Readonly<Record<string, Use>>>>;
