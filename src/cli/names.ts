import { type ModelTool, readMoreTool } from "../engine/dialog/protocol.ts";
import type { Domain, Specialist } from "../engine/domain/domain.ts";
import type { Language } from "../engine/language.ts";
import { argumentsLabel, callLabel, labelIn } from "../engine/tools/labels.ts";
import { cliText } from "./words.ts";

type Args = Readonly<Record<string, unknown>>;

/** Titles of agents, tools, arguments and values in the user's language; without a title, the identifier's words. */
export class Names {
  private readonly specialists: ReadonlyMap<string, Specialist>;
  private readonly tools: ReadonlyMap<string, ModelTool>;

  constructor(domains: readonly Pick<Domain, "specialists" | "tools">[]) {
    const specialists = domains.flatMap((domain) => domain.specialists);
    const tools = domains.flatMap((domain) => [...domain.tools, ...domain.specialists.flatMap((one) => one.tools)]);
    this.specialists = new Map(specialists.map((one) => [one.name, one]));
    this.tools = new Map([readMoreTool, ...tools].map((tool) => [tool.name, tool]));
  }

  agent(name: string, language: Language): string {
    const title = this.specialists.get(name)?.title;
    if (title !== undefined) return labelIn(language, title);
    return name === "planner" || name === "summary" ? cliText(name, language) : name.replaceAll("_", " ");
  }

  call(name: string, args: Args, language: Language): string {
    const tool = this.toolOf(name);
    return callLabel(tool, args, language);
  }

  /** The arguments of a call in one line. */
  arguments(name: string, args: Args, language: Language): string {
    const tool = this.toolOf(name);
    return argumentsLabel(tool, args, language).join(" · ");
  }

  private toolOf(name: string): ModelTool {
    return this.tools.get(name) ?? { name, description: "", parameters: { type: "object", properties: {} } };
  }
}
