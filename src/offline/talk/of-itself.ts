import { agentTexts } from "../past.ts";
import type { Situation } from "../situation.ts";
import { offlinePhrases } from "../wording/phrases.ts";

/** What is said to a message about the conversation itself: who takes part in it, and where its answers come from. */
export function replyOfItself({ written, language, past, role }: Situation): string | undefined {
  const phrases = offlinePhrases(language);
  const text = written.trim();
  if (signsIn(text)) return phrases.signingIn;
  if (GREETS.test(text)) return phrases.greeting;
  if (FOR_A_HUMAN.test(text)) return phrases.noHuman;
  if (IF_STORED.test(text)) return phrases.stored;
  if (FOR_THE_SOURCE.test(text)) return phrases.sources;
  const isFirst = past.length === 0;
  if (isFirst && role === "planner" && ONLY_TELLS.test(text)) return phrases.greeting;
  if (isFirst && UNDOES.test(text)) return phrases.nothingOpen;
  if (GOES_BACK.test(text))
    return isFirst ? phrases.nothingOpen : agentTexts(past).findLast((told) => IS_LIST.test(told));
  return DOUBTS.test(text) ? phrases.asFound : undefined;
}

/** "Good morning", 晚上好. */
const GREETS =
  /^(?:(?:hi|hello|hey),? )?good (?:morning|afternoon|evening|day)(?: to you)?[!.~ ]*$|^(?:早上|上午|中午|下午|晚上)好[呀啊哦]?[。！!~～ ]*$|^早安?[呀啊]?[。！!~～ ]*$/i;

