const english =
  "a an the of to in on at for from by with and or but if then is are was were be been being am do does did done have has had having i me my mine we us our you your he him his she her it its they them their this that these those there here what which who whom whose when where why how can could will would shall should may might must need want like please let also just some any all no not so as than too very into out up down over under again more most other such only own same about regarding given specific specified based using use used want wish would help me e.g eg theres heres etc get got provide s t re ll ve d m before after once first second then next also finally lastly additionally while during between both each within without upon until since because though although however therefore specifically currently recently lately ok okay hi hello hey dear thanks thank now today here there know make sure able going go trying try really good nice well particular following via per via using please kindly";
const chinese =
  "的 了 吗 呢 吧 啊 我 你 您 他 她 它 我们 你们 他们 是 在 有 和 与 及 或 就 都 也 还 要 想 想要 请 请问 帮 帮我 帮忙 一下 能 能否 可以 能不能 这 那 这个 那个 一个 把 给 对 从 到 为 以 被 让 用 需要 希望 什么 怎么 怎样 如何 些 个 种 并 且 并且 以及 其 该 某 将 会 很 最近 进行 提供 相关 根据 知道 想知道 想了解 帮助 正在 现在 目前 同时 然后 此外 另外 首先 最后 因为 所以 如果 但是 不过 已经 关于 有关 通过 使用 包含 包括 哪些 哪个 哪 多少 几 来 去 做 到底 刚 刚刚 那么 应该 必须 可能 主要 作为 分别 其中 大概 左右 麻烦 谢谢 好的 您好 你好 吧 呀 哦 嗯 里 中 上 下 内 外 指定 特定 用于 包括 地 得";

const stopWords = new Set([...english.split(" "), ...chinese.split(" ")]);

const stopSigns =
  /^[的了吗呢吧啊我你您他她它们是在有和与及或就都也还要想请把给对从到为以被让用这那个些并且其该将会很]+$/u;
const contraction =
  /^(?:i|you|we|they|he|she|it|that|there|what|who|where|how|let|don|doesn|isn|aren|can|won|didn)['’][a-z]+$/;

/** Words that say next to nothing about what a text is about; in lower case. */
export const isStopWord = (word: string): boolean =>
  stopWords.has(word) || stopSigns.test(word) || contraction.test(word);
