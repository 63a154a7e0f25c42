import { describe, expect, it } from "vitest";
import { withoutCostAsked } from "../../src/offline/goals/reworded.ts";

describe("an order that also asks what it comes to", () => {
  it.each([
    ["cancel HB-011270 and tell me how much I get back", "cancel HB-011270"],
    ["please cancel my Geneva excursion, what's the refund?", "please cancel my Geneva excursion"],
    ["change HB-011270 to 3 nights and let me know what it costs", "change HB-011270 to 3 nights"],
    ["cancel HB-011270 please, and let me know the refund", "cancel HB-011270 please"],
    ["cancel HB-011270 and how much do I get back?", "cancel HB-011270"],
    ["book a hotel in Geneva 5 to 7 December, what would it cost?", "book a hotel in Geneva 5 to 7 December"],
    ["取消HB-011270，告诉我能退多少钱", "取消HB-011270"],
    ["把HB-011270改成3晚，要补多少", "把HB-011270改成3晚"],
  ])("%s: is the order alone, whose card tells it", (said, order) => expect(withoutCostAsked(said)).toBe(order));

  it.each([
    // Nothing is ordered.
    ["cancellation rules, and tell me how much I get back"],
    ["tell me how much I get back if I cancel HB-011270"],
    ["can I cancel HB-011270, and what do I get back?"],
    ["取消要多久，能退多少"],
    // Something else is asked besides.
    ["cancel HB-011270 and tell me what flights I get back on"],
    ["cancel HB-011270 and show my tickets"],
    ["取消HB-011270，看看我的机票"],
  ])("%s: stays as it is", (said) => expect(withoutCostAsked(said)).toBe(said));
});
