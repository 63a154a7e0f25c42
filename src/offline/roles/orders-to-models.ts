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
