import { isLangChainTool } from "@langchain/core/utils/function_calling";
import { toJsonSchema } from "@langchain/core/utils/json_schema";
import { z } from "zod";
import { asMatched } from "../engine/dialog/as-matched.ts";
import type { ModelTool } from "../engine/dialog/protocol.ts";
import { SetupError } from "../engine/errors.ts";
import type { DataFlow, Need } from "../engine/tools/data-flow.ts";
import { LearnedRequests } from "../engine/tools/learned-requests.ts";
import type { ObservedUse } from "../engine/tools/observed-use.ts";
import type { ObjectSchema, Tool } from "../engine/tools/tool.ts";
import { Interned } from "./interned.ts";
import { keptFor } from "./kept.ts";

const functionForm = z.object({ type: z.literal("function"), function: z.looseObject({ name: z.string() }) });
const plainForm = z.looseObject({
  name: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  aliases: z.array(z.string()).optional(),
  notServed: z.array(z.string()).optional(),
  highIs: z.enum(["good", "bad"]).optional(),
  learned: z.instanceof(LearnedRequests).optional(),
  effect: z.enum(["read", "write"]).optional(),
  findTexts: z.custom<NonNullable<Tool["findTexts"]>>((one) => typeof one === "function").optional(),
  needs: z.array(z.custom<Need>()).optional(),
  observed: z.custom<ObservedUse>().optional(),
  flow: z.custom<() => DataFlow>((one) => typeof one === "function").optional(),
  parameters: z.unknown().optional(),
  schema: z.unknown().optional(),
  does: z.array(z.looseObject({})).optional(),
  isElsewhere: z.boolean().optional(),
});

/**
 * A tool in any of the forms `bindTools` takes: a LangChain tool, OpenAI's `{type: "function", function}`, or a plain
 * object with `parameters` or `schema` (JSON Schema or zod). The same object gives the same tool each time, and so do
 * two that say the same with the same schema, as those of two desks or assistants do. So what is found out about a tool
 * is kept. Throws `SetupError` for anything else.
 */
export const boundTool = keptFor((input: object): ModelTool => bound(input));

/** `owner`: who it is handed over to. What two specialists have is two tools, because a call of it is for one of them. */
function bound(input: object, owner?: string): ModelTool {
  if (isLangChainTool(input)) {
    return { name: input.name, description: input.description ?? "", parameters: objectSchema(input.schema) };
  }
  const wrapped = functionForm.safeParse(input);
  const plain = plainForm.safeParse(wrapped.success ? wrapped.data.function : input);
  if (!plain.success) throw new SetupError(`Not a tool the offline model can read: ${JSON.stringify(input)}`);
  const { name, title, description = "", aliases, notServed, highIs, learned, effect } = plain.data;
  const { findTexts, needs, flow, observed, schema, parameters = schema, isElsewhere } = plain.data;
  const does = plain.data.does?.map((one) => bound(one, name));
  const make = (): ModelTool => asMatched({ ...plain.data, description, parameters: objectSchema(parameters), does });
  if (!(parameters instanceof Object)) return make();
  const words = { owner, name, title, description, aliases, notServed, highIs, effect, isElsewhere };
  const has = [learned, findTexts, flow, observed].map((part) => part !== undefined);
  const counts = [needs?.length ?? null, does?.length ?? null];
  const parts = [parameters, learned, findTexts, flow, observed, ...(needs ?? []), ...(does ?? [])];
  return tools.same(
    JSON.stringify([words, has, counts]),
    parts.filter((part) => part !== undefined),
    make,
  );
}

const tools = new Interned<ModelTool>();
const lists = new Interned<readonly ModelTool[]>();

/** Several of them. The same tools in the same order are the same list each time. */
export function boundTools(inputs: readonly object[]): readonly ModelTool[] {
  const bound = inputs.map((one) => boundTool(one));
  return lists.same("", bound, () => bound);
}

function objectSchema(schema: unknown): ObjectSchema {
  if (schema === undefined || schema === null) return { type: "object", properties: {} };
  const json = toJsonSchema(schema as Parameters<typeof toJsonSchema>[0]) as Partial<ObjectSchema>;
  return { ...json, type: "object", properties: json.properties ?? {} };
}
