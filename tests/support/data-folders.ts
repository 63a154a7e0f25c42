import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach } from "vitest";

/** A data folder for each test of a file, not made yet. `dir`: that of the test that runs. All are removed at the end. */
export function dataFolders(): { readonly dir: string } {
  const root = mkdtempSync(join(tmpdir(), "data-folders-"));
  let made = 0;
  beforeEach(() => {
    made += 1;
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  return {
    get dir() {
      return join(root, `${made}`);
    },
  };
}
