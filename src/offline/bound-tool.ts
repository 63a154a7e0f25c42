import { isLangChainTool } from "@langchain/core/utils/function_calling";
import { toJsonSchema } from "@langchain/core/utils/json_schema";
import { z } from "zod";
import type { ModelTool } from "../engine/dialog/protocol.ts";
import { SetupError } from "../engine/errors.ts";
import type { DataFlow, Need } from "../engine/tools/data-flow.ts";
import { LearnedRequests } from "../engine/tools/learned-requests.ts";
import type { ObservedUse } from "../engine/tools/observed-use.ts";
import type { ObjectSchema, Tool } from "../engine/tools/tool.ts";
import { keptFor } from "./kept.ts";

const functionForm = z.object({ type: z.literal("function"), function: z.looseObject({ name: z.string() }) });
const plainForm = z.looseObject({
  name: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  aliases: z.array(z.string()).optional(),
  notServed: z.array(z.string()).optional(),
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
 * object with `parameters` or `schema` (JSON Schema or zod). The same object gives the same tool each time, so what is
 * found out about a tool is kept from one decision to the next. Throws `SetupError` for anything else.
 */
export const boundTool = keptFor((input: object): ModelTool => {
  if (isLangChainTool(input)) {
    return { name: input.name, description: input.description ?? "", parameters: objectSchema(input.schema) };
  }
  const wrapped = functionForm.safeParse(input);
  const plain = plainForm.safeParse(wrapped.success ? wrapped.data.function : input);
  if (!plain.success) throw new SetupError(`Not a tool the offline model can read: ${JSON.stringify(input)}`);
  const {
    name,
    title,
    description = "",
    aliases,
    notServed,
    learned,
    effect,
    findTexts,
    needs,
    flow,
    observed,
    parameters,
    schema,
    does,
    isElsewhere,
  } = plain.data;
  return {
    ...{ name, description, parameters: objectSchema(parameters ?? schema) },
    ...(title !== undefined && { title }),
    ...(aliases !== undefined && { aliases }),
    ...(notServed !== undefined && { notServed }),
    ...(learned !== undefined && { learned }),
    ...(effect !== undefined && { effect }),
    ...(findTexts !== undefined && { findTexts }),
    ...(needs !== undefined && { needs }),
    ...(flow !== undefined && { flow }),
    ...(observed !== undefined && { observed }),
    ...(does !== undefined && { does: does.map((one) => boundTool(one)) }),
    ...(isElsewhere !== undefined && { isElsewhere }),
  };
});

function objectSchema(schema: unknown): ObjectSchema {
  if (schema === undefined || schema === null) return { type: "object", properties: {} };
  const json = toJsonSchema(schema as Parameters<typeof toJsonSchema>[0]) as Partial<ObjectSchema>;
  return { ...json, type: "object", properties: json.properties ?? {} };
}
