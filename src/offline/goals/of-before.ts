// Parts of a message that say more of what is named before them.

/** "How much is it for two people": whether a part only asks what comes of that which is named before it. */
export const onlyPrices = (part: string): boolean => PRICES.test(part);

const PRICES =
  /^(?:and )?(?:how much|what)(?: (?:is|was|are|would|will|does|do|did) (?:it|that|they|those|this))?(?: (?:be|cost|come to))?(?: for (?:[a-z]{3,5}|\d{1,2})(?: (?:people|persons|adults|kids|of us|rooms?|nights?|days?))?)?\W*$|^(?:那|我们)?(?:[\d一两二三四五六七八九十]{1,2}个?(?:大?人|位))?(?:一共|总共|合计|大概)?(?:要|得|是|需要)?多少(?:钱|元)?[？?。]?$/i;

/** "Can I move it to the 5th": whether something is to be done with what is named before. */
export const onlyChangesIt = (piece: string): boolean => CHANGES_IT.test(piece);

const CHANGES_IT =
  /^(?:(?:please|can|could|would|you|i|we|let['’]?s|just) ){0,3}(?:move|change|shift|postpone|extend|cancel|rebook|push|put) (?:it|that|them)\b(?! (?:for|into|to) an?\b)/i;

/** "Back on 2026-12-08", 2026-12-08回: whether a part tells of the way back of a journey. */
export const isWayBack = (piece: string): boolean => WAY_BACK.test(piece);

const WAY_BACK =
  /^(?:(?:com(?:e|ing)|fly(?:ing)?|go(?:ing)?) )?(?:back|return(?:ing)?)(?: on| by)? \d{4}-\d\d-\d\d[.!?]?$|^\d{4}-\d\d-\d\d(?:再|飞)?(?:回来|回程|返程|返回|回)[。！？]?$/i;
