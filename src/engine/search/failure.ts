import type { Language } from "../language.ts";

/** Why a source could not be searched. `{said}`: what its server said. */
const words = {
  unreachable: { en: "it cannot be reached", zh: "无法连接" },
  slow: { en: "it did not answer within {said} s", zh: "{said} 秒内没有回应" },
  cancelled: { en: "the search was cancelled", zh: "检索已取消" },
  key: { en: "it does not accept the credentials ({said})", zh: "不接受所给的凭据（{said}）" },
  absent: {
    en: "nothing is at the address that was set, or there is no such index ({said})",
    zh: "所设地址或索引不存在（{said}）",
  },
  moved: { en: "it has moved to another address ({said})", zh: "已迁移到其他地址（{said}）" },
  busy: { en: "it received too many requests ({said})", zh: "请求过多（{said}）" },
  refused: { en: "it did not accept the request ({said})", zh: "没有接受请求（{said}）" },
  broken: { en: "it had an internal error ({said})", zh: "自身出错（{said}）" },
  huge: { en: "its answer is longer than {said} MB", zh: "返回的内容超过 {said} MB" },
  garbled: { en: "its answer cannot be read", zh: "返回的内容无法读取" },
  noJson: {
    en: "it does not answer in JSON: add json to search.formats in its settings.yml",
    zh: "不返回 JSON：请在其 settings.yml 的 search.formats 中加入 json",
  },
  engines: {
    en: "none of the search engines behind it gave results, and these did not answer: {said}",
    zh: "其所用的搜索引擎都没有结果，其中没有回应的有：{said}",
  },
  unexpected: { en: "it failed unexpectedly", zh: "发生意外错误" },
  partly: { en: "only a part of it was searched", zh: "只检索了其中一部分" },
} as const satisfies Record<string, Record<Language, string>>;

/** The words for users, to follow the name of the source. */
export const searchFailure = (kind: keyof typeof words, language: Language, said: string | number = ""): string =>
  words[kind][language].replace("{said}", () => String(said));

/** The words for the status of an answer that is not a success. */
export function failedWith(status: number, language: Language): string {
  if (status === 401 || status === 403) return searchFailure("key", language, status);
  if (status === 404) return searchFailure("absent", language, status);
  if (status === 429) return searchFailure("busy", language, status);
  if (status >= 500) return searchFailure("broken", language, status);
  return searchFailure(status < 400 ? "moved" : "refused", language, status);
}
