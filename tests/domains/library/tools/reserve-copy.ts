import { z } from "zod";
import { idArgument } from "../../../../src/engine/domain/arguments.ts";
import { defineWrite } from "../../../../src/engine/domain/define-write.ts";
import { listed } from "../../../../src/engine/domain/wording.ts";
import { ToolError } from "../../../../src/engine/errors.ts";
import { bookLine, type Library } from "../library.ts";

export default defineWrite({
  name: "reserve_copy",
  title: "Reserve a book (预约图书)",
  description: "Reserves a copy of a book.",
  aliases: ["预约图书", "预订一本书", "预留"],
  args: z.object({
    book_id: idArgument("Book (图书)", { words: ["图书编号"], foundBy: "search_books" }, /^BK-\d{4}$/, "BK-0003"),
  }),
  plan({ book_id }, library: Library, { userId, say }) {
    const book = library.book(book_id);
    const choices = library.books().filter((other) => library.free(other) > 0);
    const refuse = (why: string) =>
      new ToolError(
        listed(
          `${why} ${say("Free are:", "可预约的有：")}`,
          choices.map((other) => bookLine(other, say)),
          why,
        ),
      );
    if (!book) throw refuse(say(`There is no book ${book_id}.`, `没有编号为 ${book_id} 的图书。`));
    const line = bookLine(book, say);
    if (library.reserved(userId).some(({ id }) => id === book_id))
      throw refuse(say(`You have reserved ${line} already.`, `您已预约 ${line}。`));
    if (library.free(book) === 0) throw refuse(say(`No copy of ${line} is free.`, `${line} 没有可借的副本。`));
    return {
      preview: say(`Reserve a copy of ${line}`, `预约一册 ${line}`),
      apply() {
        library.reserve(userId, book);
        return { text: say(`Reserved ${line}.`, `已预约 ${line}。`) };
      },
    };
  },
});
