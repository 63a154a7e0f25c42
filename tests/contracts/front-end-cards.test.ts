import { normalizeHitlInterruptPayload } from "@langchain/langgraph-sdk/ui";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { approvalCard } from "../../src/engine/dialog/cards.ts";
import { pendingOf } from "../support/history.ts";

/** The SDKs front ends have in their lockfiles, and the one we run on. */
const sdks = {
  "1.8.10": async () => (await import("sdk-1.8.10/ui")).normalizeHitlInterruptPayload,
  "1.9.28": async () => (await import("sdk-1.9.28/ui")).normalizeHitlInterruptPayload,
  "1.11.0": async () => (await import("sdk-1.11.0/ui")).normalizeHitlInterruptPayload,
  "1.12.4": async () => normalizeHitlInterruptPayload,
};

/** What agent-chat-ui looks for before it draws a card with its buttons. */
const chatCard = z.object({
  action_requests: z.array(z.object({ name: z.string(), args: z.looseObject({}) })).min(1),
  review_configs: z
    .array(z.object({ action_name: z.string(), allowed_decisions: z.tuple([z.string()], z.string()) }))
    .min(1),
});
/** What LangChain's own clients read. */
const middlewareCard = z.object({
  actionRequests: z.array(z.object({ name: z.string(), args: z.looseObject({}) })).min(1),
  reviewConfigs: z.array(z.object({ actionName: z.string(), allowedDecisions: z.array(z.string()).min(1) })).min(1),
});

describe.each(Object.entries(sdks))("Behind the SDK %s", (_, load) => {
  it.each([1, 3])("a card of %i actions keeps its names and its buttons in both spellings", async (count) => {
    const normalize = await load();
    const pending = Array.from({ length: count }, (_, at) => pendingOf(`call ${at}`));
    const card: unknown = JSON.parse(JSON.stringify(approvalCard(pending, "en")));
    const seen = normalize(card);
    expect(chatCard.parse(seen).review_configs).toHaveLength(count);
    expect(middlewareCard.parse(seen).reviewConfigs).toHaveLength(count);
    expect(seen).toMatchObject({ type: "approval", action_request: { action: "book_hotel" } });
  });
});
