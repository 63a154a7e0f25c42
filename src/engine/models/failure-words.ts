import type { Language } from "../language.ts";

/** The ways a model provider fails. */
export type Failure = keyof typeof words;

const words = {
  key: {
    en: "The model provider does not accept the key (401): check {keyName}.",
    zh: "模型服务不接受密钥（401）：请检查 {keyName}。",
  },
  forbidden: {
    en: "The model provider does not allow this (403): check what {keyName} may use and {model}.",
    zh: "模型服务拒绝访问（403）：请检查 {keyName} 的权限和 {model}。",
  },
  model: {
    en: "The model provider does not know the model or the address (404): check {model} and {urlName}.",
    zh: "模型服务找不到该模型或地址（404）：请检查 {model} 和 {urlName}。",
  },
  rate: {
    en: "The model provider received too many requests (429): wait a moment and ask again.",
    zh: "模型服务请求过多（429）：请稍候再试。",
  },
  quota: {
    en: "The account of {keyName} has no credit left: check its plan and billing.",
    zh: "{keyName} 对应的账户额度已用完：请检查套餐和账单。",
  },
  overflow: {
    en: 'The conversation is too long for the model: start again with "Clear", or set {model} to a model with a longer context.',
    zh: "对话超出了模型的长度上限：请发送“清除历史”重新开始，或把 {model} 换成上下文更长的模型。",
  },
  rejected: {
    en: "The model provider rejected the request ({said}): check that {model} names a model that can call tools.",
    zh: "模型服务拒绝了请求（{said}）：请检查 {model} 是否为支持工具调用的模型。",
  },
  server: {
    en: "The model provider had an internal error ({said}): try again later, or check {urlName}.",
    zh: "模型服务自身出错（{said}）：请稍后再试，或检查 {urlName}。",
  },
  timeout: {
    en: "The model provider did not answer in time: try again, or check {urlName}.",
    zh: "模型服务没有及时回应：请重试，或检查 {urlName}。",
  },
  unreachable: {
    en: "The model provider cannot be reached: check the network and {urlName}.",
    zh: "无法连接模型服务：请检查网络和 {urlName}。",
  },
  closed: {
    en: "The model provider closed the connection without an answer: try again, or check {urlName}.",
    zh: "模型服务没有回答就断开了连接：请重试，或检查 {urlName}。",
  },
  brokenOff: {
    en: "The model provider broke off in the middle of its answer: try again, or check {urlName}.",
    zh: "模型服务的回答中途断开：请重试，或检查 {urlName}。",
  },
  garbled: {
    en: "The answer of the server is not a chat completion: check {urlName}, which usually ends in /v1.",
    zh: "服务器返回的不是聊天补全结果：请检查 {urlName}，它通常以 /v1 结尾。",
  },
  cancelled: { en: "The model call was cancelled.", zh: "模型调用已取消。" },
} as const satisfies Record<string, Record<Language, string>>;

/** The names of the settings that say which model is asked, where, and with which key. */
export interface ModelSettings {
  model: string;
  urlName: string;
  keyName: string;
}

export const DEFAULT_SETTINGS: ModelSettings = {
  model: "SWITCHBOARD_MODEL",
  urlName: "OPENAI_BASE_URL",
  keyName: "OPENAI_API_KEY",
};

/** One sentence for the user; `said`: the provider's own message. */
export function sentence(failure: Failure, language: Language, values: ModelSettings & { said: string }): string {
  // A function, so `$&` in the provider's words stays text.
  return words[failure][language].replace(
    /\{(said|model|urlName|keyName)\}/g,
    (_, name: keyof typeof values) => values[name],
  );
}
