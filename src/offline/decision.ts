/** What the model does next: says something, calls something, or both. */
export interface Decision {
  text: string;
  calls: { name: string; args: Record<string, unknown> }[];
}

export const say = (text: string): Decision => ({ text, calls: [] });

export const call = (...calls: Decision["calls"]): Decision => ({ text: "", calls });
