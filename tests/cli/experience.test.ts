import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { answer } from "../../src/cli/experience/commands.ts";

const folder = mkdtempSync(join(tmpdir(), "experience-cli-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const run = (...args: string[]) => answer(args, { SWITCHBOARD_DATA_DIR: folder });

const file = join(folder, "trajectory.json");
const call = { type: "action", tool: "search_hotels", args: { city: "Zurich" }, status: "success" };
const tree = { type: "leaf-task", description: "Find a hotel in Zurich for Anna Meier", children: [call] };
writeFileSync(file, JSON.stringify({ id: "t1", tree }));

it("uploads a trajectory, learns from it, shows what was learned, retires it and rolls back", async () => {
  expect(await run("list")).toBe("There are no experiences.\n");
  expect(await run("extract")).toBe("Read 0 trajectories. Nothing changed.\n");
  expect(await run("upload", file)).toContain('The trajectory "t1" was stored.');
  expect(await run("upload", file)).toContain("was stored before");
  expect(await run("extract")).toBe("Read 1 trajectories. Change 1: 1 added.\n");
  const list = await run("list", "--kind", "plan");
  const id = list.slice(0, 8);
  expect(list).toBe(`${id}  candidate  plan  book_hotel  ×1  Find a hotel in {city} for …\n`);
  const shown = await run("show", id);
  expect(shown).toContain("  1. search_hotels(city ← user)");
  expect(shown).toContain("applies: if the user gave city; not before they did");
  expect(shown).toMatch(/from:\n {2}upload-\w+\/t1\n/);
  expect(await run("search", "a hotel in Geneva")).toContain(id);
  expect(await run("retire", id)).toBe("Change 2: 1 retired.\n");
  expect(await run("list")).toBe("There are no experiences.\n");
  expect(await run("rollback", "1")).toBe("Change 3: 1 added.\n");
  expect(await run("list")).toBe(list);
  expect((await run("changes")).split("\n")[0]).toMatch(/^3 .* \+1 -0 {2}rolled back to 1$/);
  expect(JSON.parse(await run("list", "--json"))).toMatchObject([{ experience: { agent: "book_hotel" } }]);
});

it("says what is wrong, and what to write", async () => {
  expect(await run()).toContain("Usage: npm run experience");
  await expect(run("lisst")).rejects.toThrow('There is no command "lisst". The commands are: list, search');
  await expect(run("show")).rejects.toThrow("show <id>");
  await expect(run("show", "zzz")).rejects.toThrow('There is no experience "zzz"');
  await expect(run("retire", "zzz")).rejects.toThrow('There is no experience "zzz"');
  await expect(run("rollback", "x")).rejects.toThrow('"x" is no number of a change');
  await expect(run("list", "--kind", "x")).rejects.toThrow("decomposition, plan, pitfall");
  await expect(run("upload", join(folder, "none"))).rejects.toThrow("cannot be read as JSON");
});
