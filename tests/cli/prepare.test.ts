import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const repository = fileURLToPath(new URL("../../", import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "switchboard-prepare-"));
  copy("package.json", "package-lock.json");
  mkdirSync(join(folder, "node_modules"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const copy = (...names: string[]) => {
  for (const name of names) cpSync(join(repository, name), join(folder, name), { recursive: true });
};

/** What `npm ci` runs when the packages are there. Throws when it fails. */
const prepare = () =>
  execFileSync("npm", ["run", "--silent", "prepare"], { cwd: folder, encoding: "utf8", stdio: "pipe" });

const bundles = () => {
  const cache = join(folder, "node_modules/.cache/switchboard");
  return existsSync(cache) ? readdirSync(cache) : [];
};

test.each<[string, string[]]>([
  ["the package files alone", []],
  ["no sources", ["bin"]],
  ["a part of the sources", ["bin", "src"]],
])("an installation with %s builds nothing and succeeds", (_, names) => {
  copy(...names);
  expect(prepare()).toBe("");
  expect(bundles()).toEqual([]);
});

test("an installation with all sources builds the terminal program", () => {
  copy("bin", "src", "graphs", "prompts");
  const packages = join(repository, "node_modules");
  for (const name of readdirSync(packages).filter((name) => !name.startsWith(".")))
    symlinkSync(join(packages, name), join(folder, "node_modules", name));
  prepare();
  const [bundle = "", ...others] = bundles();
  expect(others).toEqual([]);
  expect(existsSync(join(folder, "node_modules/.cache/switchboard", bundle, "src/cli/main.js"))).toBe(true);
});
