import { z } from "zod";
import { SetupError, ToolError } from "../errors.ts";
import type { FoundText } from "../search/source.ts";
import { checkAliases } from "./aliases.ts";
import type { DataFlow, Need } from "./data-flow.ts";
import { type Check, checkCompiler } from "./json-schema.ts";
import type { ObjectSchema, Repeat, Tool, ToolResult, ToolRun } from "./tool.ts";
import { zodInWords } from "./zod-in-words.ts";

interface ToolPage<Args extends z.ZodObject, World> {
  /** Letters, digits, `_` and `-`, at most 64 characters: the limits of function calling. */
  name: string;
  /** For the model: what the tool does, what it returns, when to use it. */
  description: string;
  /** The name for people, in both languages: "Hotels (酒店)". */
  title?: string;
  /** Other words of users for what it does, in any language. Only matching reads them. */
  aliases?: readonly string[];
  /** Words of users for what is near to it and not served: "train" of a search for flights. Only matching reads them. */
  notServed?: readonly string[];
  /** Whether a high value of what it measures is good or bad, for "the worst day". Only matching reads it. */
  highIs?: Tool["highIs"];
  effect: "read" | "write";
  args: Args;
  /** The observation is the answer, unchanged: it ends the task, and no model rewords it. */
  returnDirect?: boolean;
  /** Of a search through texts; see `Tool`. */
  findTexts?(query: string, world: World): Promise<readonly FoundText[]>;
  /** The tools that have to be called before, and those that give the values of its parameters. */
  needs?: readonly Need[];
  /** The identifiers that its result holds, as the parameters of other tools name them: "order_id". */
  yields?: readonly string[];
  preview?(args: z.output<Args>, world: World, run: ToolRun): Promise<string> | string;
  repeats?(args: z.output<Args>, world: World, run: ToolRun): Repeat | undefined;
  recorded?(args: z.output<Args>, world: World, run: ToolRun): Promise<string | undefined> | string | undefined;
  run(args: z.output<Args>, world: World, run: ToolRun): Promise<ToolResult> | ToolResult;
}

/** A tool without its world, the services it works on. */
export interface ToolDefinition<World> {
  readonly name: string;
  bind(world: World): Tool;
}

/** Makes a tool from one page: a description for the model, a schema for the arguments, and the work itself. */
export function defineTool<Args extends z.ZodObject, World>(page: ToolPage<Args, World>): ToolDefinition<World> {
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(page.name)) {
    throw new SetupError(
      `Tool name "${page.name}" cannot be used for function calling. Use letters, digits, "_" and "-", at most 64.`,
    );
  }
  if (!["read", "write"].includes(page.effect))
    throw new SetupError(`The effect of the tool "${page.name}" is "${page.effect}". It must be "read" or "write".`);
  if (!(page.args instanceof z.ZodObject))
    throw new SetupError(
      `The args of the tool "${page.name}" are no object. Write args: z.object({ … }), with one key for each argument; z.object({}) if it has none.`,
    );
  // An argument with a wrong name is an error. It is never ignored, because the model meant something by it.
  const args = page.args.strict();
  const { $schema: _, ...parameters } = schemaOf(page.name, args);
  checkAliases(page.name, parameters as ObjectSchema);
  const yielded: DataFlow = {
    yields: (page.yields ?? []).map((name) => ({ name, of: [], beside: [] })),
  };
  const flow = () => yielded;
  return {
    name: page.name,
    bind: (world) => ({
      name: page.name,
      description: page.description,
      ...(page.title !== undefined && { title: page.title }),
      ...(page.aliases !== undefined && { aliases: page.aliases }),
      ...(page.notServed !== undefined && { notServed: page.notServed }),
      ...(page.highIs !== undefined && { highIs: page.highIs }),
      effect: page.effect,
      parameters: parameters as ObjectSchema,
      ...(page.needs && { needs: page.needs }),
      ...(page.yields && { flow }),
      returnDirect: page.returnDirect ?? false,
      ...(page.findTexts && { findTexts: async (query: string) => page.findTexts?.(query, world) ?? [] }),
      check: checkWith(page.name, args, parameters as ObjectSchema),
      ...(page.preview && {
        preview: async (args: Record<string, unknown>, run: ToolRun) =>
          // Already checked by `check`.
          page.preview?.(args as z.output<Args>, world, run) ?? "",
      }),
      ...(page.repeats && {
        repeats: async (args: Record<string, unknown>, run: ToolRun) =>
          page.repeats?.(args as z.output<Args>, world, run),
      }),
      ...(page.recorded && {
        recorded: async (args: Record<string, unknown>, run: ToolRun) =>
          page.recorded?.(args as z.output<Args>, world, run),
      }),
      run: async (args, run) => page.run(args as z.output<Args>, world, run),
    }),
  };
}

/** The arguments as JSON Schema. Throws a `SetupError` that names the one that has none, such as a `z.date()`. */
function schemaOf(tool: string, args: z.ZodObject) {
  try {
    return z.toJSONSchema(args, { io: "input" });
  } catch (cause) {
    const isOdd = (one: z.ZodObject["shape"][string]) =>
      attempt(() => z.toJSONSchema(one, { io: "input" }), Error) === undefined;
    const [name] = Object.entries(args.shape).find(([, one]) => isOdd(one)) ?? [];
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SetupError(
      `The argument "${name}" of the tool "${tool}" cannot be described to a model: ${reason}. Use strings, numbers, booleans, enums, lists and objects of them; for a day, z.iso.date().`,
      { cause },
    );
  }
}

/**
 * Checks arguments with zod. As for every tool, values that front ends and models send as text ("2" for 2, null for
 * absent) are corrected first.
 */
function checkWith(name: string, schema: z.ZodObject, parameters: ObjectSchema): Check {
  // Compiled only if a value has to be corrected: compiling all tools takes longer than the rest of the start.
  let coerced: Check | undefined;
  return (args) => {
    const asGiven = schema.safeParse(args);
    if (asGiven.success) return asGiven.data;
    // A `ToolError` is ignored, because zod reports the mistakes in the page's own words.
    const parsed = schema.safeParse(attempt(() => compiled()(args), ToolError) ?? args);
    if (parsed.success) return parsed.data;
    const advice = `Wrong arguments for ${name}, nothing was called. ${zodInWords(parsed.error, args, parameters)}`;
    throw new ToolError("", { advice });
  };

  function compiled(): Check {
    coerced ??= checkCompiler()(name, parameters);
    return coerced;
  }
}

/** The value; undefined after an error of this kind. */
function attempt<Value>(make: () => Value, kind: typeof Error | typeof ToolError): Value | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof kind) return undefined;
    throw error;
  }
}
