/** A verb that asks for something to be done to what there is, where it begins a request and is no noun. */
const ACT =
  /^(?:(?:please|pls|now|just|(?:can|could|would|will) (?:you|u)),? ){0,2}(mark(?= [^.?!]{1,40}\bas\b)|cancel|refund|ship|dispatch|deliver|delete|remove|reject|approve|restock|reorder|resend|return(?= (?:the|this|that|it|order \d)))\b(?! (?:fee|date|rate|order (?:list|count))s?\b)/i;

const HAN_ACT =
  /^(?:请|帮我?|麻烦你?|给我)?(?:把[^，。？！]{1,30}?(标记|标为|取消|退款|退掉|退了|发货|发出|发掉|删除|删掉|下架|上架|关闭)|(取消|退掉|删除|删掉|关闭|补发|重发)(?:掉|一下)?(?:订单|单号)?(?=\d|[这那]))/;

/** "Give Guo Min her money back", 把钱退给郭敏: a refund in other words. */
const GIVES_BACK =
  /^(?:(?:please|pls|now|just|(?:can|could|would|will) (?:you|we)),? ){0,2}((?:give|send|pay) [^.?!]{1,40} money back)\b|^(?:请|帮我?|麻烦你?|给我)?(把[^，。？！]{0,12}钱[^，。？！]{0,4}退给[^，。？！]{1,8}|给[^，。？！我]{1,8}退[款钱])(?=[吧了]?[。！!]?$)/i;

/** The verb of a request that wants something done to what there is: "ship order 3261", 取消这个订单. */
export function actWanted(text: string): string | undefined {
  const [, givesBack, hanGivesBack] = GIVES_BACK.exec(text.trim()) ?? [];
  const [, act] = ACT.exec(text.trim()) ?? [];
  const [, behind, before] = HAN_ACT.exec(text.trim()) ?? [];
  return act ?? behind ?? before ?? givesBack ?? hanGivesBack;
}
