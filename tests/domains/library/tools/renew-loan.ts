import { z } from "zod";
import { idArgument } from "../../../../src/engine/domain/arguments.ts";
import { addDays } from "../../../../src/engine/domain/days.ts";
import { defineWrite } from "../../../../src/engine/domain/define-write.ts";
import { ownThing } from "../../../../src/engine/domain/own-thing.ts";
import type { Library } from "../library.ts";

const days = 14;
const most = 2;

export default defineWrite({
  name: "renew_loan",
  title: "Renew a loan (续借)",
  description: "Renews a loan by two weeks.",
  aliases: ["extend a borrowed book", "续借图书", "延长借期"],
  args: z.object({
    loan_id: idArgument("Loan (借阅)", { words: ["借阅编号"], foundBy: "list_my_loans" }, /^LN-\d{4}$/, "LN-0001"),
  }),
  plan({ loan_id }, library: Library, { userId, now, say }) {
    const loan = ownThing({
      id: loan_id,
      say,
      noun: { en: "loan", zh: "借阅" },
      things: library.loans(userId),
      against({ id, due, renewals }) {
        if (due < library.today(now)) return say(`${id} is overdue.`, `${id} 已经逾期。`);
        if (renewals < most) return undefined;
        return say(`${id} was renewed ${most} times already.`, `${id} 已续借 ${most} 次。`);
      },
    });
    const due = addDays(loan.due, days);
    return {
      preview: say(`Renew ${loan_id}: due ${loan.due} → ${due}`, `续借 ${loan_id}：应还日期 ${loan.due} → ${due}`),
      apply() {
        library.renew(userId, loan, due);
        return { text: say(`Renewed ${loan_id}; it is due on ${due}.`, `已续借 ${loan_id}，应还日期 ${due}。`) };
      },
    };
  },
});
