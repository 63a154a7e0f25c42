import { PLANNER } from "../../src/engine/dialog/message.ts";
import { COMPLETE, handOffName } from "../../src/engine/dialog/protocol.ts";
import type { Run } from "../../src/engine/journal/runs.ts";
import { languageOf } from "../../src/engine/language.ts";
import type { Roster } from "../../src/evaluation/chain/roster.ts";
import { beside, doneBySpecialists, doneIn, edited, gaveBack, handOffIn, withCall, withWords } from "./edit.ts";
import type { RecordedTurn } from "./recorded.ts";

/** A run with one fault in it, and whose it is. */
export interface Faulty {
  run: Run;
  guilty: string;
}

/** Puts one fault into a turn; undefined if the turn has no place for it. */
export type Seed = (turn: RecordedTurn, roster: Roster) => Faulty | undefined;

const NOTHING_FOUND = { en: "I could not find anything about that.", zh: "没有找到相关内容。" };
const CANNOT = { en: "I cannot do that.", zh: "这个我做不到。" };
const INVENTED = { en: "In all it comes to CNY 48,731.", zh: "合计 48731 元。" };

const inWordsOf = ({ question = "" }: Run, words: { en: string; zh: string }) => words[languageOf(question)];

export const seeds: Record<string, Seed> = {
  "wrong hand-off"({ run, actions }, roster) {
    const handed = handOffIn(run);
    const own = handed && [...roster.agents].find(([name]) => handOffName(name) === handed.call.tool)?.[0];
    const other = stranger(roster, actions, own);
    if (!handed || own === undefined || other === undefined) return undefined;
    const { id } = handed.call;
    const changed = edited(run, (event) => {
      if (event === handed.event)
        return [
          {
            ...event,
            actions: event.actions?.map((call) => (call.id === id ? { ...call, tool: handOffName(other) } : call)),
          },
          beside(event, "back", { agent: other, parent: id, actions: [gaveBack(`${id}-end`)] }),
          beside(event, "said", { output: inWordsOf(run, CANNOT) }),
        ];
      if (event.parent === id || event.task === id) return [];
      return [event.kind === "summary" ? { ...event, output: inWordsOf(run, CANNOT) } : event];
    });
    return { run: changed, guilty: PLANNER };
  },

  "hand-off by a detour"({ run, actions }, roster) {
    const handed = handOffIn(run);
    const own = [...roster.agents.keys()].find((name) => handOffName(name) === handed?.call.tool);
    const other = stranger(roster, actions, own);
    if (!handed || other === undefined) return undefined;
    const id = `${handed.call.id}-detour`;
    const detour = { ...handed.call, id, tool: handOffName(other) };
    const changed = edited(run, (event) =>
      event === handed.event
        ? [
            beside(event, "detour", { actions: [detour] }),
            beside(event, "back", { agent: other, parent: id, actions: [gaveBack(`${id}-end`)] }),
            event,
          ]
        : [event],
    );
    return { run: changed, guilty: PLANNER };
  },

  "hand-off that nobody takes up"({ run }) {
    const handed = handOffIn(run);
    if (!handed) return undefined;
    const { id } = handed.call;
    const changed = edited(run, (event) => {
      if (event.parent === id || event.task === id) return [];
      return [event.kind === "summary" ? { ...event, output: inWordsOf(run, NOTHING_FOUND) } : event];
    });
    return { run: changed, guilty: PLANNER };
  },

  "tool that does not exist"({ run }) {
    const done = doneIn(run).at(0);
    if (!done) return undefined;
    return { run: withCall(run, done.call.id, (call) => ({ ...call, tool: "find_it" })), guilty: done.event.agent };
  },

  "wrong tool"({ run }, { agents, tools }) {
    const done = doneBySpecialists(run).find(({ call }) => tools.get(call.tool)?.effect === "read");
    const own = [...(agents.get(done?.event.agent ?? "") ?? [])];
    const other = own.find((name) => name !== done?.call.tool && fits(tools.get(name)?.check, done?.call.args));
    if (!done || other === undefined) return undefined;
    return { run: withCall(run, done.call.id, (call) => ({ ...call, tool: other })), guilty: done.event.agent };
  },

  "wrong parameter"({ run }) {
    const done = doneIn(run).find(({ call }) => otherArgs(call.args));
    const args = done && otherArgs(done.call.args);
    if (!done || !args) return undefined;
    return { run: withCall(run, done.call.id, (call) => ({ ...call, args })), guilty: done.event.agent };
  },

  "ignored observation"({ run }) {
    const done = doneBySpecialists(run).find(({ call }) => /\d/.test(call.observation ?? ""));
    if (!done || doneIn(run).length > 1) return undefined;
    return { run: withWords(run, done.event, inWordsOf(run, NOTHING_FOUND)), guilty: done.event.agent };
  },

  "invented figure"({ run }) {
    const speech = run.events.find(({ kind, output }) => kind === "round" && output);
    if (!speech?.output || doneIn(run).length === 0) return undefined;
    const words = `${speech.output}\n${inWordsOf(run, INVENTED)}`;
    return { run: withWords(run, speech, words), guilty: speech.agent };
  },

  "invented figure in the summary"({ run }) {
    const summary = run.events.findLast(({ kind }) => kind === "summary");
    if (!summary?.output || doneIn(run).length === 0) return undefined;
    const words = `${summary.output}\n${inWordsOf(run, INVENTED)}`;
    return {
      run: edited(run, (event) => [event === summary ? { ...event, output: words } : event]),
      guilty: summary.agent,
    };
  },

  "early end"({ run }) {
    const done = doneBySpecialists(run);
    const event = done[0]?.event;
    const ends = event?.actions?.some(({ tool }) => tool === COMPLETE);
    if (!event || !ends || done.length > 1 || event.kind !== "round") return undefined;
    const changed = edited(run, (one) => {
      if (one === event) return [{ ...one, actions: one.actions?.filter(({ tool }) => tool === COMPLETE) }];
      return [one.kind === "summary" ? { ...one, output: inWordsOf(run, NOTHING_FOUND) } : one];
    });
    return { run: changed, guilty: event.agent };
  },

  loop({ run }) {
    const done = doneIn(run).find(({ event }) => event.kind === "round");
    if (!done) return undefined;
    const again = [1, 2, 3].map((time) =>
      beside(done.event, `again-${time}`, { actions: [{ ...done.call, id: `${done.call.id}-${time}` }] }),
    );
    return {
      run: edited(run, (event) => (event === done.event ? [...again, event] : [event])),
      guilty: done.event.agent,
    };
  },

  "claim without a call"({ run }, { tools }) {
    const done = doneBySpecialists(run);
    const event = done[0]?.event;
    const wrote = done.some(({ call }) => tools.get(call.tool)?.effect === "write");
    if (!event || wrote || done.length > 1) return undefined;
    const words = `${event.output ?? done[0]?.call.observation ?? ""}\n${inWordsOf(run, DONE[event.agent] ?? CANCELLED)}`;
    return { run: withWords(run, event, words), guilty: event.agent };
  },

  "unapproved write"({ run }) {
    const done = doneIn(run).find(({ call }) => call.decision === "approve");
    if (!done) return undefined;
    const changed = withCall(run, done.call.id, ({ decision: _, decidedBy: __, ...call }) => call);
    return { run: changed, guilty: done.event.agent };
  },

  "ignored error"({ run }) {
    const done = doneIn(run).find(({ call }) => call.decision === "approve");
    if (!done) return undefined;
    const failed = withCall(run, done.call.id, (call) => ({
      ...{ ...call, outcome: "failed", status: "failure", observation: "The service does not answer." },
    }));
    const words = done.call.observation ?? "";
    const changed = edited(failed, (event) => {
      if (event.id === done.event.id) return [event, beside(event, "said", { output: words })];
      return [event.kind === "summary" ? { ...event, output: words } : event];
    });
    return { run: changed, guilty: done.event.agent };
  },

  "wrong escalation"({ run }) {
    const done = doneBySpecialists(run).filter(({ event }) => event.kind === "round");
    const event = done[0]?.event;
    if (!event || done.length > 1 || !handOffIn(run)) return undefined;
    const isOwn = (id: string | undefined) => id !== undefined && (id === event.parent || id === event.task);
    const changed = edited(run, (one) => {
      if (one === event) return [{ ...beside(event, "back", { actions: [gaveBack(`${event.id}-end`)] }) }];
      if (isOwn(one.parent)) return [];
      if (one.kind === "task")
        return [{ ...one, status: "failure" as const, output: "None of my tools fits this task." }];
      return [one.kind === "summary" ? { ...one, output: inWordsOf(run, CANNOT) } : one];
    });
    return { run: changed, guilty: event.agent };
  },
};

