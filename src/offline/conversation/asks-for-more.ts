/** "Show more", "anything else?", 还有呢, 更多: more of a list than was shown of it. */
export const asksForMore = (said: string): boolean => MORE.test(said.trim()) || HAN_MORE.test(said.trim());

const MORE =
  /^(?:(?:ok(?:ay)?|yes|yeah|and|please|so),? )*(?:(?:can|could) (?:you|i) )?(?:(?:please )?(?:show|give|list|see)(?: me| us)? )?(?:(?:(?:some|a few|any) )?more(?: of (?:them|those|these))?|the rest(?: of (?:them|it))?|(?:the )?next (?:page|ones|few)|(?:is |are )there (?:any(?:thing)? )?(?:more|else)|(?:what|any(?:thing)?) else(?: is there)?|any (?:more|others?)|(?:(?:the )?full|the (?:whole|complete|entire)) list)(?:,? please)?[\s?.!]*$/i;
const HAN_MORE =
  /^(?:[好嗯]的?|那|请|就)?[，, ]?(?:还有(?:没有)?(?:更多|别的|其[他它]的?|哪些|什么|其余的)?|(?:请|帮我|给我)?(?:再|多|再多)(?:列|看|显示|来|给我?)(?:看看)?(?:几|一些|一点|点)[个条]?|(?:请)?(?:显示|查看|看看?|列出|给我看)?(?:更多|剩下的|其余的|余下的|完整(?:的)?(?:列表|清单))|下一页|后面的?|剩下的|其余的)(?:都?(?:列|显示)出来)?[呢吗么嘛啊吧]?[\s？?。！!]*$/;
