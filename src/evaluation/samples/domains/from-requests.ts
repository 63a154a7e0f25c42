import { PLANNER } from "../../../engine/dialog/message.ts";
import { COMPLETE, handOffName } from "../../../engine/dialog/protocol.ts";
import type { Domain, Specialist } from "../../../engine/domain/domain.ts";
import type { ExampleRequest } from "../../../engine/domain/example-requests.ts";
import { type Language, languageOf } from "../../../engine/language.ts";
import { labelIn } from "../../../engine/tools/labels.ts";
import { NONE } from "../../../engine/tools/learned-requests.ts";
import type { Reply, Sample } from "../sample.ts";
import { authored } from "./authored.ts";
import { nearestOf } from "./nearest-of.ts";

/**
 * Example requests for the planner: handed off to the specialist that has the tool, or declined if nobody has it. And
 * for specialists: a request for another specialist's tool is given back.
 */
export async function fromRequests(
  { name: domain, specialists }: Domain,
  requests: readonly ExampleRequest[],
): Promise<Sample[]> {
  const made: Sample[] = [];
  for (const { text: request, label } of requests) {
    const owners = specialists.filter(({ tools }) => tools.some(({ name }) => name === label));
    const shared = { source: "request", domain, request } as const;
    const others = specialists.filter((one) => !owners.includes(one) && !one.remote);
    const mistaken = await nearestOf(request, others, ({ handles }) => handles);
    const [owner, ...more] = owners;
    if (label === NONE) {
      const reply = { text: declined(specialists, languageOf(request)) };
      made.push(authored({ ...shared, agent: PLANNER, reply, worse: mistaken && handOff(mistaken, request) }));
    } else if (owner && more.length === 0) {
      const worse = mistaken && handOff(mistaken, request);
      made.push(authored({ ...shared, agent: PLANNER, reply: handOff(owner, request), worse }));
      if (mistaken) made.push(authored({ ...shared, agent: mistaken.name, reply: GIVEN_BACK }));
    }
  }
  return made;
}

export const handOff = ({ name }: Pick<Specialist, "name">, job_desc: string): Reply => ({
  calls: [{ tool: handOffName(name), args: { job_desc, trust_mode: 1 } }],
});

const GIVEN_BACK: Reply = {
  calls: [{ tool: COMPLETE, args: { status: "elsewhere", reason: "None of my tools does this." } }],
};

function declined(specialists: readonly Specialist[], language: Language): string {
  const titles = specialists.map(({ title, name }) => labelIn(language, title ?? name));
  return language === "zh"
    ? `这个我帮不上忙。我可以处理：${titles.join("、")}。`
    : `I cannot help with that. What I can help with: ${titles.join(", ")}.`;
}
