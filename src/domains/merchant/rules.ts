import { doneBeforeTold, IN_CNY, sameFigures } from "../../engine/domain/business-rules.ts";
import type { Rule } from "../../engine/domain/rule.ts";

const PROMOTION = /\bPR-\d{6}\b/g;

/** What every answer about a shop has to keep. */
export const rules: readonly Rule[] = [
  sameFigures({
    kind: "wrong order amount",
    id: /(?<!\d)\d{12}(?!\d)/g,
    figure: IN_CNY,
  }),
  sameFigures({ kind: "wrong discount", id: PROMOTION, figure: /(?<![\d.])\d{1,4}(?:\.\d{1,4})?\s?%/g }),
  doneBeforeTold({
    kind: "promotion claimed without a call",
    id: PROMOTION,
    claim: /\b(?:set up|created|changed|ended|cancelled)\b|已(?:为您)?(?:设置|创建|更改|结束|取消|将)/i,
  }),
];
