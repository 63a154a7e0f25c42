import { isRequestVerb } from "../../engine/embedding/concepts.ts";
import { isPlaceName } from "../../engine/embedding/place-names.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { meaningOfWord } from "../../engine/embedding/word-meanings.ts";
import { stem } from "../../engine/embedding/words.ts";

/** What people exclaim, which means nothing else. */
const EXCLAIMED =
  /^(?:a+h+|a+r+g+h*|a+w+|alrighty?|aye|blah|blimey|boo|bravo|bye+|cheerio|cheers|crikey|dammit|damn|darn|duh|eek|e+h+|gee|geez|golly|gosh|gotcha|ha(?:ha)*h?|heck|hehe|he+y+|hiya|hmm*|hooray|howdy|huh|hurrah|hurray|jeez|lol|mhm+|mm+|nah|naw|nope|oh+|okey|okie|o+ps|ouch|o+w+|phew|pff+t?|psst|rats|shoot|shucks|sheesh|shh+|ta|thanx|thx|tsk|tut|uh+|uhuh|u+m+|ugh|voila|whew|whoa|whoops|wow|yay|yeah|yep|yes+|yikes|yippee|yo|yup)$|^[啊哎唉哀哇呀呃嗯嗨嘿嘻哈呵哼哦噢喔喂咦哟唷嘛嘞啦咯喽呗呐哪诶欸嗐嘘啧呸哎哒噻]+$/i;

/** They'll, you've, wouldn't, as they are typed in haste. */
const CONTRACTED =
  /^(?:(?:they|you|we|that|there|it|what|who|how|where|this|these|those)(?:ll|re|ve|d|s)|(?:wo|would|could|should|was|were|ai|must|need|has|have|had|do|does|did|is|are)nt)$/;
/** 开成旗舰店: what something is made to be stands behind it. */
const MADE_TO_BE = /^[开做变换改弄搞]成$/;
/** 截至昨天, 到昨天为止: up to a day. */
const UP_TO = /^(?:截[至止]|为止)$/;

/** What counts, points, denies or joins is in no name. */
const GRAMMATICAL =
  /[的地得到最第几数只不没往个位去那这哪再也太先把被对跟与或但却就还才又很更啥咋谁它他她们此其每各某另在从由给让为因好了能要我你是看掉起么吗吧呢着过有多少些样点错完均含]|^[都和零一二两三四五六七八九十百带陪租订住玩](?![^个条座家]{1,3}[路街巷桥镇]$)|[上里边比]$|^本|^(.)\1$/u;

/** Whether a word means something else than a name does: the table of meanings knows it, or it is small. */
export function isOrdinary(said: string): boolean {
  const word = said.toLowerCase();
  const root = stem(word);
  if (isPlaceName(word)) return false;
  if (
    isStopWord(word) ||
    isRequestVerb(root) ||
    EXCLAIMED.test(word) ||
    CONTRACTED.test(word) ||
    MADE_TO_BE.test(word) ||
    UP_TO.test(word)
  )
    return true;
  if (/^\p{Script=Han}/u.test(word) && GRAMMATICAL.test(word)) return true;
  return (meaningOfWord(word) ?? meaningOfWord(root)) !== undefined;
}
