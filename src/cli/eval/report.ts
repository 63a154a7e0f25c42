import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Figures, figuresOf } from "../../evaluation/runs/figures.ts";
import { type Compared, comparisonPage } from "../../evaluation/runs/page/comparison-page.ts";
import { reportPage } from "../../evaluation/runs/page/report-page.ts";
import { reportText } from "../../evaluation/runs/report-text.ts";
import { readResults } from "../../evaluation/runs/results-file.ts";

export interface Reported {
  figures: Figures;
  text: string;
}

/** Writes `report.json` and `report.html` into the folder of a run. */
export function report(folder: string): Reported {
  const run = readResults(join(folder, "results.jsonl"));
  const figures = figuresOf(run);
  const page = join(folder, "report.html");
  writeFileSync(join(folder, "report.json"), `${JSON.stringify({ ...run.head, ...figures }, null, 2)}\n`);
  writeFileSync(page, reportPage(run));
  return { figures, text: `${reportText(run)}\nPage: ${page}\n` };
}

/** Writes the page of two runs into the folder of the second. Returns where it is. */
export function writeComparison(folder: string, compared: Compared): string {
  const page = join(folder, "comparison.html");
  writeFileSync(page, comparisonPage(compared));
  return `Page: ${page}`;
}
