import type { Language } from "../engine/language.ts";

/** Messages of the terminal, in both languages. */
const words = {
  offline: {
    en: 'No language model is configured, so the embedded offline model answers. Choose one with --model "openai:<model>" or SWITCHBOARD_MODEL; see .env.example.',
    zh: "尚未选择语言模型，由内置的离线模型回答。可用 --model “openai:<模型名>” 或 SWITCHBOARD_MODEL 选择，示例见 .env.example。",
  },
  welcome: {
    en: 'Switchboard · model {model} · thread {thread}\nAsk a question, for example "{example}". "exit" leaves, "Clear" clears the conversation.',
    zh: "Switchboard · 模型 {model} · 会话 {thread}\n请提问，例如“{example}”。输入 exit 离开，“清除历史”清空会话。",
  },
  firstReading: {
    en: "Reading the documents in {folder} for the first time. Questions about them wait until they are read, up to 20 s.",
    zh: "首次读取 {folder} 中的文档。相关问题会等待读取完成，最多 20 秒。",
  },
  starting: { en: "starting …", zh: "正在启动 …" },
  reading: { en: "reading documents: {done} of {of}", zh: "正在读取文档：{done}/{of}" },
  continueWith: { en: "Continue with: {command}", zh: "继续会话：{command}" },
  answerWith: { en: "Answer with: {command}", zh: "回答方式：{command}" },
  yourAnswer: { en: "your answer", zh: "您的回答" },
  notYourThread: {
    en: 'The conversation "{thread}" does not belong to {who}. Give its user with --user (or SWITCHBOARD_USER), or use another conversation with --thread.',
    zh: "会话“{thread}”不属于{who}。请用 --user（或 SWITCHBOARD_USER）指明它的用户，或用 --thread 使用另一个会话。",
  },
  nobody: { en: "a caller without a user id", zh: "未指明的用户" },
  stopped: { en: "Stopped. Everything done so far is saved.", zh: "已停止，此前的内容已保存。" },
  tooLate: {
    en: "Not used: the card or question you answered is no longer open. The current state is:",
    zh: "未采用：您回答的卡片或问题已经关闭。目前情况如下：",
  },
  otherWindow: {
    en: "Another window is using this conversation. Waiting for it …",
    zh: "另一个窗口正在处理此会话，请稍候 …",
  },
  understood: { en: "Understood as: {text}", zh: "理解为：{text}" },
  background: { en: "Background: {titles}", zh: "背景知识：{titles}" },
  planner: { en: "planner", zh: "规划" },
  summary: { en: "summary", zh: "汇总" },
  parallel: { en: "{count} tasks in parallel", zh: "{count} 项任务并行" },
  thinking: { en: "{agent}: thinking …", zh: "{agent}：思考中 …" },
  taskFailed: { en: "{agent}: could not finish", zh: "{agent}：未能完成" },
  taskDropped: { en: "{agent}: stopped, as you asked", zh: "{agent}：已按您的要求停止" },
  taskElsewhere: { en: "{agent}: handed this off", zh: "{agent}：转交此事" },
  totals: {
    en: "model calls: {models}, {modelTime} · tokens: {tokens} · tool calls: {calls} · total: {total}",
    zh: "模型调用 {models} 次，{modelTime} · {tokens} 词元 · 工具调用 {calls} 次 · 共 {total}",
  },
  sources: { en: "Sources:", zh: "来源：" },
  noClaims: {
    en: "Sources: no model wrote a figure, date, id or name in this answer.",
    zh: "来源：此回答中没有由模型写出的数字、日期、编号或名称。",
  },
  noSource: { en: "no source was found", zh: "没有找到来源" },
  yourWords: { en: "your words", zh: "您的话" },
  fromPassage: { en: "passage", zh: "资料" },
  fromAnswer: { en: "an earlier answer", zh: "之前的回答" },
  clock: { en: "the time of the question", zh: "提问的时间" },
  briefing: { en: "what the agents are told beforehand", zh: "预先给智能体的说明" },
  moreRows: { en: "… {count} more", zh: "… 另有 {count} 行" },
  moreColumns: { en: "… more columns: {names}", zh: "… 另有列：{names}" },
  and: { en: ", ", zh: "、" },
  typedBefore: {
    en: "“{text}” was typed before this was shown, and is not taken for an answer to it.",
    zh: "“{text}”是在显示以上内容之前输入的，不作为对它的答复。",
  },
  howToDecide: {
    en: "approve · reject [why] · edit [number] name=value · or say it in your words",
    zh: "同意 · 拒绝 [原因] · 修改 [编号] 名称=值 · 或直接用文字说明",
  },
  howToDecideSeveral: {
    en: "approve all · reject all [why] · edit number name=value · or say it in your words",
    zh: "全部同意 · 全部拒绝 [原因] · 修改 编号 名称=值 · 或直接用文字说明",
  },
  notRead: { en: "This cannot be read: {problem}", zh: "无法识别：{problem}" },
} as const satisfies Record<string, Record<Language, string>>;

/** A message in the user's language, with its slots filled. */
export function cliText(
  name: keyof typeof words,
  language: Language,
  values: Record<string, string | number> = {},
): string {
  return words[name][language].replace(/\{(\w+)\}/g, (_, slot: string) => String(values[slot] ?? ""));
}

/** A duration as text: "0.06 s". */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(ms < 100 ? 2 : 1)} s`;
