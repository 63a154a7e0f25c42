import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type TemplateFolder = Awaited<ReturnType<typeof templateFolder>>;

/** Folders with the same content. `make` fills the first one, once, since that can take longer than a test. */
export async function templateFolder(name: string, make: (folder: string) => Promise<void>) {
  const root = mkdtempSync(join(tmpdir(), `${name}-`));
  const template = join(root, "template");
  mkdirSync(template);
  await make(template);
  let copies = 0;
  return {
    fresh(): string {
      copies += 1;
      const folder = join(root, String(copies));
      cpSync(template, folder, { recursive: true });
      return folder;
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
