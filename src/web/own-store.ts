import { Hono } from "hono";
import { z } from "zod";
import { storeLabel } from "../engine/storage/store-label.ts";
import { isOperator } from "./caller.ts";
import { callerOf } from "./in-process.ts";

const found = z.object({ items: z.array(z.looseObject({ namespace: z.array(z.string()) })) });

/** Limits a store search to the caller's label: for "P1", LangGraph's store also finds items of P1001. */
export const ownStore = new Hono().post("/store/items/search", async (c, next) => {
  await next();
  const caller = callerOf(c);
  if (!c.res.ok || isOperator(caller)) return;
  const { items } = found.parse(await c.res.json());
  const label = storeLabel(caller.identity);
  c.res = c.json({ items: items.filter(({ namespace }) => namespace[0] === label) });
});
