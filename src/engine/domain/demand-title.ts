import { SetupError } from "../errors.ts";
import { labelIn } from "../tools/labels.ts";

const HAN = /\p{Script=Han}/u;

/**
 * Throws a `SetupError` if a title is not in both languages, and says what to write. `what`: the thing with the title.
 */
export function demandTitle(what: string, title: string | undefined): void {
  if (title === undefined) throw new SetupError(`${what} has no title. ${write("English name", "中文名")}`);
  const [en, zh] = [labelIn("en", title), labelIn("zh", title)];
  if (en !== zh) return;
  if (!HAN.test(title)) throw new SetupError(`${what} has no Chinese title: "${title}". ${write(title, "中文名")}`);
  if (!/[a-z]/i.test(title))
    throw new SetupError(`${what} has no English title: "${title}". ${write("English name", title)}`);
  throw new SetupError(`${what} has a title that cannot be read: "${title}". ${write("English name", "中文名")}`);
}

const write = (en: string, zh: string): string => `Write title: "${en} (${zh})".`;
