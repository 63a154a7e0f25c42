import { z } from "zod";
import { signedIn } from "../../../../src/engine/domain/caller.ts";
import { found } from "../../../../src/engine/domain/found.ts";
import { defineTool } from "../../../../src/engine/tools/define.ts";
import type { Library } from "../library.ts";

export default defineTool({
  name: "list_my_loans",
  title: "Your loans (您的借阅)",
  description: "The reader's loans, with the day each is due.",
  aliases: ["my loans", "the books I have borrowed", "我的借阅", "我借了哪些书", "什么时候还书"],
  effect: "read",
  args: z.object({}),
  run(_, library: Library, run) {
    const { userId, say } = signedIn(run, library);
    const title = (bookId: string) => say(library.book(bookId)?.en ?? bookId, library.book(bookId)?.zh ?? bookId);
    return found({
      heading: say("Your loans:", "您的借阅："),
      things: library.loans(userId),
      line: ({ id, bookId, due }) =>
        say(`${id} ${title(bookId)}, due ${due}`, `${id}《${title(bookId)}》，应还日期 ${due}`),
      none: say("You have borrowed nothing.", "您没有借阅。"),
      fields: [
        { name: "loan_id", label: say("Loan", "借阅"), of: ({ id }) => id },
        { name: "title", label: say("Title", "书名"), of: ({ bookId }) => title(bookId) },
        { name: "due", label: say("Due", "应还日期"), of: ({ due }) => due },
      ],
    });
  },
});
