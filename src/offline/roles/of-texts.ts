import { type ModelReply, withText } from "../decision.ts";
import type { Asked } from "./asked.ts";

/** What the documents say, nothing else tells; and what they are as a whole, not even a search of them does. */
export function ofTexts({ given, searcher, phrases }: Asked): ModelReply | undefined {
  const isOfAll = ASKS_OF_ALL.test(given.written.trim());
  if (given.lacksTexts && (isOfAll || ASKS_DOCUMENTS.test(given.written)))
    return { ...withText(phrases.noTexts), isRefusal: true };
  return searcher && isOfAll && given.steps.length === 0 ? withText(phrases.onlyPassages) : undefined;
}

/** "What do the documents say about bookings?", 关于预订，文档里怎么说. */
const ASKS_DOCUMENTS =
  /\b(?:according to|in|do|does|search|consult) (?:the|our|my|your) (?:documents?|docs|documentation)\b|文档(?:里|中|怎么说)|根据文档|(?:查|搜索|检索)(?:一下)?文档/i;

/** "What documents do you have?", 总结一下文档. */
const ASKS_OF_ALL =
  /^(?:(?:please|can you|could you|and|so) )*(?:(?:what|which|how many|list|show)(?: me)?(?: all| of)?(?: the| your| my)? (?:documents?|docs|documentation|texts|sources)(?: (?:do you have|are there|can you (?:read|see|search)|have you got))?|(?:summari[sz]e|sum up|give me a summary of|read)(?: all)?(?: of)?(?: the| your| my| these)? (?:documents?|docs|documentation|texts)|who wrote (?:the|these|those|your) (?:documents?|docs|texts))\W*$|^(?:请|帮我|给我)?(?:(?:列出|总结|概括|归纳)一?下?(?:所有|全部|这些)?(?:的?文档|资料)|(?:你|这里)?(?:都)?有(?:哪些|什么|多少)(?:文档|资料)|(?:这些)?(?:文档|资料)(?:有哪些|是谁写的|总结一下))[呢吗啊？?。\s]*$/i;
