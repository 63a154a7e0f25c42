import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ownAuthenticate } from "../../src/web/own-authenticate.ts";

const folder = mkdtempSync(join(tmpdir(), "own-authenticate-"));
afterAll(() => rmSync(folder, { recursive: true }));

let made = 0;
function moduleOf(text: string): string {
  const file = join(folder, `auth-${++made}.mjs`);
  writeFileSync(file, text);
  return file;
}
const request = new Request("http://localhost/threads", { headers: { cookie: "P1001" } });

describe("a module of the deployment", () => {
  it("names the caller", async () => {
    const text = `export const authenticate = async (request) => ({ identity: request.headers.get("cookie"), more: 1 });`;
    const authenticate = await ownAuthenticate(moduleOf(text));
    expect(await authenticate(request)).toEqual({ identity: "P1001", permissions: [] });
  });

  it("refuses callers it does not know", async () => {
    const authenticate = await ownAuthenticate(moduleOf("export const authenticate = () => undefined;"));
    await expect(authenticate(request)).rejects.toMatchObject({ status: 401 });
  });

  it.each(["{}", '{ identity: "" }', "{ identity: 7 }", '"P1001"', '{ identity: "P1001", role: {} }'])(
    "lets nobody in on %s",
    async (answer) => {
      const authenticate = await ownAuthenticate(moduleOf(`export const authenticate = () => (${answer});`));
      await expect(authenticate(request)).rejects.toThrow("must return { identity");
    },
  );

  it.each([
    ["is not there", () => join(folder, "none.mjs"), "cannot be loaded"],
    ["cannot be read", () => moduleOf("export const ="), "cannot be loaded"],
    [
      "exports something else",
      () => moduleOf("export const auth = 1;"),
      "exports auth. Export a function authenticate",
    ],
    ["exports no function", () => moduleOf("export const authenticate = 1;"), "Export a function authenticate"],
  ])("stops the start when it %s", async (_, path, message) => {
    const loading = ownAuthenticate(path());
    await expect(loading).rejects.toMatchObject({ name: "SetupError", message: expect.stringContaining(message) });
  });
});
