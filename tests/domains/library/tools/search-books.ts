import { z } from "zod";
import { anyone } from "../../../../src/engine/domain/caller.ts";
import { found } from "../../../../src/engine/domain/found.ts";
import { aliases } from "../../../../src/engine/tools/aliases.ts";
import { defineTool } from "../../../../src/engine/tools/define.ts";
import { bookLine, type Library, topics } from "../library.ts";

export default defineTool({
  name: "search_books",
  title: "Books (图书)",
  description: "Books of the library, with the copies that are free.",
  aliases: ["find books", "查图书", "找书", "有哪些书", "图书目录"],
  effect: "read",
  args: z.object({
    topic: z
      .enum(topics)
      .optional()
      .meta({
        title: "Topic (类别)",
        ...aliases({
          values: {
            novel: ["小说", "fiction"],
            history: ["历史类"],
            science: ["科学", "科普"],
            children: ["儿童", "kids"],
          },
        }),
      }),
  }),
  run({ topic }, library: Library, run) {
    const { say } = anyone(run, library);
    return found({
      heading: say("Books:", "图书："),
      things: library.books().filter((book) => topic === undefined || book.topic === topic),
      line: (book) => `${bookLine(book, say)}${say(`, ${library.free(book)} free`, `，可借 ${library.free(book)} 册`)}`,
      none: say("There is no such book.", "没有这样的图书。"),
      fields: [
        { name: "book_id", label: say("Book", "编号"), of: ({ id }) => id },
        { name: "title", label: say("Title", "书名"), of: ({ en, zh }) => say(en, zh) },
        { name: "author", label: say("Author", "作者"), of: ({ author }) => author },
        { name: "free", label: say("Free copies", "可借册数"), of: (book) => library.free(book) },
      ],
    });
  },
});
