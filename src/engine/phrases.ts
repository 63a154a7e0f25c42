import type { Language } from "./language.ts";

/** The product's own messages to users, in both languages. */
const phrases = {
  cleared: { en: "History cleared.", zh: "历史记录清除成功" },
  clearedAll: { en: "The history of all your conversations is cleared.", zh: "您全部会话的历史记录已清除。" },
  clearedOnlyThis: {
    en: "Only this conversation is cleared: {why}.",
    zh: "只清除了本会话的历史记录：{why}。",
  },
  nobodyNamed: { en: "no user is signed in", zh: "当前没有登录用户" },
  othersOutOfReach: { en: "the others are stored where I cannot reach them", zh: "其他会话保存在我无法访问的地方" },
  memoriesStay: {
    en: 'What you told me about yourself is kept; "forget everything about me" deletes it.',
    zh: "您告诉过我的关于您自己的信息仍然保留，说“忘掉关于我的一切”即可删除。",
  },
  remembered: { en: "I will remember: {what}.", zh: "我记住了：{what}。" },
  rememberedHere: { en: "I will remember in this conversation: {what}.", zh: "我在本会话中记住了：{what}。" },
  memoriesFull: {
    en: 'I remember {most} things about you already, and no more: {what} is not remembered. Ask "what do you know about me" to see them, and have me forget some.',
    zh: "我已经记住了关于您的 {most} 项信息，达到上限，没有记住：{what}。您可以问“你知道我什么”来查看，再让我忘掉其中一些。",
  },
  youAre: { en: "You are {name}.", zh: "您是{name}。" },
  youToldMe: { en: "You told me: {what}.", zh: "您告诉过我：{what}。" },
  youToldMeAll: { en: "You told me about yourself:\n{list}", zh: "您告诉过我的关于您自己的信息：\n{list}" },
  nameUnknown: { en: "You have not told me your name.", zh: "您还没有告诉我您的名字。" },
  notTold: { en: "You have not told me that ({what}).", zh: "您还没有告诉过我（{what}）。" },
  nothingTold: { en: "You have told me nothing about yourself.", zh: "您还没有告诉过我关于您自己的信息。" },
  forgotten: {
    en: 'Forgotten: {what}. Your messages stay in the conversation until "Clear".',
    zh: "已忘记：{what}。您写过的消息仍在会话中，发送“清除历史”即可清除。",
  },
  nothingToForget: { en: "I remember nothing of that.", zh: "我没有记住这方面的信息。" },
  nothingSaidHere: {
    en: 'You have said nothing in this conversation yet. You told me before:\n{list}\nSay what I am to forget, such as "forget my name", or "forget everything about me".',
    zh: "您在本会话中还没有说过什么。您以前告诉过我：\n{list}\n请说明要忘掉哪一项，例如“忘掉我的名字”，或者“忘掉关于我的一切”。",
  },
  learnsNot: {
    en: 'I no longer learn from what you do here, and what was learned from it is deleted. "You may learn from me again" undoes this.',
    zh: "今后不会再从您的对话中学习，以前学到的内容也会删除。说“可以再从我的对话里学习”即可恢复。",
  },
  collectionFailed: {
    en: "What you said about learning could not be stored. Say it again later: {reason}",
    zh: "您关于学习的要求没有保存成功，请稍后再说一次：{reason}",
  },
  learnsAgain: {
    en: 'What you do here may be learned from again. "Do not learn from me" undoes this.',
    zh: "今后可以再从您的对话中学习。说“不要从我的对话里学习”即可停止。",
  },
  remembersAgain: {
    en: 'What you say about yourself from now on is remembered again, until you say "forget that".',
    zh: "您今后再说起自己的情况，我仍会记住，说“忘掉这个”即可忘掉。",
  },
  memoriesFailed: {
    en: "What you say about yourself can be neither stored nor read at the moment: {reason}",
    zh: "目前无法保存或读取您关于自己的信息：{reason}",
  },
  empty: { en: "Your message is empty. Ask a question in words.", zh: "您的消息是空的，请用文字提问。" },
  notText: { en: "I can only read text. Put your question in words.", zh: "我只能阅读文字，请用文字提问。" },
  tooLong: {
    en: "Your message has {length} characters; at most {most} can be read at once. Shorten it or send it in parts.",
    zh: "您的消息有 {length} 个字符，一次最多可读 {most} 个。请缩短或分段发送。",
  },
  impossibleDate: {
    en: '"{date}" is not a day of the calendar. Which date do you mean?',
    zh: "日历上没有“{date}”这一天。您指的是哪一天？",
  },
  ambiguousDate: {
    en: '"{date}" can mean more than one day. Which date do you mean?',
    zh: "“{date}”可以指不止一天。您指的是哪一天？",
  },
  nothingFound: {
    en: "I could not find an answer. Try asking for one thing at a time.",
    zh: "没有得到答案。请尝试一次只问一件事。",
  },
  stepsUsedUp: {
    en: "{rounds} steps were not enough to finish this: {job}",
    zh: "{rounds} 步之内没有完成：{job}",
  },
  nothingKnown: {
    en: "Nothing was found, and nothing was changed.",
    zh: "没有查到结果，也没有做任何更改。",
  },
  notDrawn: {
    en: "What was found does not fit the picture you asked for, so nothing is drawn.",
    zh: "查到的内容不适合画成您要的图，因此没有画图。",
  },
  unsourced: {
    en: "No source was found for: {what}. Check before you rely on it.",
    zh: "以下内容没有找到来源，请核实后再使用：{what}。",
  },
  noAct: {
    en: "No action was carried out for this: “{what}” Check before you rely on it.",
    zh: "以下说法没有对应的操作记录，请核实后再使用：“{what}”",
  },
  noActOn: {
    en: "No action was carried out for {what}. Check before you rely on it.",
    zh: "以下各项没有对应的操作记录，请核实后再使用：{what}。",
  },
  noActNow: { en: "No action was carried out in this turn.", zh: "本轮没有执行任何操作。" },
  cardUnchanged: { en: "The action below is unchanged.", zh: "下面的操作没有改变。" },
  asIs: { en: "This is what I found:", zh: "查到的结果如下：" },
  approvalFor: { en: "Needs your approval: {what}", zh: "需要您的确认：{what}" },
  approvalsFor: { en: "{count} actions need your approval:", zh: "有 {count} 项操作需要您的确认：" },
  notYours: {
    en: "Only the user these actions were prepared for can decide on them.",
    zh: "只有这些操作所属的用户才能作出决定。",
  },
  notYourConversation: {
    en: "This conversation belongs to another user. Continue as the user who opened it, or start your own conversation.",
    zh: "这个会话属于另一位用户。请以开启它的用户身份继续，或另开一个会话。",
  },
  notDone: {
    en: "Not done: {what}. It was not approved on a card of this conversation. Ask for it again.",
    zh: "未执行：{what}。它没有在本会话的确认卡片上得到同意，请重新提出。",
  },
  decideEach: {
    en: 'Decide each; in words: "approve all", "reject all", or numbers such as "approve 1, reject 2".',
    zh: "请逐项决定，也可以直接说“全部同意”“全部拒绝”，或“同意1，拒绝2”。",
  },
  oneForMany: { en: "One yes does not decide {count} actions.", zh: "一个“同意”不能决定 {count} 项操作。" },
  restOpen: {
    en: "Noted, and not done yet. What about {numbers}? Until each action is decided, you can still change every decision.",
    zh: "已记下，尚未办理。第 {numbers} 项怎么办？全部决定之前，每一项都还可以更改。",
  },
  openAgain: {
    en: "What was decided before is open again; nothing is done yet.",
    zh: "之前的决定已撤回，尚未办理。",
  },
  approvedSoFar: { en: "so far: approved", zh: "目前：同意" },
  rejectedSoFar: { en: "so far: rejected", zh: "目前：不同意" },
  noForWhich: {
    en: 'Do you reject all of them? Nothing is done yet. Say "reject all", or name what you mean, such as "reject 2".',
    zh: "您是全部都不办吗？尚未办理。请说“全部拒绝”，或说明是哪一项，例如“拒绝2”。",
  },
  unclearOfMany: {
    en: "That does not clearly approve or reject what is waiting; nothing is done yet.",
    zh: "您的答复没有明确同意或拒绝待确认的操作，尚未办理。",
  },
  unclearDecision: {
    en: "That does not clearly approve or reject what is waiting; nothing is done yet. Say yes, or no.",
    zh: "您的答复没有明确同意或拒绝待确认的操作，尚未办理。请说“同意”或“不同意”。",
  },
  heldOn: {
    en: "All right, it waits; nothing is done yet. Say yes, or no.",
    zh: "好的，先放着，尚未办理。要办请说“同意”，不办请说“不同意”。",
  },
  notApprovedYet: {
    en: "This is not approved yet: say yes once more.",
    zh: "这样改后尚未批准：照此办理请再说一次“同意”。",
  },
  onlyThese: {
    en: "The rest is left as it is. What remains is not done yet: say yes, or no.",
    zh: "其余的不办。留下的尚未办理，请说“同意”或“不同意”。",
  },
  stillOpen: {
    en: "Do you approve this? Nothing is done yet. To do exactly this, say yes once more; to drop it, say no.",
    zh: "您是同意办理下面这项吗？尚未办理。照此办理请再说一次“同意”，不办请说“不用了”。",
  },
  noDecision: {
    en: 'The answer {value} contains no decision. Send words such as "yes" and "no", or for each action { "type": "approve" }, "reject" or "edit".',
    zh: '答复 {value} 中没有给出决定。请发送“同意”“不同意”等文字，或为每项操作发送 { "type": "approve" }、"reject" 或 "edit"。',
  },
  noSuchCall: {
    en: "No pending call has the id {ids}. The ids are: {known}.",
    zh: "没有编号为 {ids} 的待确认操作，现有编号：{known}。",
  },
  oneIdEach: {
    en: "Each decision must have the id of its own action, or none of them any. The ids are: {known}.",
    zh: "每个决定都要带上各自操作的编号，或者全都不带。现有编号：{known}。",
  },
  decisionsNeeded: {
    en: "Decisions needed: {count}. Given: {given}.",
    zh: "需要 {count} 个决定，收到 {given} 个。",
  },
  otherAction: {
    en: "The answer is about an action that does not wait, or that fits several. Decide on the card that is shown.",
    zh: "答复针对的操作不在待确认之列，或同时符合多项。请在当前显示的卡片上决定。",
  },
  unreadableDecision: {
    en: "The decision on “{what}” cannot be read: {value}. Send approve, edit or reject.",
    zh: "无法读懂对“{what}”的决定：{value}。请发送 approve、edit 或 reject。",
  },
  editWithoutArguments: {
    en: "The edit of “{what}” gives no values. Send all of them as an object.",
    zh: "对“{what}”的修改没有给出内容，请以对象形式发送全部内容。",
  },
  tooDeep: {
    en: "The answer is nested more than {most} levels deep and cannot be stored. Send fewer levels.",
    zh: "答复的嵌套超过 {most} 层，无法保存。请减少嵌套层数后再发送。",
  },
  stepLost: {
    en: "The last step of this conversation could not be read back; it goes on from the one before. Check what was done last before you repeat it.",
    zh: "无法读取本会话的最后一步，已从上一步继续。重复操作之前，请先核对最近的结果。",
  },
  noSuchArgument: {
    en: 'There is no "{names}" to change, so nothing was changed. What can be changed is: {known}.',
    zh: "没有“{names}”这一项，未作修改。可以修改的有：{known}。",
  },
  editForm: {
    en: "Write what is to change as name=value, for example: edit {example}. What can be changed is: {known}.",
    zh: "请把要修改的写成“名称=值”，例如：修改 {example}。可以修改的有：{known}。",
  },
  editOfWhich: {
    en: "Say which one of the {count} to edit, for example edit 1 name=value.",
    zh: "共 {count} 项，请指明修改哪一项，例如：修改 1 名称=值。",
  },
  ofWhich: {
    en: 'It is not clear which of the {count} actions you mean; nothing was changed. Say it with its number, for example "1: {words}".',
    zh: "不清楚您指的是 {count} 项操作中的哪一项，未作修改。请加上编号，例如“1：{words}”。",
  },
  onlyNumber: {
    en: "“{words}” alone is neither a yes nor a no; nothing was changed. Say, for example, “approve {words}” or “reject {words}”.",
    zh: "只说“{words}”看不出是同意还是拒绝，未作修改。可以说“同意{words}”或“拒绝{words}”。",
  },
  noSuchAction: {
    en: "There is no action {number}; there are {count}.",
    zh: "没有第 {number} 项操作，共 {count} 项。",
  },
  edited: {
    en: "Changed as you said; nothing is done yet. This is what would be done now.",
    zh: "已按您说的修改，尚未办理。现在将办理的是：",
  },
  forSomebodyElse: {
    en: "I cannot answer that while this waits; nothing is done yet. Decide on it first, then ask again.",
    zh: "待确认期间我无法回答这个问题，尚未办理。请先作出决定，再提出这个问题。",
  },
  notAnswered: { en: "I have no answer to that.", zh: "这个问题我答不上来。" },
  notEdited: {
    en: "This edit changes nothing. What can be changed is: {known}.",
    zh: "这样修改没有任何变化。可以修改的有：{known}。",
  },
  cardTotal: { en: "All {count} together: {sum} ({parts}).", zh: "{count} 项合计：{sum}（{parts}）。" },
  numberOfWhich: {
    en: "“{number}” may mean {ofCard}, which has that number here, or {ofList}, which had it in the list before. Nothing is decided by it: name it by its id.",
    zh: "“{number}”可能指这里的第 {number} 项（{ofCard}），也可能指之前列表中的第 {number} 项（{ofList}）。尚未作出决定，请用预订号等说明。",
  },
  changeFirst: {
    en: "The change comes first; nothing is decided or done yet. Decide on each of them again.",
    zh: "先处理修改，尚未作出决定，也未办理。请再逐项决定。",
  },
  rejectedBefore: { en: "You have already rejected exactly this.", zh: "您已经拒绝过完全相同的操作。" },
  inPlaceOf: {
    en: "In place of this, which is not done: {what}",
    zh: "代替以下操作（该操作不办理）：{what}",
  },
  changedCall: { en: "Changed: {what}.", zh: "有改动：{what}。" },
  namedOther: { en: "You named {said}; this is for {instead}.", zh: "您说的是 {said}，而这里是 {instead}。" },
  onlyAsked: { en: "You only asked; approving does this.", zh: "您只是询问；同意则会办理。" },
  editRefused: { en: "Nothing was changed: {reason}", zh: "未作修改：{reason}" },
  unusable: { en: "“{value}” cannot be {what}.", zh: "{what}不能是“{value}”。" },
  unusableWithin: { en: "“{value}” cannot be {what}: {limits}.", zh: "{what}不能是“{value}”，{limits}。" },
  missing: { en: "{what} is missing.", zh: "缺少{what}。" },
  atLeast: { en: "at least {least}", zh: "最少 {least}" },
  atMost: { en: "at most {most}", zh: "最多 {most}" },
  forExample: { en: "for example {example}", zh: "例如 {example}" },
  editOfAnother: {
    en: "The edit is for another action than the one that waits: “{what}”.",
    zh: "修改针对的不是待确认的操作：“{what}”。",
  },
  done: { en: "This was done: {what}", zh: "已经办理：{what}" },
  wordless: { en: "{what}: done; nothing was returned.", zh: "{what}：已完成，没有返回内容。" },
  noneFound: { en: "{what}: nothing was found.", zh: "{what}：没有查到。" },
  doneBefore: {
    en: "In case you have not seen it, from before:\n\n{what}",
    zh: "以下是此前的办理情况，以防您未看到：\n\n{what}",
  },
  broken: {
    en: "{what} failed unexpectedly, for a reason outside your request. Try again later.",
    zh: "{what}出现意外故障，与您的要求无关，请稍后再试。",
  },
  brokeOff: {
    en: "It failed unexpectedly, for a reason outside your request.",
    zh: "出现意外故障，与您的要求无关。",
  },
  declined: { en: "Not done: {what}", zh: "未办理：{what}" },
  failed: { en: "Not done: {what} ({why})", zh: "未办理：{what}（{why}）" },
  stillToCome: {
    en: "Still to come, after your decision: {what}",
    zh: "待您决定后继续处理：{what}",
  },
  toComeAfterTalk: { en: "First this; still to come: {what}", zh: "先处理这一项，随后处理：{what}" },
  leftUndone: {
    en: "Not done: {what}. Ask for it again, by itself.",
    zh: "未办理：{what}。如仍需要，请单独再提出。",
  },
  idsLeft: {
    en: "Nothing was done about {what}. Ask for it again, by itself.",
    zh: "没有处理 {what}。如仍需要，请单独再提出。",
  },
  letGoOf: { en: "Not done: given up.", zh: "未办理：已放弃。" },
  notDecided: {
    en: "Not done: the card was closed without a decision.",
    zh: "未办理：确认卡片已关闭，没有作出决定。",
  },
  turnedElsewhere: { en: "Not done: something else was asked for.", zh: "未办理：转而提出了别的事。" },
  rejected: { en: "Rejected on the card; not done.", zh: "在卡片上被拒绝，未办理。" },
  rejectedSaying: {
    en: "Rejected on the card; not done. In these words: {words}",
    zh: "在卡片上被拒绝，未办理。原话：{words}",
  },
  replaced: { en: "Not run: what is wanted instead waits below.", zh: "未办理：改要的操作在下面等待确认。" },
  resultUnknown: {
    en: "No result is known: the work was interrupted before this call was answered.",
    zh: "结果未知：在得到答复之前，处理被中断。",
  },
  cardClosed: { en: "its card was closed without a decision", zh: "确认卡片已关闭，没有作出决定" },
  decisionsLost: {
    en: "What you decided on is lost, and nothing was done. Ask for it again.",
    zh: "您所决定的操作已丢失，没有执行任何操作。请重新提出。",
  },
  nothingDone: { en: "nothing was done", zh: "没有执行任何操作" },
  nothingMoreDone: { en: "nothing more was done", zh: "没有再执行任何操作" },
  mayBeDone: {
    en: "Approved before, and its result never became known: {what}\nIt may have been done. Check before you ask for it again.",
    zh: "您此前已同意，但一直没有得知结果：{what}\n它可能已经办理，再次提出之前请先核对。",
  },
  outcomeUnknown: {
    en: "It is not known whether this was done: {what} ({why})\nIt may have been done. Check before you ask for it again.",
    zh: "不清楚这一项是否已经办理：{what}（{why}）\n它可能已经办理，再次提出之前请先核对。",
  },
  fewerActs: {
    en: "Fewer were carried out than this says: “{what}” Check before you rely on it.",
    zh: "实际办理的比以下说法少，请核实后再使用：“{what}”",
  },
  actUnknown: {
    en: "It is not known whether this was done: “{what}” Check before you rely on it.",
    zh: "不清楚以下说法是否属实，请核实后再使用：“{what}”",
  },
  askedAgain: {
    en: "The work was cut off after your approval, so you are asked again.",
    zh: "您同意之后处理中断，因此再次请您确认。",
  },
  mayBeDoneAlready: {
    en: "You approved this before. Its result never became known, and it may have been done.",
    zh: "您此前已同意这一项，但一直没有得知结果，它可能已经办理。",
  },
  doneAlready: {
    en: "Exactly this has been done already: {what} Approving does it a second time.",
    zh: "完全相同的操作已经办理过：{what}再次同意将重复办理。",
  },
  embeddingsFailed: {
    en: "The question could not be processed: {reason} The embeddings are set with SWITCHBOARD_EMBEDDINGS.",
    zh: "无法理解这个问题：{reason}所用的向量由 SWITCHBOARD_EMBEDDINGS 指定。",
  },
  remoteUnreachable: { en: "The server that does this cannot be reached.", zh: "无法连接承办此事的服务器。" },
  remoteNoGraph: {
    en: "The address of the server that does this is not that of a LangGraph server: it answers with a web page.",
    zh: "承办此事的服务器地址不是 LangGraph 服务器：它返回的是网页。",
  },
  remoteTimedOut: {
    en: "The server that does this did not finish within {seconds} s. It may have been done in part.",
    zh: "承办此事的服务器在 {seconds} 秒内没有完成，可能已办理了一部分。",
  },
  remoteBrokeOff: {
    en: "The server that does this broke off before its answer. It may have been done in part.",
    zh: "承办此事的服务器在给出答复之前中断，可能已办理了一部分。",
  },
  remoteRefused: {
    en: "The server that does this did not accept it ({status}).",
    zh: "承办此事的服务器没有接受请求（{status}）。",
  },
  remoteFailed: { en: "The server that does this failed: {reason}", zh: "承办此事的服务器出错：{reason}" },
  remoteGarbled: {
    en: "The server that does this gave no answer that can be read.",
    zh: "承办此事的服务器没有给出可读的答复。",
  },
  remoteAsks: {
    en: "The server that does this stopped to ask something, which cannot be answered from here.",
    zh: "承办此事的服务器中途提出了问题，而这里无法作答。",
  },
  modelFailed: { en: "The language model failed: {reason}", zh: "语言模型出错：{reason}" },
  answerCut: {
    en: "(The answer is longer than the language model may write, and was cut off here. Ask for a part of it.)",
    zh: "（回答超出了语言模型的长度上限，到此中断。请缩小提问范围。）",
  },
  answerFiltered: {
    en: "(The filter of the language model's provider stopped the answer here.)",
    zh: "（语言模型服务方的内容过滤在此中断了回答。）",
  },
  cutReply: {
    en: "The language model reached its length limit before its reply was complete, twice. Ask for less at a time, or choose a model that may write more.",
    zh: "语言模型的回复连续两次在完成之前达到长度上限。请一次少问一些，或更换允许更长回复的模型。",
  },
  emptyReply: {
    en: "The language model gave no usable reply, twice. Try again, or choose another model.",
    zh: "语言模型连续两次没有给出可用的回答。请重试，或更换模型。",
  },
} as const satisfies Record<string, Record<Language, string>>;

/** A phrase in the user's language, with its slots filled. */
export function phrase(
  name: keyof typeof phrases,
  language: Language,
  values: Record<string, string | number> = {},
): string {
  return phrases[name][language].replace(/\{(\w+)\}/g, (_, slot: string) => String(values[slot] ?? ""));
}
