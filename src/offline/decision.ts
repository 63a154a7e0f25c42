/** What the model does next: says something, calls something, or both. */
export interface ModelReply {
  text: string;
  calls: { name: string; args: Record<string, unknown> }[];
  /** What the user asks for, in one sentence, where the request alone does not say it. */
  intent?: string;
  /** Whether it says that the request is for nobody here. */
  isRefusal?: boolean;
}

export const withText = (text: string): ModelReply => ({ text, calls: [] });

export const withCalls = (...calls: ModelReply["calls"]): ModelReply => ({ text: "", calls });
