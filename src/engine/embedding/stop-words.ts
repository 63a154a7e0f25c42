const english =
  "a an the of to in on at for from by with and or but if then is are was were be been being am do does did done have has had having i me my mine we us our you your he him his she her it its they them their this that these those there here what which who whom whose when where why how can could will would shall should may might must need want like please let also just some any all no not so as than too very into out up down over under again more most other such only own same about regarding given specific specified based using use used want wish would help me e.g eg etc get got provide s t re ll ve d m";
const chinese =
  "的 了 吗 呢 吧 啊 我 你 您 他 她 它 我们 你们 他们 是 在 有 和 与 及 或 就 都 也 还 要 想 想要 请 请问 帮 帮我 帮忙 一下 能 能否 可以 能不能 这 那 这个 那个 一个 把 给 对 从 到 为 以 被 让 用 需要 希望 什么 怎么 怎样 如何 些 个 种 并 且 并且 以及 其 该 某 将 会 很 最近 进行 提供 相关 根据 指定 特定 用于 包括 地 得";

const stopWords = new Set([...english.split(" "), ...chinese.split(" ")]);

/** Words that say next to nothing about what a text is about. */
export const isStopWord = (word: string): boolean => stopWords.has(word);
