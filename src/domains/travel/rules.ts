import { doneBeforeTold, IN_CNY, sameFigures } from "../../engine/domain/business-rules.ts";
import type { Rule } from "../../engine/domain/rule.ts";

const BOOKING = /\b(?:HB|CB|EB|TK)-\d{6}\b/g;

/** What every answer about travel has to keep. */
export const rules: readonly Rule[] = [
  doneBeforeTold({
    kind: "booking claimed without a call",
    id: BOOKING,
    claim:
      /\b(?:booked|cancelled|changed|rebooked|moved|confirmed|is now for)\b|已(?:为您)?(?:预订|取消|更改|改签|退票|确认)|改签为/i,
  }),
  sameFigures({ kind: "wrong price of a booking", id: BOOKING, figure: IN_CNY }),
];
