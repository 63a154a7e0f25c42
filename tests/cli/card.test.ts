import { expect, it } from "vitest";
import { drawCard } from "../../src/cli/card.ts";
import { Names } from "../../src/cli/names.ts";
import { approvalCard } from "../../src/engine/dialog/cards.ts";

it("the arguments of an action stand behind the number that it has in the words, whatever is decided", () => {
  const call = (id: string) => ({ id, tool: "book", args: { what: id }, preview: `Book ${id}` });
  const card = approvalCard([{ ...call("a"), decision: { type: "approve" } }, call("b")], "en");
  const drawn = drawCard(card, new Names([]), "en");
  expect(card.action_requests.map(({ id, number }) => [id, number])).toEqual([
    ["b", 2],
    ["a", 1],
  ]);
  expect(drawn).toMatch(/1\. Book a .*2\. Book b.*\n {2}1\. .*a\n {2}2\. .*b$/s);
});
