import { expect, it, vi } from "vitest";
import { z } from "zod";
import type { DomainModule } from "../../../src/engine/domain/domain.ts";
import { openDomain } from "../../../src/engine/domain/open-domain.ts";
import { SetupError } from "../../../src/engine/errors.ts";
import { noSources } from "../../../src/engine/search/open-sources.ts";

const close = vi.fn(async () => {});
const whole = {
  ...{ name: "gym", description: "A gym.", instructions: "", specialists: [], tools: [], passages: [] },
  ...{ synonyms: {}, examples: ["Which classes are there?"], close },
};

/** A module as it would be without the type checker, which does not run at the start. */
const gym = (open: () => unknown, rest: object = {}): DomainModule =>
  ({ name: "gym", settings: z.object({}), open: async () => open(), ...rest }) as DomainModule;

const around = { environment: {}, dataDir: "unused", now: () => new Date(0), openSources: async () => noSources };
const refusal = (module: DomainModule): Promise<unknown> => openDomain(module, around).then(String, (error) => error);

it("gives a whole domain unchanged", async () => {
  expect(
    await openDomain(
      gym(() => whole),
      around,
    ),
  ).toBe(whole);
});

it("names the domain and each field that is missing or wrong, and closes it", async () => {
  const { instructions: _, synonyms: __, ...less } = whole;
  const refused = await refusal(gym(() => ({ ...less, examples: "Which?" })));
  expect(refused).toBeInstanceOf(SetupError);
  expect(String(refused)).toContain('The domain "gym" is not complete. In what its open() returns: ');
  expect(String(refused)).toMatch(/"instructions" is missing; "synonyms" is missing; "examples" cannot be used: /);
  expect(String(refused)).toContain(
    "Needed: name, description, instructions, specialists, tools, passages, synonyms, examples, close.",
  );
  expect(close).toHaveBeenCalledTimes(1);
});

it("names an unknown key of its words, and the keys there are", async () => {
  const refused = await refusal(gym(() => ({ ...whole, words: { request: ["rent"] } })));
  expect(String(refused)).toContain(
    '"words" cannot be used: no key is named "request". The keys are: requests, ahead, owned, events.',
  );
  expect(
    await openDomain(
      gym(() => ({ ...whole, words: { ahead: ["class"] } })),
      around,
    ),
  ).toBeDefined();
});

it.each([
  ["settings", { settings: undefined }],
  ["open", { open: undefined }],
])("names a module's missing %s", async (field, rest) => {
  expect(String(await refusal(gym(() => whole, rest)))).toContain(`In what its module exports: "${field}" is missing.`);
});

it.each(["../x", "my domain", "1st"])("refuses %j as a name, because a folder gets it", async (name) => {
  expect(String(await refusal(gym(() => ({ ...whole, name }), { name })))).toContain(`cannot be named "${name}"`);
});

it("names a domain that is opened under another name", async () => {
  const refused = await refusal(gym(() => ({ ...whole, name: "pool" })));
  expect(String(refused)).toContain('The domain "gym" is named "pool" in what its open() returns.');
});

it.each([undefined, 5])("names the domain that opens as %s", async (opened) => {
  expect(String(await refusal(gym(() => opened)))).toContain('The domain "gym" is not complete');
});

it("names the domain that cannot be opened, and how to serve the others", async () => {
  const down = gym(() => {
    throw new SetupError("The OpenAPI document http://clinic cannot be read: fetch failed.");
  });
  const refused = await refusal(down);
  expect(refused).toBeInstanceOf(SetupError);
  expect(String(refused)).toMatch(/"gym" cannot be opened: The OpenAPI document .*fetch failed\. To serve the others/);
});

it("passes a bug on with the domain's name and the cause", async () => {
  const bug = new TypeError("x is not a function");
  const thrown = await refusal(
    gym(() => {
      throw bug;
    }),
  );
  expect(thrown).not.toBeInstanceOf(SetupError);
  expect(thrown).toMatchObject({ message: 'The domain "gym" cannot be opened: x is not a function', cause: bug });
});
