/** Characters from which on an excerpt ends with its sentence. */
const LONG_ENOUGH = 300;

/** A sentence, a line of a list, or a piece of code, with the paragraph it stands in. */
export interface Unit {
  text: string;
  block: number;
  /** Whether it stands on a line of its own. */
  isLine: boolean;
  /** The headings and questions right above its section. */
  heads: string[];
  /** Whether it is the first below them. */
  isFirst: boolean;
  /** Of a row of a table: the row that names the columns. */
  columns?: string;
}

type Piece = Pick<Unit, "text" | "block" | "isLine" | "columns">;

/** A unit with what follows it in its paragraph, until that is long enough; behind a colon, with what it announces. */
export function textFrom(units: readonly Unit[], at: number): string {
  const [first, ...rest] = units.slice(at);
  let text = [first?.columns, first?.text].filter(Boolean).join("\n");
  if (first?.columns !== undefined && !first.isFirst) return text;
  let isListed = false;
  for (const unit of rest) {
    isListed ||= unit.isLine && /[:：]$/.test(text);
    const goesOn = isListed ? unit.isLine : unit.block === first?.block;
    if (text.length >= LONG_ENOUGH || !goesOn || unit.isFirst) break;
    text += `${unit.isLine ? "\n" : /[。！？；]$/.test(text) ? "" : " "}${unit.text}`;
  }
  return text;
}

/** Characters up to which a line can be a heading. */
const LONGEST_HEADING = 80;

/**
 * What of a text can answer: no title, heading or question, but what stands below them; and nothing from a sentence on
 * that gives orders to models, to the end of its paragraph.
 */
export const unitsBelow = (title: string, text: string): Unit[] => belowHeadings(unitsOf(text), title);

