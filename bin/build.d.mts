/**
 * Bundles a program of this repository, with the packages it uses, so that it starts in a fraction of the time.
 * `entry`: the program's file, relative to the repository. Resolves with the file to run.
 */
export function build(entry: string): Promise<string>;

/**
 * Bundles what LangGraph's server is given, the packages left out.
 * `entries`: files relative to the repository. Resolves with the folder that has each of them in its place, as `.js`.
 */
export function buildServed(entries: readonly string[]): Promise<string>;
