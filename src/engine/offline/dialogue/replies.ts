const yes =
  /^(?:yes|yeah|yep|sure|ok|okay|go ahead|please do|do it|correct|right|that'?s right|confirm(?:ed)?|sounds good|是|是的|对|对的|好|好的|可以|行|没错|确认|确定|嗯)(?:[,，.。!！ ]*(?:please|thanks|go ahead|do it|book it|请|吧|谢谢))*$/i;
const no =
  /^(?:no|nope|nah|never ?mind|forget it|cancel that|stop|no,? thanks?(?: you)?|not now|don'?t|不|不用|不用了|不要|不要了|算了|不了|不需要|取消吧|先不)(?:[,，.。!！ ]*(?:thanks?(?: you)?|谢谢|了))*$/i;
const change =
  /\b(?:make (?:it|that)|change (?:it|that|the)|switch (?:it|that|to)|instead|actually|rather|i meant)\b|改成|改为|改到|换成|换到|还是|不对|改一下/i;
const ordinals: [RegExp, number][] = [
  [/\b(?:first|1st)\b|第一|第1/i, 0],
  [/\b(?:second|2nd)\b|第二|第2/i, 1],
  [/\b(?:third|3rd)\b|第三|第3/i, 2],
  [/\b(?:fourth|4th)\b|第四|第4/i, 3],
  [/\b(?:fifth|5th)\b|第五|第5/i, 4],
  [/\b(?:number|option|no\.?) ?(\d+)\b|第(\d+)|^(\d{1,2})[.。]?$/i, -1],
  [/\blast (?:one|option)\b|最后(?:一|那)/i, -2],
];

const bare = (text: string): string => text.trim().replace(/[.。!！?？~～\s]+$/u, "");

export const isYes = (text: string): boolean => yes.test(bare(text));
export const isNo = (text: string): boolean => no.test(bare(text));

/** Whether a text changes what was settled before, rather than asking for something new. */
export const isChange = (text: string): boolean => change.test(text);

/** Which of `count` things a text points at, from 0: "the second one", 第二个, "option 3", "the last one". */
export function pointsAt(text: string, count: number): number | undefined {
  for (const [pattern, place] of ordinals) {
    const match = text.match(pattern);
    if (!match) continue;
    const said = match.slice(1).find((group) => group !== undefined);
    const index = place === -2 ? count - 1 : place === -1 ? Number(said) - 1 : place;
    if (index >= 0 && index < count) return index;
  }
  return undefined;
}
