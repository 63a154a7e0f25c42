import { expect, it } from "vitest";
import {
  type HandOffRequest,
  handedOn,
  handOffRequest,
  handOffResponse,
  nameForOthers,
} from "../../../src/engine/dialog/hand-off.ts";

const request = (trust_mode: 0 | 1): HandOffRequest => ({
  trace: "t1",
  session: "s1",
  caller: "user",
  callee: "planner",
  job_desc: "Two wishes.",
  parameter: { language: "en" },
  trust_mode,
});

it("hands a task on in the same trace and session, with the callee as the caller", () => {
  const below = handedOn(request(1), { callee: "desk", job_desc: " One wish. ", trust_mode: 1 });
  expect(below).toEqual({
    ...request(1),
    caller: "planner",
    callee: "desk",
    job_desc: "One wish.",
    parameter: {},
  });
});

it.each([
  [0, 0, 0],
  [0, 1, 0],
  [1, 0, 0],
  [1, 1, 1],
] as const)("gives trust %i above and %i asked the trust %i", (above, asked, given) => {
  expect(handedOn(request(above), { callee: "desk", job_desc: "x", trust_mode: asked }).trust_mode).toBe(given);
});

it("refuses a request with an empty task, an unknown trust or an unknown field", () => {
  expect(handOffRequest.safeParse(request(0)).success).toBe(true);
  for (const wrong of [{ job_desc: " " }, { trust_mode: 2 }, { admin: true }, { parameter: [] }])
    expect(handOffRequest.safeParse({ ...request(0), ...wrong }).success).toBe(false);
});

it("keeps no trust from a response", () => {
  expect(handOffResponse.parse({ status: "done", observation: "Found.", trust_mode: 1 })).toEqual({
    status: "done",
    observation: "Found.",
  });
});

it.each([
  [{ status: "done", observation: "" }],
  [{ status: "done", observation: "Found.", error: "Not found." }],
  [{ status: "waiting", observation: "Wait." }],
  [{ observation: "Found." }],
])("refuses the response %j", (response) => {
  expect(handOffResponse.safeParse(response).success).toBe(false);
});

it.each([
  [
    { status: "failed", error: " Not found. " },
    { status: "failed", observation: "", error: "Not found." },
  ],
  [
    { status: "failed", observation: "Half.", error: "Late." },
    { status: "failed", observation: "Half.", error: "Late." },
  ],
  [
    { status: "elsewhere", observation: " Not mine. ", error: null },
    { status: "elsewhere", observation: "Not mine." },
  ],
])("reads the response %j", (response, read) => {
  expect(handOffResponse.parse(response)).toEqual(read);
});

it("gives an id another name, always the same, that does not show it", () => {
  expect(nameForOthers("thread-1")).toBe(nameForOthers("thread-1"));
  expect(nameForOthers("thread-1")).not.toBe(nameForOthers("thread-2"));
  expect(nameForOthers("thread-1")).toMatch(/^[\w-]{22}$/);
});
