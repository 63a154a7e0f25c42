import Table from "cli-table3";

/** Prints a description of a measurement and the table of figures. */
export function report(
  title: string,
  sentences: readonly string[],
  head: readonly string[],
  rows: readonly string[][],
) {
  const table = new Table({
    head: [...head],
    colAligns: head.map((_, at) => (at === 0 ? "left" : "right")),
    style: { head: [], border: [], compact: true },
  });
  table.push(...rows);
  console.log([`\n${title}`, ...sentences, table.toString()].join("\n"));
}
