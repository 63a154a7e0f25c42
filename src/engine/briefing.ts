import type { Domain } from "./domain/domain.ts";
import { type ReadSource, readSource } from "./grounding/ground.ts";
import type { Tool } from "./tools/tool.ts";

/**
 * The texts that the agents of the domains have before any question: instructions and descriptions of tools. Read once.
 */
export function briefingOf(domains: readonly Domain[]): () => ReadSource {
  let read: ReadSource | undefined;
  return () => {
    read ??= readSource({ kind: "briefing", id: "briefing", text: domains.flatMap(textsOf).join("\n") });
    return read;
  };
}

const textsOf = ({ description, instructions, specialists, tools, examples, passages }: Domain): string[] => [
  ...[description, instructions, ...examples, ...passages.map(({ title }) => title), ...tools.map(textOfTool)],
  ...specialists.flatMap((one) => [
    ...[one.title ?? "", one.handles, one.instructions, ...(one.aliases ?? []).flat()],
    ...one.tools.map(textOfTool),
  ]),
];

const textOfTool = ({ name, title = "", description, parameters }: Tool): string =>
  [name, title, description, JSON.stringify(parameters)].join("\n");
