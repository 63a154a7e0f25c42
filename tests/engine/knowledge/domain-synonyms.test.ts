import { describe, expect, it } from "vitest";
import { createDomainSynonyms } from "../../../src/engine/knowledge/domain-synonyms.ts";
import { rewrite } from "../../../src/engine/knowledge/rewrite.ts";

const library = { name: "library", synonyms: { loan: ["borrowed book"], reservation: ["booking"], branch: ["house"] } };
const bank = { name: "bank", synonyms: { credit: ["loan", "house"], account: ["giro"] } };
const now = new Date("2026-11-21T09:00:00Z");

/** Reads a question where `domains` are served and a domain is recognised by a word of its own. */
async function read(
  question: string,
  domains: Parameters<typeof createDomainSynonyms>[0] = [library, bank],
  previous?: string,
): Promise<string> {
  const domainOf = async (text: string) => {
    if (/book/.test(text)) return "library";
    return /money|is my credit/.test(text) ? "bank" : previous;
  };
  const synonyms = await createDomainSynonyms(domains)(question, domainOf);
  return rewrite(question, { now, synonyms }).text;
}

describe("a question is read with the synonyms of its domain", () => {
  it.each([
    ["Renew the loan of my book", "Renew the loan of my book"],
    ["Renew my borrowed book", "Renew my loan"],
    ["Money: how high is my loan?", "Money: how high is my credit?"],
    ["Money for a borrowed book", "Money for a loan"],
  ])("%s: %s", async (question, expected) => expect(await read(question)).toBe(expected));

  it("which may be the one of the turn before", async () => {
    expect(await read("And the other loan?", [library, bank], "library")).toBe("And the other loan?");
    expect(await read("And the other loan?", [library, bank], "bank")).toBe("And the other credit?");
  });

  it("which its synonyms may show", async () =>
    expect(await read("How high is my loan?")).toBe("How high is my credit?"));

  it("and where it stays open, with those that are one domain's alone", async () => {
    expect(await read("My house, my giro")).toBe("My house, my account");
  });

  it("and, for figures, with what one domain alone says for them", async () => {
    const shop = { name: "shop", synonyms: { "10% off": ["a tenth off"], goods: ["house"] } };
    expect(await read("A book, a tenth off my house", [library, bank, shop])).toBe("A book, 10% off my branch");
  });

  it("and with what one domain alone says in several words", async () => {
    const shop = { name: "shop", synonyms: { sales: ["how the shop does", "shop"], goods: ["house"] } };
    expect(await read("A book, how the shop does", [library, bank, shop])).toBe("A book, sales");
  });

  it("and where one domain is served, with that one's", async () => {
    expect(await read("My house, my giro", [bank])).toBe("My credit, my account");
    expect(await read("My house, my giro", [library])).toBe("My branch, my giro");
  });
});

it("a domain that cannot be recognised now leaves disputed words alone", async () => {
  const unknown = async () => undefined;
  expect(await createDomainSynonyms([library, bank])("My house, my giro", unknown)).toMatchObject({
    account: ["giro"],
    branch: [],
    credit: [],
  });
});
