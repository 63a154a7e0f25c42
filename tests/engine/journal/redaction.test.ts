import { expect, it } from "vitest";
import { REDACTED, redaction } from "../../../src/engine/journal/redaction.ts";

const KEY = "topmost-key-1234567890";
const clean = (value: unknown, fields = ["phone", "e-mail"]) => redaction({ fields, secrets: [KEY] })(value);

it("removes the values of named fields at any depth, however the name is written", () => {
  const given = { guests: [{ Phone: "13800001111", pets: { EMail: ["a@b.cn"], age: 3 } }], headphones: "blue" };
  expect(clean(given)).toEqual({
    guests: [{ Phone: REDACTED, pets: { EMail: REDACTED, age: 3 } }],
    headphones: "blue",
  });
});

it.each(["phones", "phoneNumber", "phone_numbers", "guest_phone", "guestPhones", "EMAILS", "e_mail_address"])(
  "takes a field for a named one if the name stands in its own: %s",
  (name) => {
    expect(clean({ [name]: ["13912345678"] })).toEqual({ [name]: REDACTED });
    expect(clean(`{"${name}":["13912345678"], cut`)).not.toContain("13912345678");
    expect(clean(`${name}: 13912345678`)).not.toContain("13912345678");
  },
);

it.each([
  ["addresses", "address"],
  ["address", "addresses"],
  ["company", "companies"],
])("takes a field for a named one in singular and plural: %s, %s", (field, name) => {
  expect(clean({ [field]: "Lake Street 7" }, [name])).toEqual({ [field]: REDACTED });
});

it.each(["headphone", "telephone", "emailing", "phonetics"])("leaves a field with a longer word: %s", (name) => {
  expect(clean({ [name]: "13912345678" })).toEqual({ [name]: "13912345678" });
  expect(clean(`${name}: 13912345678`)).toBe(`${name}: 13912345678`);
});

it("removes them in texts that hold JSON or name them", () => {
  expect(clean('[{"phone":13800001111,"city":"Hangzhou"}]')).toBe(`[{"phone":"${REDACTED}","city":"Hangzhou"}]`);
  expect(clean("Name: Li; phone: 138 0000 1111, room 4")).toBe(`Name: Li; phone: ${REDACTED}, room 4`);
  expect(clean("E-Mail：a@b.cn；no more")).toBe(`E-Mail： ${REDACTED}；no more`);
  expect(clean('cut off: {"phone":"13800001111')).not.toContain("13800001111");
});

it("removes a value that stood in a named field from every later text", () => {
  const redact = redaction({ fields: ["phone"], secrets: [] });
  redact({ phone: "13800001111" });
  expect(redact("We shall call 13800001111 soon.")).toBe(`We shall call ${REDACTED} soon.`);
});

it("always removes API keys: the process's own, known forms, and fields named so", () => {
  const key = `sk-${"a1B2".repeat(6)}`;
  expect(JSON.stringify(clean({ text: `${KEY} and ${key}`, api_key: "x1y2z3", apiKey: "q1" }, []))).not.toMatch(
    /topmost|sk-a1|x1y2|q1/,
  );
  expect(clean("Authorization: Bearer abcdefghijklmnop1234", [])).not.toContain("abcdefghij");
});

it("leaves everything else as it is", () => {
  const given = { text: "The telephone network: fine.", at: 3, none: null, list: [true, "phone"] };
  expect(clean(given)).toEqual(given);
});

// With the square of the text it would take minutes, and a test fails after one.
it("takes time in proportion to the text", () => {
  const redact = redaction({ fields: ["phone", "email"], secrets: [] });
  redact("phone p-h-o_n ".repeat(50_000));
  redact(`phone:${" ".repeat(1_000_000)}`);
});
