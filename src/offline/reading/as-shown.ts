import { namesNothing } from "../../engine/charts/picture.ts";
import { languageOf } from "../../engine/language.ts";

/** "As a table", "in two sentences": how an answer is to look, whatever it tells. */
const AS =
  /,? ?\b(?:(?:laid|set) out |formatted |displayed |shown |presented )?(?:as|in|into|using) (?:the form of )?(?:an? |one |two |three |a few |\d )?(?:(?:short|simple|neat|clear|nice|small|quick|brief|little|plain|numbered|bullet(?:ed)?|single) ){0,2}(?:tables?|tabular|lists?|bullet ?points?|bullets|spreadsheet|sentences?|words|lines?|paragraphs?)(?: form(?:at)?)?(?=\s*(?:[,.!?;]|$)| (?:please|and|the|my|our|all|for (?:me|us|all|each|every|the))\b)/i;
const BRIEFLY =
  /,? ?\b(?:(?:very |just )?briefly|in (?:short|brief)(?=[,.!?;]|$)|(?:keep it|be) (?:short|brief|concise)|(?:an? )?(?:short|brief|one-line) (?:answer|reply)(?: only)?)\b(?:,? please)?,?/i;
const TABLE_OF =
  /^((?:please |(?:can|could) you |i (?:want|need) )*)(?:(?:make|give|create|draw up|draw|build|show|get|prepare|write|generate) )?(?:me |us )?(?:an? )(?:(?:simple|neat|clear|nice|small|quick|short) )?(?:table|spreadsheet|(?:bullet(?:ed)?|numbered) list) (?:of|with|showing|listing) /i;
const PUTS = /^((?:please |(?:can|could) you )*)(?:put|lay out|set out|arrange|format|organi[sz]e|present) /i;

/** 用表格, 以列表的形式, 整理成表格, 列个表, …的表格. */
const HAN_AS =
  /[，,]?(?:请|麻烦)?(?:用|以|按)(?:一?[个张份])?(?:表格|列表|清单)(?:的?(?:形式|方式|格式))?来?(?![里第中上的])/;
const HAN_MADE =
  /[，,]?(?:请|帮我)?(?:做|整理|列|排|弄|制|汇总)成(?:一?[个张份])?(?:表格?|列表|清单)(?:的?(?:形式|格式))?(?:给我)?/;
const HAN_TABLE =
  /[，,]?(?:请|帮我|给我)?(?:(?:列|画|做|制作|弄|出|生成|拉)(?:一?[个张份])(?:表格|表)|(?:来|给我)?一?[个张份]表格)(?![里第中上的格])[，,：:]?/;
const HAN_OF_TABLE = /(?:的表格?|表格)(?=[。！!]?$)/;
const HAN_PUTS = /^((?:请|帮我|给我|麻烦)*)(?:把|(?:做|列|制作|弄|画|生成|整理|出)(?:一?[个张份]))/;
/** 简单说, 一句话概括. */
const HAN_BRIEFLY =
  /简[单要短洁明](?:扼要)?地?(?=[说讲介概总告回列])|[，,]?(?:请|麻烦|就)?用?(?<![了过])[一两三几]句话来?(?:概括|总结|说明)?(?:一下|就行|即可|就好|就可以)?|[，,](?:尽量|请)?简[单短洁要](?:一?[点些])?(?:就行|即可|就好)?(?=[。！]?$)/;

/** "As a table" by itself: what was told last. */
const SAID_AGAIN = { en: "say that again", zh: "再说一遍" };

/** A text without what only says how its answer is to look: nothing is called by that. */
export function withoutForm(said: string): string {
  const opened = said.replace(TABLE_OF, "$1show ");
  const formed = replacedOf(opened, [AS, HAN_AS, HAN_MADE, HAN_TABLE, HAN_OF_TABLE]);
  const put = formed === opened ? opened : formed.replace(PUTS, "$1show ").replace(HAN_PUTS, "$1看");
  const rest = replacedOf(put, [BRIEFLY, HAN_BRIEFLY]).trim();
  if (!namesNothing(rest)) return rest;
  return formed === opened ? said : SAID_AGAIN[languageOf(said)];
}

const replacedOf = (text: string, all: readonly RegExp[]): string =>
  all.reduce((rest, one) => rest.replace(one, ""), text);
