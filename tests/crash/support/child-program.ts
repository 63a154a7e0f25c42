import { appendFileSync } from "node:fs";
import { type Errand, logOf } from "./child.ts";
import { openOnDisk } from "./on-disk.ts";
import { obliging } from "./wish.ts";

const { folder, wishes, steps, killAt, dieAtMoment, dieAtTheEnd } = JSON.parse(process.argv[2] ?? "") as Errand;
const log = (line: object) => appendFileSync(logOf(folder), `${JSON.stringify(line)}\n`);
const die = () => void process.kill(process.pid, "SIGKILL");

let moments = 0;
const assistant = await openOnDisk(folder, obliging(wishes), (moment) => {
  moments += 1;
  if (moments !== killAt && moment !== dieAtMoment) return;
  log({ diedAt: `${moment} (${moments})`, faults: assistant.model.faults });
  die();
});
for (const step of steps) {
  await assistant.take(step);
  log({ taken: step, moments, faults: assistant.model.faults });
}
if (dieAtTheEnd) die();
await assistant.close();
