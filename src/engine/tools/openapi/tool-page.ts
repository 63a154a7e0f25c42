import { ALIASES, checkAliases, HIGH_IS, highIsIn, NOT_SERVED, toolWords } from "../aliases.ts";
import type { DataFlow } from "../data-flow.ts";
import { checkCompiler } from "../json-schema.ts";
import type { Column, Tool } from "../tool.ts";
import { type AnswerWords, answerWords } from "./answer-words.ts";
import { type Arguments, argumentsOf } from "./arguments.ts";
import { circlesOf } from "./circles.ts";
import { columnsIn } from "./columns.ts";
import { flowOf } from "./flow.ts";
import { type JsonObject, textIn } from "./json.ts";
import { demandPathParameters, describe, effectOf, flagOf, type Operation } from "./operation.ts";
import { patternsOf } from "./patterns.ts";
import { schemaReader } from "./schema.ts";

/** What a document says of an operation, as a tool without its service. */
export interface ToolPage {
  operation: Operation;
  args: Arguments;
  /** The parts of its arguments that the service alone checks. */
  unchecked: readonly string[];
  columns: (path: readonly string[]) => Column[];
  words: AnswerWords;
  tool: Omit<Tool, "run">;
}

/** The pages of some operations of a document. `sent`: the lower-case names of headers that the configuration sends. */
export function toolPages(
  content: JsonObject,
  operations: readonly Operation[],
  sent: ReadonlySet<string>,
): readonly ToolPage[] {
  const circles = circlesOf(content);
  const patterns = patternsOf();
  const compileCheck = checkCompiler(patterns);
  return operations.map((operation): ToolPage => {
    const { name, source } = operation;
    demandPathParameters(operation);
    const reader = schemaReader(content, circles, patterns, name);
    const args = argumentsOf(content, operation, reader, sent);
    const title = textIn(source["x-title"]);
    const said = toolWords(name, ALIASES, source[ALIASES]);
    const notServed = toolWords(name, NOT_SERVED, source[NOT_SERVED]);
    const highIs = highIsIn(name, source[HIGH_IS]);
    checkAliases(name, args.schema);
    let flow: DataFlow | undefined;
    const tool = {
      name,
      description: describe(operation),
      ...(title && { title }),
      ...(said && { aliases: said }),
      ...(notServed && { notServed }),
      ...(highIs && { highIs }),
      effect: effectOf(operation),
      flow: () => {
        flow ??= flowOf(content, operation);
        return flow;
      },
      parameters: args.schema,
      returnDirect: flagOf(operation, "x-return-direct") ?? false,
      check: compileCheck(name, args.schema),
    };
    return {
      operation,
      args,
      unchecked: reader.leftOut(),
      columns: columnsIn(content, operation),
      words: answerWords(content, operation),
      tool,
    };
  });
}
