import { expect, it } from "vitest";
import { readerAt } from "../../src/offline/reading/read.ts";
import { claimsOf } from "../../src/offline/roles/piece-claims.ts";
import { now } from "./offline.ts";

const claims = (piece: string, isOfOthers: boolean) =>
  claimsOf(piece, [1.4], { isStrange: false, isOfNone: false, isOfOthers }, readerAt(now));

it.each(["cancel my dentist appointment", "a check-up at the dentist", "取消牙医预约"])(
  "what names the work of those that nothing was learned for is for no learned domain: %s",
  (piece) => {
    expect(claims(piece, true)).toMatchObject({ domains: [0] });
    expect(claims(piece, true).nobody).toBeGreaterThan(0.3);
    expect(claims(piece, false).nobody).toBe(0);
  },
);
