import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadFolder } from "../../../src/engine/domain/load-folder.ts";
import { loadSpecialists } from "../../../src/engine/domain/specialist-document.ts";
import { SetupError } from "../../../src/engine/errors.ts";
import type { Tool } from "../../../src/engine/tools/tool.ts";

const engine = new URL("../../../src/engine/", import.meta.url);

let folder: string;
let closed: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "domain-"));
  closed = 0;
  write("specialists/desk.md", specialist());
  write("tools/find-room.ts", tool());
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const specialist = (title = "title: Rooms (房间)\n") =>
  `---\nname: desk\n${title}handles: Rooms.\ntools: [find_room]\n---\n\nFind rooms.\n`;

const tool = (title = 'title: "Rooms (房间)",', argument = '{ title: "Floor (楼层)" }') => `
  import { z } from ${JSON.stringify(import.meta.resolve("zod"))};
  import { defineTool } from ${JSON.stringify(new URL("tools/define.ts", engine).href)};
  export default defineTool({
    name: "find_room",
    ${title}
    description: "Finds a room.",
    effect: "read",
    args: z.object({ floor: z.string().meta(${argument}) }),
    run: () => ({ text: "Room 1." }),
  });`;

const close = () => {
  closed += 1;
};
const load = () => loadFolder(pathToFileURL(join(folder, "index.ts")).href, { close });

/** The words of the refusal. */
const refusal = () =>
  load().then(
    () => "It was loaded.",
    (error: unknown) => {
      expect(error).toBeInstanceOf(SetupError);
      return String(error instanceof Error && error.message);
    },
  );

describe("a domain's folder", () => {
  it("refuses a heading of its example requests that is no tool, and names the headings there are", async () => {
    write("requests/en.md", "# find_room\n- A room\n# find_rooms\n- Rooms\n");
    expect(await refusal()).toBe(
      'en.md: the heading "# find_rooms" is no tool. The headings are: find_room, none, knowledge, steps.',
    );
    expect(closed).toBe(1);
  });

  it("gives its specialists, tools and passages, and closes the world with the domain", async () => {
    write("knowledge/rooms.md", "---\ntitle: Rooms\n---\nThere are nine.");
    const { specialists, written, passages, close } = await load();
    expect(specialists.map(({ name, tools }) => [name, tools])).toEqual([["desk", written]]);
    expect(written).toMatchObject([{ name: "find_room", file: "find-room.ts" }]);
    expect(passages).toEqual([{ title: "Rooms", content: "There are nine." }]);
    expect(closed).toBe(0);
    await close();
    expect(closed).toBe(1);
  });

  it("may do without passages", async () => {
    expect((await load()).passages).toEqual([]);
  });

  it("names the tool file that has a bug", async () => {
    write("tools/a.ts", "nope();");
    await expect(load()).rejects.toThrow("Tool file a.ts cannot be loaded: nope is not defined");
  });

  it.each<[string, string, string, RegExp]>([
    ["a passage that cannot be read", "knowledge/a.md", "Text.", /^Passage a\.md/],
    [
      "a specialist with an unknown tool",
      "specialists/a.md",
      specialist().replace("[find", "[find_no"),
      /find_no_room/,
    ],
    ["a file without a tool", "tools/a.ts", "export default 1;", /^Tool file a\.ts has no tool/],
    ["a built file without a tool", "tools/a.ts.js", "export default 1;", /^Tool file a\.ts has no tool/],
  ])("closes the world at once for %s", async (_, file, text, words) => {
    write(file, text);
    expect(await refusal()).toMatch(words);
    expect(closed).toBe(1);
  });

  it("needs specialists", async () => {
    rmSync(join(folder, "specialists"), { recursive: true });
    expect(await refusal()).toBe(`There is no folder ${folder}/specialists/. Make it, with one specialist a file.`);
  });
});

describe("a title", () => {
  it.each([
    ["", 'has no title. Write title: "English name (中文名)".'],
    ['title: "Rooms",', 'has no Chinese title: "Rooms". Write title: "Rooms (中文名)".'],
    ['title: "房间",', 'has no English title: "房间". Write title: "English name (房间)".'],
    ['title: "Rooms 房间",', 'has a title that cannot be read: "Rooms 房间". Write title: "English name (中文名)".'],
  ])("of a tool is in both languages: %s", async (title, words) => {
    write("tools/find-room.ts", tool(title));
    expect(await refusal()).toBe(`The tool "find_room" (find-room.ts) ${words}`);
    expect(closed).toBe(1);
  });

  it.each(['title: "房间 (Rooms)",', 'title: "Rooms（房间）",'])("may be written as %s", async (title) => {
    write("tools/find-room.ts", tool(title));
    expect((await load()).written).toHaveLength(1);
  });

  it("of an argument is in both languages", async () => {
    write("tools/find-room.ts", tool(undefined, '{ title: "Floor" }'));
    expect(await refusal()).toBe(
      'The argument "floor" of the tool "find_room" (find-room.ts) has no Chinese title: "Floor". Write title: "Floor (中文名)".',
    );
  });

  it("of a specialist is in both languages", async () => {
    write("specialists/desk.md", specialist(""));
    expect(await refusal()).toBe('Specialist desk.md has no title. Write title: "English name (中文名)".');
  });
});

