import type { Language } from "../../engine/language.ts";
import type { Sign } from "./signs.ts";

/** What each sign says of a step at fault. A sign that counts against a step is absent. */
export const reasons: Partial<Record<Sign, Record<Language, string>>> = {
  "poses with code": {
    en: "it sets out the task together with a finished solution",
    zh: "它在提出任务的同时给出了现成的解法",
  },
  "poses something else": { en: "it sets out a task other than the question", zh: "它提出的任务偏离了问题" },
  "share of text": { en: "its agent says most", zh: "该智能体说得最多" },
  "first of its agent": { en: "its agent speaks for the first time", zh: "该智能体首次发言" },
  length: { en: "it is among the longest steps", zh: "它是最长的步骤之一" },
  "first to act": { en: "it is the first step that calls a tool or runs code", zh: "它最先调用工具或运行代码" },
  "new figures": { en: "it has figures that nothing before it has", zh: "它出现了之前没有的数字" },
  "brings the answer": { en: "the final answer appears here first", zh: "最终答案最早出现在这里" },
  assumes: { en: "it assumes what was not looked up", zh: "它用假设代替了查证" },
  invents: { en: "it works with made-up data", zh: "它使用了虚构的数据" },
  failed: { en: "its call or its code failed", zh: "它的调用或代码失败了" },
  "was empty": { en: "it brought next to nothing", zh: "它几乎没有得到结果" },
  "like an earlier step": { en: "it repeats an earlier step", zh: "它重复了之前的步骤" },
  "like the question": { en: "it treats the question as a whole", zh: "它处理的是整个问题" },
};

/** For a step without any of these signs. */
export const noReason: Record<Language, string> = {
  en: "no other step is likelier",
  zh: "没有其他步骤更可能出错",
};
