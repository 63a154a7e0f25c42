import type { Language } from "../language.ts";

/** The ways a model provider fails. */
export type Failure = keyof typeof words;

const words = {
  key: {
    en: "The model provider does not accept the key (401): check OPENAI_API_KEY.",
    zh: "模型服务不接受密钥（401）：请检查 OPENAI_API_KEY。",
  },
  forbidden: {
    en: "The model provider does not allow this (403): check what OPENAI_API_KEY may use and SWITCHBOARD_MODEL.",
    zh: "模型服务拒绝访问（403）：请检查 OPENAI_API_KEY 的权限和 SWITCHBOARD_MODEL。",
  },
  model: {
    en: "The model provider does not know the model or the address (404): check SWITCHBOARD_MODEL and OPENAI_BASE_URL.",
    zh: "模型服务找不到该模型或地址（404）：请检查 SWITCHBOARD_MODEL 和 OPENAI_BASE_URL。",
  },
  rate: {
    en: "The model provider received too many requests (429): wait a moment and ask again.",
    zh: "模型服务请求过多（429）：请稍候再试。",
  },
  quota: {
    en: "The account of OPENAI_API_KEY has no credit left: check its plan and billing.",
    zh: "OPENAI_API_KEY 对应的账户额度已用完：请检查套餐和账单。",
  },
  overflow: {
    en: 'The conversation is too long for the model: start again with "Clear", or set SWITCHBOARD_MODEL to a model with a longer context.',
    zh: "对话超出了模型的长度上限：请发送“清除历史”重新开始，或把 SWITCHBOARD_MODEL 换成上下文更长的模型。",
  },
  rejected: {
    en: "The model provider rejected the request ({said}): check that SWITCHBOARD_MODEL names a model that can call tools.",
    zh: "模型服务拒绝了请求（{said}）：请检查 SWITCHBOARD_MODEL 是否为支持工具调用的模型。",
  },
  server: {
    en: "The model provider had an internal error ({said}): try again later, or check OPENAI_BASE_URL.",
    zh: "模型服务自身出错（{said}）：请稍后再试，或检查 OPENAI_BASE_URL。",
  },
  timeout: {
    en: "The model provider did not answer in time: try again, or check OPENAI_BASE_URL.",
    zh: "模型服务没有及时回应：请重试，或检查 OPENAI_BASE_URL。",
  },
  unreachable: {
    en: "The model provider cannot be reached: check the network and OPENAI_BASE_URL.",
    zh: "无法连接模型服务：请检查网络和 OPENAI_BASE_URL。",
  },
  brokenOff: {
    en: "The model provider broke off in the middle of its answer: try again, or check OPENAI_BASE_URL.",
    zh: "模型服务的回答中途断开：请重试，或检查 OPENAI_BASE_URL。",
  },
  garbled: {
    en: "The answer of the server is not a chat completion: check OPENAI_BASE_URL, which usually ends in /v1.",
    zh: "服务器返回的不是聊天补全结果：请检查 OPENAI_BASE_URL，它通常以 /v1 结尾。",
  },
  cancelled: { en: "The model call was cancelled.", zh: "模型调用已取消。" },
} as const satisfies Record<string, Record<Language, string>>;

/** One sentence for the user; `said`: the provider's own message. */
export function sentence(failure: Failure, language: Language, said: string): string {
  // A function, so `$&` in the provider's words stays text.
  return words[failure][language].replace("{said}", () => said);
}
