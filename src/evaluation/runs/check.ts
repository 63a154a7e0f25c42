/** One thing a task asks for, and whether it holds. */
export interface Check {
  check: "script" | "action" | "forbidden" | "fact" | "untold" | "database";
  passed: boolean;
  /** What was asked for. */
  wanted: string;
}