/** "I'm in Hangzhou", 我在杭州, "we are two adults and a child": where and who somebody is, and no wish. */
const ONLY_TELLS =
  /^(?:(?:hi|hello|hey|so)[,!]? )?(?:i['’]m|i am|we['’]re|we are) (?:(?:now|currently|just|staying) )?in (?!the\b)\p{L}{3,20}(?: (?:now|today|at the moment|right now))?[.! ]{0,4}$|^(?:(?:i['’]m|i am|we['’]re|we are|there (?:are|will be))|it['’]s) (?:(?:two|three|four|five|six|\d|an?|one|of us|adults?|people|persons?|kids?|child(?:ren)?|bab(?:y|ies)|and|with|us)(?:, ?| |$)){2,8}[.! ]{0,4}$|^我们?(?:现在|目前|人){0,2}在(?:(?!的)\p{Script=Han}){2,5}(?<!哪里?|这里|那里|家)[呢。！!]{0,4}$|^我们(?:一共|总共|有|是)*(?:[一两二三四五\d]个?(?:大人?|小孩?|成人|孩子|老人|人)[，、和]?)+[。！!]{0,4}$/iu;

/** "What can you do with traffic", 交通方面你能做什么, "I'm a new user": asks what is served. */
export const asksWhatIsServed = (text: string): boolean => WHAT_IS_SERVED.test(text.trim());

const WHAT_IS_SERVED =
  /^what (?:(?:can|could) you (?:do|help(?: me)? with|offer|answer)|(?:questions |things )?(?:can|could|may) i ask(?: you| here)?)(?: (?:with|about|for|on) (?!(?:it|this|that|them|these|those|him|her)\b)(?:my )?[a-z]{3,12})?[?.!]*$|^(?:hi,? )?i(?:['’]m| am) (?:a )?new (?:user|here|to this)[.!]*$|^(?:(?:在|关于|对于)?\p{Script=Han}{2,4}(?:方面|领域|这块)|(?:关于|对于)\p{Script=Han}{2,4})上?[，, ]?[你您我]?(?:们)?(?:都)?(?:能|可以|会)(?:帮我)?(?:做|干|问|查)(?:些|到)?(?:什么|啥|哪些)(?:事情?|东西|问题)?[呢啊]?[？?。]*$|^我(?:是)?(?:新(?:来|用户|手|人)|第一次(?:用|来|使用))的?[。！!]*$/iu;

/** "Do you store my data?", 你会保存我的聊天记录吗. */
const IF_STORED =
  /^(?:(?:do|will) you (?:store|save|keep|record|log)(?: all| any)?(?: of)? (?:my|our|this|the)|(?:is|are) (?:my|our|this)) (?:data|chats?|conversations?|messages|history|information)(?: (?:being )?(?:stored|saved|kept|recorded|private))?[?.!]*$|^(?:[你您](?:们)?)?(?:会不会|会|是否会?|有没有)?(?:保存|存储|储存|记录|留存)(?:我的?|我们的?)(?:个人)?(?:聊天记录|聊天|对话|数据|信息|隐私|消息)[吗么]?[？?。]*$/i;

/** "Can I talk to a human", 转人工. */
const FOR_A_HUMAN =
  /^(?:(?:please|hi|hello|ok),? )?(?:(?:can|could|may) (?:i|you) |i (?:want|need|would like) to |i['’]d like to |let me )?(?:(?:talk|speak|connect|transfer|chat)(?: me)? (?:to|with) |get me )(?:an? |the |some)?(?:real |live |human )?(?:human|person|agent|operator|representative|someone|somebody|staff|customer service)(?: being)?(?: please)?[.!?]*$|^(?:请|帮我|我要|我想|能不能|可以)*(?:转|找|叫|接|联系)一?下?(?:人工|真人|客服)(?:客服|服务)?[吗吧。！!？?]*$|^人工(?:客服|服务)?[。！!]*$/i;

/** "Where does the data come from", 数据是真的吗. */
const FOR_THE_SOURCE =
  /^(?:and |so |but )?(?:where (?:does|do|did|is|are) (?:you |your |this |that |the |these |those )?(?:get )?(?:this |the |your |these )?(?:data|figures|numbers|information|info) ?(?:come from|from)?|(?:what is|what['’]s) (?:the|your) (?:data )?source|(?:is|are) (?:this|that|the|your|these|those) ?(?:data|figures|numbers|information|prices|hotels|flights|orders)? (?:real|fake|made up|true|accurate|sample data)|(?:is|are) (?:this|the|your|these) real (?:data|figures|numbers|hotels|flights|orders))\W*$|^(?:这些|这个|你的?|上面的)?(?:数据|数字|信息|结果)(?:都?是)?(?:从?哪[里儿]?来的?|来自哪[里儿]?|来源(?:是什么|是哪[里儿])?|真的|真实的?|假的|准确?|可靠)[吗么呢？?。]*$/i;

/** "Go back to the list", 返回: what was listed last is shown again. */
const GOES_BACK =
  /^(?:please )?(?:(?:can|could) (?:we|you|i) )?(?:go )?back(?: to (?:the|that|my) (?:list|options|choices|results))?(?: please)?[.!?]*$|^(?:请)?(?:返回|退回去?|回到)(?:上一步|(?:刚才|之前|前面)?的?(?:列表|选项|结果))?[吧。！!]*$/i;
const UNDOES =
  /^(?:please )?(?:undo|revert)(?: (?:that|it|this))?[.!]*$|^请?(?:撤销|撤回|撤消)(?:操作|它)?[吧。！!]*$/i;
const IS_LIST = /^1\. /m;

/** "Are you sure?", 你确定吗: nothing of the answer is put right. */
const DOUBTS =
  /^(?:(?:but|hm+|and|oh),? )?(?:are you (?:really |quite |100 ?% )?(?:sure|certain)(?: (?:about|of) (?:that|this|it))?|is (?:that|this|it) (?:right|correct|true)|really|seriously)[?!.]*$|^(?:你|您)?(?:真的|真)?(?:确定|肯定)[吗么]?[？?]*$|^(?:真的[吗么]|真的假的|(?:这|这个)?(?:对|准确?|正确)吗)[？?]*$/i;

/** "How do I sign in?", "I am P1001", 怎么登录: says or asks nothing but who is to be signed in. */
export const signsIn = (text: string): boolean => SIGNS_IN.test(text.trim());

const SIGNS_IN =
  /^(?:(?:please|ok|so|then|but),? )?(?:(?:how|where) (?:do|can|should) (?:i|we) |how to |(?:can|may) (?:i|you) |i (?:want|need|would like) to |i['’]d like to |let me )?(?:(?:please )?(?:sign|log)(?: me)?[ -]?(?:in|on|out|off)|(?:switch|change) (?:the )?(?:users?|accounts?))(?: (?:as|with|to) [\w ]{1,30})?[.!?]{0,3}$|^(?:i am|i['’]m|my (?:user |account |customer )?(?:id|number) is) [A-Z]\d{3,}[.!]*$|^(?:请问?|帮我|给我|那|我(?:想|要|该)?|麻烦)*(?:(?:怎么|如何|怎样|在哪[里儿]?)(?:才能)?)?(?:登[录陆入]|(?:退出|注销)(?:登录|账号)?(?<=登录|账号)|(?:切换|换个?)(?:用户|账号))(?:成|为|到|用|一下)?(?: ?[A-Za-z]\d{3,})?[呢吗啊吧?？。!！]*$|^我(?:是|的(?:用户)?(?:编号|账号|ID)是) ?[A-Z]\d{3,}[。!！]*$/i;
