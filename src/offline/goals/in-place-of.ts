// Something else that is to be had in place of what there is: another thing, and no other day or number of it.

const INSTEAD = / (?:to|for|into) (?:be )?(?:an?|something)\b|[换变][成为到]|换一?[个辆家间]|升级?[成为到]/i;
const OTHER_KIND =
  /\b(?:chang|swap|switch|upgrad|exchang|trad|downgrad)\w{0,4}\b[^,;.]{2,40} (?:to|for|into) (?:be )?(?:an?|something) (?!(?:different|other|new|later|earlier|single) (?:da[ty]|time|flight|night|one)|(?:later|earlier)\b|[a-z]{0,9}(?:day|morning|noon|evening|night)\b)|(?:[换变][成为到]|换一?[个辆家间]|升级?[成为到])(?!\s?[\d一二两三四五六七八九十]{1,4}[月号日天晚间人位点]|[明后早晚下上])\S/i;

/** "Change my car to an SUV", 把酒店换成四星的: whether something is to be had in place of a thing that there is. */
export const wantsOther = (text: string): boolean => OTHER_KIND.test(text);

/** Such a text with what the thing is, and without what it is to be. */
export const withoutOther = (text: string): string => (wantsOther(text) ? (text.split(INSTEAD, 1)[0] ?? "") : text);

/** "Upgrade my Paris car to an SUV", 我的酒店换成四星的: what is booked is to be another one, and none is booked beside it. */
export const asOfBooking = (text: string): string =>
  text
    .replace(
      LATIN,
      (_, of = "", thing: string) => `change my ${thing} booking ${IS_LIKE.test(of) ? "" : of && `in ${of}`}to `,
    )
    .replace(HAN, "把我$1的$2预订换成");

const LATIN =
  /^(?:(?:please|can you|could you|i['’]d like to|i want to|i need to) )?(?:upgrade|downgrade|swap|switch|change|exchange|trade) (?:my|our) ([a-z]{3,12} )?(car|hotel|room) (?:for|to|into) (?=(?:an?|something) (?!(?:different|new|other|later|earlier) (?:day|date|time)|later|earlier))/i;
const IS_LIKE = /^(?:rental|hire|rented|booked|old|new|small|big|current|economy|compact|luxury) $/i;
const HAN =
  /^(?:请|帮我|想|麻烦){0,2}[把将给]?我在?(?:的|([^，。的我]{2,6}?)的|)(酒店|租车|车|房间)(?:换|升级?|改|换一下)(?:[成为到]|(?=[个辆家间]))(?=[^，。；？！\d一二两月号日天晚]{2,8}[吧。！]?$|[三四五]星)/u;
