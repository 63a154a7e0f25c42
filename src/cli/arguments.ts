import { type ParseArgsConfig, parseArgs } from "node:util";
import { SetupError } from "../engine/errors.ts";

/** The flags and operands of a command line. Throws `SetupError` that names the options there are. */
export function argumentsIn<const Flags extends NonNullable<ParseArgsConfig["options"]>>(
  args: readonly string[],
  flags: Flags,
) {
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: true });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const [, unknown] = /Unknown option '(.*?)'/.exec(reason) ?? [];
    const [, lacking] = /'(?:-\w, )?(--\w+)(?: <value>)?' argument/.exec(reason) ?? [];
    const known = Object.keys(flags)
      .map((name) => `--${name}`)
      .join(", ");
    if (unknown) throw new SetupError(`There is no option ${unknown}. The options are: ${known}.`, { cause });
    if (lacking) throw new SetupError(`${lacking} needs a value. See --help.`, { cause });
    throw new SetupError(`The command line cannot be read: ${reason.split("\n")[0]}. See --help.`, { cause });
  }
}
