/** What the prompt says of where the user lives and works, as the engine's `memory/wording.ts` writes it. */
const HOME = /^- home: (".*")$/m;
const WORK = /^- work: (".*")$/m;
/** "work in Binjiang", 在滨江上班 */
const WORKS_IN = /^work(?:ing)? (?:in|at) (\p{Lu}.*)$|^在(.{2,10}?)(?:工作|上班)$/u;

const AT_HOME =
  /\b(?:at|around|near|by|close to) (?:my )?home\b(?! (?:city|town|page))|\b(?:in|around|at|near) my (?:place|house|home|area|district|neighbou?rhood)\b|\b(?:around )?where i live\b/i;
const HAN_AT_HOME =
  /(?:我|我们|咱)?家(?:里)?(?:那边|这边|那儿|这儿|那里|附近|门口|周边|周围)|我住的(?:地方|区|这边|那边)/;
const COMMUTE = /\bmy (?:daily |morning |evening )?(?:commute|(?:way|drive|ride) (?:to work|home|back))\b/i;
const HAN_COMMUTE = /我?(?:每天)?(?:上下?班|下班|通勤)(?:的)?(?:路上|路况|一路|路)/;

/**
 * "At home", 我家那边, "my commute": a text with the places where the user has said that they live and work. It stays as
 * it is where they have not said so.
 */
export function withOwnPlaces(text: string, system: string): string {
  const home = saidIn(system, HOME);
  if (home === undefined) return text;
  const work = placeOfWork(saidIn(system, WORK) ?? "");
  const way =
    work === undefined
      ? text
      : text.replace(COMMUTE, () => `congestion in ${home} and ${work}`).replace(HAN_COMMUTE, () => `${home}和${work}`);
  return way.replace(AT_HOME, () => `in ${home}`).replace(HAN_AT_HOME, () => home);
}

const placeOfWork = (words: string): string | undefined => WORKS_IN.exec(words)?.slice(1).find(Boolean);

function saidIn(system: string, pattern: RegExp): string | undefined {
  const [, quoted] = pattern.exec(system) ?? [];
  return quoted === undefined ? undefined : String(JSON.parse(quoted));
}
