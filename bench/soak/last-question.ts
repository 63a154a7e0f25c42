import type { Customer } from "./customer.ts";
import type { SoakContext } from "./soak-context.ts";
import type { Talk } from "./talk.ts";

const PLAIN = {
  en: { question: "Congestion index of Yuhang yesterday", answer: /congest[\s\S]*\d\.\d/i },
  zh: { question: "余杭区昨天的拥堵指数", answer: /拥堵[\s\S]*\d\.\d/ },
};

/** Asks every remaining thread a plain question, which it must answer. The provider no longer fails. */
export async function askEveryThread(customers: readonly Customer[], context: SoakContext): Promise<void> {
  await Promise.all(
    customers.map(async ({ talks }) => {
      for (const talk of talks)
        await ask(talk, context).catch((error) => talk.fault(`the last question ended with ${error}`));
    }),
  );
}

async function ask(talk: Talk, { tally }: SoakContext): Promise<void> {
  const { question, answer } = PLAIN[talk.language];
  await talk.settled();
  const answers = async () => answer.test((await talk.say(question)) ?? "");
  if (await answers()) return tally.count("last answers", "at once");
  // An open question may take the first message as its answer.
  if (await answers()) return tally.count("last answers", "when asked again");
  talk.fault("does not answer a plain question, twice");
  await talk.say("Clear");
  if (await answers()) return tally.count("last answers", "only after Clear");
  talk.fault("is wedged: does not answer after Clear either");
}
