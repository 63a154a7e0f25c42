import type { z } from "zod";
import { RepeatError, SetupError, ToolError } from "../errors.ts";
import { idsIn } from "../ids.ts";
import { languageOf } from "../language.ts";
import { defineTool, type ToolDefinition } from "../tools/define.ts";
import type { ToolResult, ToolRun } from "../tools/tool.ts";
import { type Caller, signedIn, type World } from "./caller.ts";
import type { DoneLately, Ledger } from "./ledger.ts";
import type { Say } from "./wording.ts";

/** A change that the rules allow and that is not made yet. */
export interface Change {
  /** What the change will do, with price and dates, for the user who approves it. */
  readonly preview: string;
  /** Makes the change, synchronously, in the transaction in which the rules were checked. */
  apply(): ToolResult;
}

/** The world of write tools. */
interface WorldOfWrites extends World {
  readonly ledger: Ledger;
}

interface WritePage<Args extends z.ZodObject, World> {
  name: string;
  title: string;
  description: string;
  aliases?: readonly string[];
  args: Args;
  /** The words of `apply` are the answer, unchanged. */
  returnDirect?: boolean;
  /** Checks the rules and says what would happen. Throws a `ToolError` for a change that is not allowed. */
  plan(args: z.output<Args>, world: World, caller: Caller): Change;
}

/**
 * Makes a write tool for the signed-in user. The change is planned for the card; after approval it is planned again and
 * made once. If the user had the same change made within the last half hour, in any conversation or task, and it was not
 * undone, the card says so.
 * Throws a `SetupError` if `plan` or `apply` is not synchronous or, when bound, if the world has no ledger.
 */
export function defineWrite<Args extends z.ZodObject, World extends WorldOfWrites>(
  page: WritePage<Args, World>,
): ToolDefinition<World> {
  const write = (args: z.output<Args>, { userId, say }: Caller, run: ToolRun) => ({
    userId,
    key: run.idempotencyKey,
    request: `${page.name} ${JSON.stringify(args)}`,
    otherwise: (done: string) =>
      say(
        `This was approved and done before, otherwise: ${done} A change is a request of its own.`,
        `这项操作此前已按另一种内容确认并办理：${done}如需更改，请另行提出。`,
      ),
  });
  const planned = (args: z.output<Args>, world: World, caller: Caller): Change => {
    const change = page.plan(args, world, caller);
    demandSynchronous(page.name, "apply", change.apply);
    return change;
  };
  demandSynchronous(page.name, "plan", page.plan);
  const definition = defineTool({
    name: page.name,
    title: page.title,
    description: page.description,
    ...(page.aliases !== undefined && { aliases: page.aliases }),
    effect: "write",
    args: page.args,
    returnDirect: page.returnDirect ?? false,
    preview(args: z.output<Args>, world: World, run: ToolRun) {
      const caller = signedIn(run, world);
      const asked = write(args, caller, run);
      const done = world.ledger.recorded(asked);
      if (done) return done.text;
      try {
        return planned(args, world, caller).preview;
      } catch (error) {
        const before = world.ledger.lately(asked);
        // The earlier change may be the reason for the error: the user may have booked the last room.
        if (!before || !(error instanceof ToolError)) throw error;
        throw new ToolError(`${doneBefore(before, caller.say)}\n${error.message}`, { cause: error });
      }
    },
    repeats(args: z.output<Args>, world: World, run: ToolRun) {
      const caller = signedIn(run, world);
      const asked = write(args, caller, run);
      const before = world.ledger.recorded(asked) ? undefined : world.ledger.lately(asked);
      return before && { done: before.text, warning: doneBefore(before, caller.say) + again(caller.say) };
    },
    recorded: (args: z.output<Args>, world: World, run: ToolRun) =>
      world.ledger.recorded(write(args, signedIn(run, world), run))?.text,
    run(args: z.output<Args>, world: World, run: ToolRun) {
      const caller = signedIn(run, world);
      const asked = write(args, caller, run);
      return world.ledger.once(asked, () => {
        const before = world.ledger.lately(asked);
        if (before && before.text !== run.repeatOf) throw new RepeatError();
        const done = planned(args, world, caller).apply();
        if (done instanceof Promise) throw notSynchronous(page.name, "apply");
        return done;
      });
    },
  });
  return {
    name: page.name,
    bind(world) {
      demandWorld(page.name, world);
      return definition.bind(world);
    },
  };
}

/**
 * An asynchronous function is refused before it runs, because everything after an `await` would run outside the
 * transaction.
 */
function demandSynchronous(tool: string, part: "plan" | "apply", work: object): void {
  if (work.constructor.name === "AsyncFunction") throw notSynchronous(tool, part);
}

const notSynchronous = (tool: string, part: "plan" | "apply") =>
  new SetupError(
    `The ${part} of the tool "${tool}" is not synchronous. Write it without async and await: a transaction does not wait.`,
  );

/** Checks the world at run time: tool files are loaded from a folder, so the compiler does not know their world. */
function demandWorld(tool: string, world: Partial<WorldOfWrites>): void {
  const { ledger, accounts } = world;
  const lacks = (what: string, how: string) =>
    new SetupError(`The tool "${tool}" writes, and its world has no ${what}. Add ${what}: ${how}, to the world.`);
  if (!ledger) throw lacks("ledger", "openLedger(db, now), with the database that is written to");
  if (!accounts) throw lacks("accounts", "{ has: (userId) => … }, which says who has an account");
}

/**
 * Says that the same change was already made, even if its conversation is lost. It is never offered again without
 * saying so. Of words in another language than the caller's, only the first id is told.
 */
function doneBefore({ text, minutesAgo }: DoneLately, say: Say): string {
  const minutes = `${minutesAgo} minute${minutesAgo === 1 ? "" : "s"}`;
  const when =
    minutesAgo === 0
      ? say("You had exactly this done just now", "您刚刚办理过完全相同的操作")
      : say(`You had exactly this done ${minutes} ago`, `您 ${minutesAgo} 分钟前办理过完全相同的操作`);
  if (languageOf(text) === say("en", "zh")) return `${when}${say(": ", "：")}${text}`;
  const [id] = idsIn(text);
  return `${when}${id === undefined ? "" : say(` (${id})`, `（${id}）`)}${say(".", "。")}`;
}

const again = (say: Say): string => say(" Approving does it a second time.", "再次同意将重复办理。");
