import { defineLookup } from "../../../../src/engine/domain/define-lookup.ts";

export default defineLookup({
  name: "lookup_rules",
  title: "Rules (规定)",
  description: "The library's rules: how long a book is lent, how often it is renewed.",
  aliases: ["lending rules", "how long may I keep a book", "借阅规定", "可以借多久", "可以续借几次"],
  passages: new URL("../knowledge/", import.meta.url),
});
