import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, expect, it } from "vitest";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { openExperienceFile } from "../../src/experience/library/experience-file.ts";
import { Library } from "../../src/experience/library/library.ts";
import { Trajectories } from "../../src/experience/library/trajectories.ts";
import { experienceRoutes } from "../../src/web/experience.ts";
import { inventory } from "../experience/support/journeys.ts";

const folder = mkdtempSync(join(tmpdir(), "experience-routes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const db = openExperienceFile(folder);
const library = await Library.open(db, {
  ...{ embeddings: new LocalEmbeddings(), embeddingsName: "local", inventory, now: () => new Date() },
});
const open = async () => ({ library, sources: { uploads: new Trajectories(db) } });

/** The routes as a server has them that knows who calls. */
function serverFor(identity: string, asksWho = true) {
  const app = new Hono<{ Variables: { auth: object } }>();
  app.use(async (c, next) => {
    c.set("auth", { user: { identity, permissions: [] } });
    return next();
  });
  return app.route("/", experienceRoutes(asksWho, open));
}

async function answered(response: Response | Promise<Response>): Promise<[number, unknown]> {
  const { status, ...rest } = { status: (await response).status, body: await (await response).json() };
  return [status, rest.body];
}
const send = (body: string | object, identity = "u1") =>
  answered(
    serverFor(identity).request("/experience/trajectories", {
      ...{ method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) },
    }),
  );
const search = (query: string, identity = "u1") => answered(serverFor(identity).request(`/experience/search?${query}`));

const upload = { id: "a", text: "The user asked for a hotel." };

it("stores an upload once, and each user has ids of their own", async () => {
  expect(await send(upload)).toEqual([201, { id: "a", stored: true }]);
  expect(await send(upload)).toEqual([200, { id: "a", stored: false }]);
  expect(await send({ ...upload, text: "Another one." })).toMatchObject([
    409,
    { detail: expect.stringContaining("belongs to another") },
  ]);
  expect(await send({ ...upload, text: "Another one." }, "u2")).toEqual([201, { id: "a", stored: true }]);
});

it("says what is wrong with an upload", async () => {
  expect(await send("{")).toEqual([400, { detail: "The body is not JSON." }]);
  expect(await send({ id: "b" })).toMatchObject([422, { detail: expect.stringContaining("text") }]);
  expect(await send({ id: "b", tree: { type: "task" } })).toMatchObject([
    422,
    { detail: expect.stringContaining("tree") },
  ]);
  expect(await send("[".repeat(100_000))).toMatchObject([400, {}]);
  expect(await send(`${"[".repeat(100_000)}${"]".repeat(100_000)}`)).toMatchObject([422, {}]);
  expect(await send({ id: "b", text: "a".repeat(1_000_001) })).toMatchObject([
    413,
    { detail: expect.stringContaining("1000000 bytes") },
  ]);
});

it("finds experiences, without their sources", async () => {
  await library.add(
    [
      {
        ...{ agent: "hotels", domain: "journeys", task: "Find a hotel in {city}", rephrasings: [], from: ["secret"] },
        content: {
          kind: "pitfall",
          mistakes: [{ type: "missing parameter", tool: "search_hotels", parameter: "city" }],
        },
        support: 1,
      },
    ],
    "test",
  );
  const [status, body] = await search(
    `task=${encodeURIComponent("Find me a hotel in Wuhan")}&agent=hotels&kind=pitfall`,
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({
    experiences: [{ task: "Find a hotel in {city}", warning: "search_hotels needs city." }],
  });
  expect(JSON.stringify(body)).not.toContain("secret");
  expect(await search("task=Find+a+hotel&agent=nobody")).toEqual([200, { experiences: [] }]);
});

it("says what is wrong with a search", async () => {
  expect(await search("agent=hotels")).toMatchObject([422, { detail: expect.stringContaining("task") }]);
  expect(await search("task=a&kind=b")).toMatchObject([422, { detail: expect.stringContaining("decomposition") }]);
  expect(await search("task=a&agnet=b")).toMatchObject([422, { detail: expect.stringContaining("agnet") }]);
});

it("serves only users who are signed in, where the server asks who calls", async () => {
  expect(await send(upload, "")).toEqual([401, { detail: "You are not signed in." }]);
  expect(await search("task=a", "")).toEqual([401, { detail: "You are not signed in." }]);
  const [status] = await answered(serverFor("", false).request("/experience/search?task=hotel"));
  expect(status).toBe(200);
});

it("deletes an upload of one's own, and of nobody else", async () => {
  await send({ id: "mine", text: "It worked." }, "u1");
  const remove = (identity: string) =>
    answered(serverFor(identity).request("/experience/trajectories/mine", { method: "DELETE" }));
  expect(await remove("u2")).toMatchObject([404, {}]);
  expect(await remove("u1")).toEqual([200, { id: "mine", deleted: true }]);
  expect(await send({ id: "mine", text: "Another text." }, "u1")).toEqual([201, { id: "mine", stored: true }]);
});

it("refuses the upload of a user who said that nothing may be learned from them", async () => {
  const { refusals } = new Trajectories(db);
  refusals.refuse({ user: "u9", thread: "t" });
  expect(await send({ id: "r", text: "It worked." }, "u9")).toMatchObject([
    403,
    { detail: expect.stringContaining("You may learn from me again") },
  ]);
  refusals.allow({ user: "u9", thread: "t" }, Date.now() - 1);
  expect(await send({ id: "r", text: "It worked." }, "u9")).toEqual([201, { id: "r", stored: true }]);
});
