import { z } from "zod";
import { idArgument } from "../../../../src/engine/domain/arguments.ts";
import { addDays } from "../../../../src/engine/domain/days.ts";
import { defineWrite } from "../../../../src/engine/domain/define-write.ts";
import { ToolError } from "../../../../src/engine/errors.ts";
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
    const loans = library.loans(userId);
    const ids = loans.map(({ id }) => id).join(say(", ", "、"));
    const refuse = (en: string, zh: string) =>
      new ToolError(say(`${en} Your loans are: ${ids || "none"}.`, `${zh}您的借阅：${ids || "无"}。`));
    const loan = loans.find(({ id }) => id === loan_id);
    if (!loan) throw refuse(`You have no loan ${loan_id}.`, `您没有借阅 ${loan_id}。`);
    if (loan.due < library.today(now)) throw refuse(`${loan_id} is overdue.`, `${loan_id} 已经逾期。`);
    if (loan.renewals >= most)
      throw refuse(`${loan_id} was renewed ${most} times already.`, `${loan_id} 已续借 ${most} 次。`);
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