function belowHeadings(pieces: readonly Piece[], title: string): Unit[] {
  const isQuestion = (text: string) => /[?？]["”’)）]*$/.test(text);
  const isHeading = ({ text, block, isLine }: Piece, at: number) =>
    withoutCitations(text) === withoutCitations(title) ||
    isQuestion(text) ||
    (!isLine &&
      text.length <= LONGEST_HEADING &&
      !/[.!。！；;,，…]["”’)）]*$/.test(text) &&
      pieces[at - 1]?.block !== block &&
      pieces[at + 1]?.block !== block &&
      !(/[:：]$/.test(text) && pieces[at + 1]?.isLine));
  const hasText = pieces.some((piece, at) => !isHeading(piece, at));
  const units: Unit[] = [];
  let heads: string[] = [];
  let isFirst = true;
  let ordered: number | undefined;
  pieces.forEach((piece, at) => {
    const next = pieces[at + 1];
    const joined = next?.block === piece.block ? `${piece.text} ${next.text}` : piece.text;
    if (ordered === piece.block || ordersModels(joined)) ordered = piece.block;
    else if (isQuestion(piece.text) || (hasText && isHeading(piece, at))) {
      heads = isFirst ? [...heads, piece.text] : [piece.text];
      isFirst = true;
    } else {
      units.push({ ...piece, heads: piece.columns === undefined ? heads : [...heads, piece.columns], isFirst });
      isFirst = false;
    }
  });
  return units;
}

const ITEM = /^\s*(?:[-*+]|\d{1,3}[.)、])\s/;
const ROW = /^\s*\||\S \| ?\S/;

/** The units of a text in its order. Headings are left out: they say what stands below, and nothing by themselves. */
function unitsOf(text: string): Piece[] {
  const units: Piece[] = [];
  let block = 0;
  let code: string[] | undefined;
  let columns: string | undefined;
  const lines = text.split("\n");
  lines.forEach((line, at) => {
    const isRow = !code && ROW.test(line);
    const isLine = isRow || ITEM.test(line);
    if (!isRow) columns = undefined;
    if (line.trimStart().startsWith("```")) {
      if (code) units.push({ text: [...code, line].join("\n"), block, isLine: true });
      code = code ? undefined : [line];
      block += 1;
    } else if (code) code.push(line);
    else if (line.trim() === "" || /^#{1,6} /.test(line)) block += 1;
    else if (isRow && columns === undefined && ROW.test(lines[at + 1] ?? ""))
      columns = ordersModels(line) ? "" : cellsOf(line);
    else {
      if (isLine) block += 1;
      const parts = isRow ? [cellsOf(line)] : isLine ? [line.trim()] : sentencesOf(line);
      const said = parts.filter((one) => /[\p{L}\d]/u.test(one));
      units.push(...said.map((one) => ({ text: one, block, isLine, ...(isRow && columns && { columns }) })));
    }
  });
  return units;
}

/** The cells of a table's row, with one sign between them however it is written. */
const cellsOf = (line: string): string =>
  line
    .split("|")
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(" | ");

const sentencesOf = (line: string): string[] =>
  line.split(/(?<=[.!?])\s+(?=["“(]?\p{Lu})|(?<=[。！？])/u).map((one) => one.trim());

/** Without the citations in it: who quotes a passage says the same. */
export const withoutCitations = (text: string): string => text.replace(/[[(]\d{1,3}[\])]/g, "").trim();

/**
 * Whether a text gives orders to a model that reads it, as somebody plants them who wants it to do something: "ignore all
 * previous instructions". Orders to people, such as "never ignore the safety instructions", are none.
 */
export const ordersModels = (text: string): boolean => SIGNS.some((sign) => sign.test(text));

const SIGNS = [
  /(?<!\b(?:not|never|n['’]t)\s)\b(?:ignore|disregard|forget|override)\s+(?:(?:all|any|of|the|these|those|your|my|our)\s+)*(?:previous|prior|above|earlier|preceding|system|your)\b[^.!?]{0,30}\b(?:instruction|prompt|rule|guideline|message)s?\b/i,
  /(?<!\b(?:not|never|n['’]t)\s)\b(?:ignore|disregard|forget|override)\s+(?:(?:all|any|of|the|these|those|your)\s+)*(?:instruction|prompt|rule|guideline|message)s?\s+(?:above|before|so far|you (?:were|have|got))\b/i,
  /(?<!\b(?:not|never|n['’]t)\s)\b(?:ignore|disregard|forget)\s+(?:all|your)\s+(?:instruction|prompt|guideline)s\b/i,
  /\byou are now\s+(?:(?:an?|the|my|in)\s+)?(?:\S+\s+){0,3}?(?:assistants?|ai|models?|chatbots?|bots?|agents?|dan|mode)\b|\byou are (?:now )?(?:free (?:of|from)|no longer bound)\b/i,
  /\b(?:your|new|reveal|print|repeat|show|output)\s(?:(?:me|the|your)\s){0,2}system prompt\b|^[ \t]{0,4}system prompt ?[:：]/im,
  /\b(?:call|invoke)\s+(?:the\s+)?(?:(?:tool|function)\s+)?[a-z]+(?:_[a-z\d]+)+/i,
  /(?<!不要|不得|不可|切勿|请勿|[勿别])(?:忽略|无视|忘记|忘掉|不要理会)[^。！？\n]{0,8}(?:以上|之前|上面|上述|前面|先前|此前|系统)[^。！？\n]{0,12}(?:指令|说明|提示|指示|规则|设定|要求)/,
  /(?<!不要|不得|不可|切勿|请勿|[勿别])(?:忽略|无视|忘记|忘掉)(?:你的?)?(?:所有|一切|全部)的?(?:指令|提示)/,
  /你现在(?:起|开始)?是[^。！？\n]{0,12}(?:助手|助理|模型|机器人|AI)|(?:你的|输出|显示|透露|重复)系统提示词/i,
  /调用\s{0,5}(?:工具|函数)?\s{0,5}[a-z]{1,40}_[a-z\d]/i,
];
