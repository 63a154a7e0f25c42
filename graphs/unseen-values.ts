import { Runnable, type RunnableConfig } from "@langchain/core/runnables";

/**
 * A subgraph whose state is not streamed as values. LangGraph's SDK takes the values of any subgraph for those of the
 * thread, so front ends would show this state instead of the conversation while the subgraph works. Steps, messages and
 * custom events are streamed as usual. What it returns goes without its empty records: each would be stored as a write.
 */
export class UnseenValues<Input, Output extends object> extends Runnable<Input, Output> {
  lc_namespace = ["switchboard"];

  constructor(private readonly subgraph: Runnable<Input, Output>) {
    super();
  }

  async invoke(input: Input, config?: RunnableConfig): Promise<Output> {
    const stream: unknown = config?.configurable?.[STREAM];
    if (!isStream(stream)) return withoutEmpty(await this.subgraph.invoke(input, config));
    const quiet = {
      modes: new Set([...stream.modes].filter((mode) => mode !== "values")),
      push: (chunk: unknown) => stream.push(chunk),
    };
    const configurable = { ...config?.configurable, [STREAM]: quiet };
    return withoutEmpty(await this.subgraph.invoke(input, { ...config, configurable }));
  }
}

function withoutEmpty<Output extends object>(output: Output): Output {
  const entries = Object.entries(output).filter(([, value]) => !isEmptyRecord(value));
  return Object.fromEntries(entries) as Output;
}

const isEmptyRecord = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

/** The configurable key under which LangGraph passes the parent's stream to a subgraph. */
const STREAM = "__pregel_stream";

interface Stream {
  modes: ReadonlySet<string>;
  push(chunk: unknown): void;
}

const isStream = (value: unknown): value is Stream =>
  typeof value === "object" && value !== null && Reflect.get(value, "modes") instanceof Set;