/** A specialist that has none of the tools that the turn needs. */
const stranger = ({ agents }: Roster, actions: RecordedTurn["actions"], own: string | undefined): string | undefined =>
  [...agents].find(
    ([name, tools]) => name !== own && name !== PLANNER && !actions.some(({ tool }) => tools.has(tool)),
  )?.[0];

const CANCELLED = { en: "It has been cancelled for you as well.", zh: "已为您取消。" };
const DONE: Record<string, { en: string; zh: string }> = {
  book_hotel: { en: "I have booked it for you.", zh: "已为您预订酒店。" },
  promotion_desk: { en: "I have created it for you.", zh: "已为您创建促销。" },
};

function fits(check: ((args: unknown) => unknown) | undefined, args: unknown): boolean {
  try {
    return check?.(args) !== undefined;
  } catch {
    return false;
  }
}

/** Arguments with one value changed: an id, a day, or a number. */
function otherArgs(args: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  for (const [name, value] of Object.entries(args)) {
    const other = typeof value === "number" ? value + 1 : typeof value === "string" ? otherText(value) : undefined;
    if (other !== undefined && other !== value) return { ...args, [name]: other };
  }
  return undefined;
}

/** The last digit that is not 9 one higher, so that an id stays one, and a day mostly. */
function otherText(text: string): string | undefined {
  const at = [...text].findLastIndex((char) => /[0-8]/.test(char));
  return at === -1 ? undefined : `${text.slice(0, at)}${Number(text[at]) + 1}${text.slice(at + 1)}`;
}
