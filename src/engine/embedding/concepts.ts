import { stem } from "./words.ts";

/**
 * Verbs and question words that mean the same wherever software is spoken to, in both languages.
 * They bridge what people say and what interfaces are called; no word here belongs to one application area alone.
 */
const groups: Record<string, string> = {
  find: "find search look locate retrieve get fetch query lookup show list check see tell give explore browse discover obtain 查 查询 查找 搜索 查看 获取 检索 看看 找 寻找 显示 列出 了解 告诉 探索 浏览",
  create: "create add make new register generate build open insert setup 创建 新建 添加 增加 注册 生成 建立 制定 开设",
  remove: "delete remove cancel drop erase unsubscribe 删除 取消 移除 退订 退掉 撤销 退",
  change:
    "update change modify edit reschedule shift adjust switch revise alter exchange move rebook postpone extend prolong stretch renew shorten 更新 修改 更改 改 变更 调整 换 改成 推迟 提前 延期 改期 延长 续 缩短",
  reserve:
    "book reserve reservation booking order schedule rent hire lease 租 租用 租借 预订 预定 预约 订 订购 下单 安排",
  compute: "calculate compute determine evaluate work solve 计算 求 算 求解 算出",
  predict: "predict forecast estimate project prediction 预测 预报 预计 估计 预估",
  analyse: "analyse analyze analysis assess evaluate examine evaluation inspect review 分析 评估 检查 检测 审核 考察",
  compare: "compare versus comparison difference 比较 对比 相比 区别",
  rank: "top most highest largest best rank ranking worst busiest 最 排名 排行 前 最高 最多 最大 最佳",
  send: "send notify email message deliver post 发送 通知 发 寄",
  pay: "pay purchase buy payment 购买 买 支付 付款",
  play: "play stream watch listen 播放 听 观看",
  convert: "convert conversion translate transform exchange 转换 换算 翻译 兑换",
  suggest: "recommend suggest recommendation advise suggestion advice tip 推荐 建议 提议",
  average: "average mean 平均 均值",
  total: "total sum overall whole 总 合计 总共 全部 整体",
  where: "where location place address area 哪里 哪儿 地点 位置 地址 地方",
  when: "when date day 时间 日期 何时 什么时候 哪天",
  who: "who person 谁 人员",
  price: "price cost fee rate charge 价格 费用 多少钱 成本 价钱",
  count: "count number many 多少 数量 几 个数",
};

const nouns = new Set(["rank", "average", "total", "where", "when", "who", "price", "count"]);

const making = new Set(["create", "reserve", "send", "pay"]);

const byRoot = new Map(
  Object.entries(groups).flatMap(([concept, words]) => words.split(" ").map((word) => [stem(word), concept] as const)),
);

/** The concept a word stands for; `root` is its stem. */
export const conceptOf = (root: string): string | undefined => byRoot.get(root);

/** Whether a word asks for something to be done; `root` is its stem. */
export function isRequestVerb(root: string): boolean {
  const concept = byRoot.get(root);
  return concept !== undefined && !nouns.has(concept);
}

/** Whether a word asks for something that is not there yet: "create", "send", 订. `root` is its stem. */
export const isMakingVerb = (root: string): boolean => making.has(byRoot.get(root) ?? "");

/** The Chinese verbs that mean the same as a word. `root` is its stem. */
export const chineseFor = (root: string): string[] =>
  (groups[byRoot.get(root) ?? ""] ?? "").split(" ").filter((word) => /\p{Script=Han}/u.test(word));

const acting = ["create", "remove", "change", "reserve", "send", "pay"];

/** Whether a word asks for something to be changed, "cancel", "send", 订, and not only to be found or told. `root` is its stem. */
export const isActing = (root: string): boolean => acting.includes(byRoot.get(root) ?? "");

/** The Chinese verbs that ask for something to be changed. */
export const ACTING_IN_CHINESE = acting.flatMap((concept) => chineseFor(stem(concept)));
