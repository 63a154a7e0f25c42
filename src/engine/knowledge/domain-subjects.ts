import type { Domain, Specialist } from "../domain/domain.ts";
import { aliasesIn } from "../tools/aliases.ts";
import type { Tool } from "../tools/tool.ts";
import { type Subject, statementsOf, thingsHandled } from "./affinity.ts";
import type { LearnedDomains } from "./learned-domains.ts";

type ToolProfile = Pick<Tool, "description"> & Partial<Pick<Tool, "parameters" | "aliases">>;

export type DomainProfile = Pick<Domain, "name" | "description" | "examples"> & {
  readonly specialists: readonly (Pick<Specialist, "handles" | "aliases"> & {
    readonly tools?: readonly ToolProfile[];
  })[];
  /** Those of the planner. */
  readonly tools?: readonly ToolProfile[];
};

/**
 * The subject of each domain, in its own words and in those of users. Where weights of others were learned, a domain
 * without any is also told by what people say for its tools and for the values that these take.
 */
export const subjectsOf = (domains: readonly DomainProfile[], learned?: LearnedDomains): Subject[] =>
  domains.map(({ name, description, specialists, examples, tools = [] }) => ({
    name,
    texts: [
      ...[...statementsOf(description), ...specialists.flatMap(thingsHandled), ...examples],
      ...(learned && !learned.names.has(name)
        ? [...specialists.flatMap((one) => one.tools ?? []), ...tools].flatMap(saidOfTool)
        : []),
    ],
  }));

const saidOfTool = ({ aliases = [], parameters }: ToolProfile): string[] => [
  ...aliases,
  ...Object.values(parameters?.properties ?? {}).flatMap((schema) => {
    const said = Object.values(aliasesIn(Object(schema)).values ?? {}).flat();
    return said.length > 0 ? [said.join(", ")] : [];
  }),
];