describe("a remote specialist", () => {
  const hosts = [{ url: "https://partner.example/any", headers: { "x-api-key": "k" } }];
  const header = (url: string, more = "") =>
    `---\nname: desk\ntitle: Rooms (房间)\nhandles: Rooms.\n${more}remote: { url: "${url}", graph: rooms, timeout_s: 9 }\n---\n`;
  const loaded = async (remotes = hosts) =>
    (await loadFolder(pathToFileURL(join(folder, "index.ts")).href, { close }, { remotes })).specialists;

  it("is on a configured server, with that server's headers", async () => {
    write("specialists/desk.md", header("https://partner.example/api/"));
    expect(await loaded()).toMatchObject([
      {
        tools: [],
        remote: {
          url: "https://partner.example/api",
          graph: "rooms",
          headers: { "x-api-key": "k" },
          timeoutMs: 9000,
        },
      },
    ]);
  });

  it.each([
    ["another server", "https://other.example", "", "https://other.example, which is no configured server"],
    ["another port", "https://partner.example:8443", "", "which is no configured server"],
    ["plain http", "http://partner.example", "", "which is no configured server"],
    ["a user name in its address", "https://me:word@partner.example", "", "on https://…@partner.example, which"],
    ["a file", "file:///etc", "", "an http or https address"],
    ["tools of its own", "https://partner.example", "tools: [find_room]\n", 'needs either "tools" or "remote"'],
  ])("may not have %s", async (_, url, more, words) => {
    write("specialists/desk.md", header(url, more));
    await expect(loaded()).rejects.toThrow(words);
    expect(closed).toBe(1);
  });

  it("has no instructions here", async () => {
    write("specialists/desk.md", `${header("https://partner.example")}\nFind rooms.`);
    await expect(loaded()).rejects.toThrow("nobody reads the text below its header");
  });

  it("does not show a header that cannot be sent", async () => {
    write("specialists/desk.md", header("https://partner.example"));
    const failure = loaded([{ url: "https://partner.example", headers: { "x-api-key": "broken\nkey" } }]);
    await expect(failure).rejects.toThrow(
      /^Specialist desk\.md: the header "x-api-key" of its server cannot be sent\.$/,
    );
  });
});

it("reads which specialists another one may call, also one without tools of its own", async () => {
  const head = "---\nname: lead\ntitle: Lead (主管)\nhandles: All.\nspecialists: [desk, desk]\nmax_depth: 1\n";
  write("specialists/lead.md", `${head}---\n\nAsk the desk.\n`);
  const { specialists } = await loadFolder(pathToFileURL(join(folder, "index.ts")).href, { close() {} });
  expect(specialists[1]).toMatchObject({ name: "lead", tools: [], specialists: ["desk"], maxDepth: 1 });
  write("specialists/lead.md", `${head}remote: { url: "http://a.example", graph: x }\n---\n`);
  await expect(loadFolder(pathToFileURL(join(folder, "index.ts")).href, { close() {} })).rejects.toThrow(SetupError);
});

describe("the header of a specialist", () => {
  const load = (header: string, text = "Do it.") => {
    write("specialists/desk.md", `---\nhandles: Rooms.\ntools: [find_room]\nname: desk\n${header}\n---\n\n${text}\n`);
    return loadSpecialists(new URL("specialists/", `${pathToFileURL(folder)}/`), [{ name: "find_room" } as Tool]);
  };

  it("is read whole, with six rounds where it says nothing", () => {
    const all =
      'title: "Desk (台)"\naliases: [[room, 房]]\nspecialists: [a, a, b]\nmax_depth: 3\nmodel: x:m\nmax_rounds: 9';
    expect(load(`${all}\nearly_stopping: answer`)).toEqual([
      {
        ...{
          name: "desk",
          file: "desk.md",
          title: "Desk (台)",
          handles: "Rooms.",
          aliases: [["room", "房"]],
          instructions: "Do it.",
        },
        ...{ maxRounds: 9, earlyStopping: "answer", tools: [{ name: "find_room" }], specialists: ["a", "b"] },
        ...{ maxDepth: 3, model: "x:m" },
      },
    ]);
    expect(load('title: "Desk (台)"')).toEqual([
      {
        ...{
          name: "desk",
          file: "desk.md",
          title: "Desk (台)",
          handles: "Rooms.",
          instructions: "Do it.",
          maxRounds: 6,
        },
        tools: [{ name: "find_room" }],
      },
    ]);
  });

  it.each([
    ["max_rounds: 0", /max_rounds/],
    ["max_rounds: 51", /max_rounds/],
    ["max_depth: 6", /max_depth/],
    ["max_depth: 0", /max_depth/],
    ["aliases: [[]]", /aliases/],
    ["specialists: []", /specialists/],
    ["early_stopping: never", /early_stopping/],
    ["other: 1", /other.*\n?.*The keys are: name, title, handles, aliases, tools,/s],
  ])("is refused with %s", (header, words) => {
    expect(() => load(header)).toThrow(words);
  });

  it("is refused without instructions below it", () => {
    expect(() => load('title: "Desk (台)"', "")).toThrow("Specialist desk.md has no instructions below its header.");
  });
});
