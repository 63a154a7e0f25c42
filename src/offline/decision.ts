/** What the model does next: says something, calls something, or both. */
export interface ModelReply {
  text: string;
  calls: { name: string; args: Record<string, unknown> }[];
}

export const withText = (text: string): ModelReply => ({ text, calls: [] });

export const withCalls = (...calls: ModelReply["calls"]): ModelReply => ({ text: "", calls });
