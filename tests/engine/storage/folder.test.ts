import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SetupError } from "../../../src/engine/errors.ts";
import { openConversations } from "../../../src/engine/storage/conversations.ts";
import { openStore } from "../../../src/engine/storage/open-store.ts";
import { openSecret } from "../../../src/engine/storage/secret.ts";
import { openSqliteFile } from "../../../src/engine/storage/sqlite-file.ts";
import { storeLabel } from "../../../src/engine/storage/store-label.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "folder-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the secret of a data folder", () => {
  it("is made once, and only its owner may read it", () => {
    const inside = join(folder, "a", "b");
    const secret = openSecret(inside);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(openSecret(inside)).toBe(secret);
    expect(openSecret(join(folder, "c"))).not.toBe(secret);
    expect(statSync(join(inside, "secret")).mode & 0o777).toBe(0o600);
    expect(readdirSync(inside)).toEqual(["secret"]);
  });

  it("may be one's own, with a line's end behind it, but not a short one", () => {
    const file = join(folder, "secret");
    writeFileSync(file, ` ${"x".repeat(32)}\n`);
    expect(openSecret(folder)).toBe("x".repeat(32));
    writeFileSync(file, "x".repeat(31));
    expect(() => openSecret(folder)).toThrow(`The secret file ${file} is too short. Delete it.`);
    expect(readFileSync(file, "utf8")).toBe("x".repeat(31));
  });

  it("that cannot be read is named with what to do", () => {
    const file = join(folder, "secret");
    openSqliteFile(join(file, "makes-a-folder.sqlite")).close();
    expect(() => openSecret(folder)).toThrow(SetupError);
    expect(() => openSecret(folder)).toThrow(
      /^The secret file .*secret cannot be used: EISDIR.*\. Make the file readable for your user, or set SWITCHBOARD_SECRET\.$/,
    );
    writeFileSync(join(folder, "plain"), "");
    expect(() => openSecret(join(folder, "plain", "below"))).toThrow(
      /^Data cannot be stored in .*below: ENOTDIR.* Set SWITCHBOARD_DATA_DIR to a folder you may write to\.$/,
    );
  });
});

describe("a file of another version", () => {
  it("is refused, and left as it is", () => {
    const store = join(folder, "store.sqlite");
    openStore(folder).db.close();
    openStore(folder).db.close();
    openSqliteFile(store, (db) => db.pragma("user_version = 9")).close();
    expect(() => openStore(folder)).toThrow(
      `The file ${store} is a store in layout 9, but this version reads layout 1.`,
    );
    const conversations = join(folder, "conversations.sqlite");
    openConversations(folder).db.close();
    openConversations(folder).db.close();
    openSqliteFile(conversations, (db) => db.pragma("user_version = 1")).close();
    expect(() => openConversations(folder)).toThrow(
      `The file ${conversations} stores conversations in layout 1, but this version reads layout 2. Rename the file,`,
    );
  });

  it("of the store overwrites what is forgotten", () => {
    const { db } = openStore(folder);
    expect(db.pragma("secure_delete", { simple: true })).toBe(1);
    db.close();
  });
});

it.each([
  ["anna", "anna"],
  ["a.b:c*d%e", "a%2Eb%3Ac%2Ad%25e"],
  ["langgraph", "%6Canggraph"],
  ["langgraphs", "langgraphs"],
  ["my-langgraph", "my-langgraph"],
])("the label of the user %s in the store is %s", (user, label) => {
  expect(storeLabel(user)).toBe(label);
});
