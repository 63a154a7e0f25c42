/** A field of a tool's result that another call may take. */
export interface Yield {
  /** As the result has it: "id", "order_id". */
  name: string;
  /** Its JSON type. */
  type?: string;
  /** Words for the thing it belongs to, the nearest first: `["person"]` for the id of each person found. */
  of: readonly string[];
  /** The other fields of that thing. Things of one kind have fields alike. */
  beside: readonly string[];
}

/** Where a value that a tool takes comes from, or what has to be done before it. Declared by the tool. */
export interface Need {
  /** The tools that give it. Any one of them is enough. */
  from: readonly string[];
  /** The parameter that takes the value; absent: the tool as a whole needs one of them called before. */
  parameter?: string;
  /** Needed only in some cases: a request may do without it. */
  isConditional?: boolean;
}

/** What is known of the data that a tool takes and gives. Only planning reads it. */
export interface DataFlow {
  yields?: readonly Yield[];
  /** The kind of thing that a parameter names, where its own name does not say so: `{ id: "pet" }`. */
  of?: Readonly<Record<string, string>>;
}
