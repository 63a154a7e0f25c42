import { z } from "zod";
import { anyone } from "../../../engine/domain/caller.ts";
import { namedThings } from "../../../engine/domain/named-things.ts";
import { listed } from "../../../engine/domain/wording.ts";
import { ToolError } from "../../../engine/errors.ts";
import { aliases, saying } from "../../../engine/tools/aliases.ts";
import { defineTool } from "../../../engine/tools/define.ts";
import type { ToolRun } from "../../../engine/tools/tool.ts";
import type { Merchant } from "../merchant.ts";
import { bodies, categories, shopBodies, shopTypes, types, words } from "../qualifications.ts";

const known = namedThings(categories, ({ en, zh, names }) => [en, zh, ...names]);

export default defineTool({
  name: "check_qualifications",
  title: "Qualification requirements (资质要求)",
  description:
    "Which papers a shop needs to sell a category, kind of goods or brand, by the shop's body and type. Ask for the category if it is not said.",
  aliases: [
    "which licence do I need, what papers, documents to upload, requirements to open a shop, can I sell it as an individual, apply for a licence",
    "资质要求, 需要什么资质, 要什么证件, 上传什么材料, 营业执照, 入驻要求, 个人能不能卖, 开店要求, 申请许可证, 怎么办证",
  ],
  effect: "read",
  args: z.object({
    category: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .meta({
        title: "Category, goods or brand (经营类目)",
        ...aliases({
          words: ["what you want to sell", "主要经营的类目、商品或品牌"],
          isClosed: true,
          values: Object.fromEntries(categories.map(({ en, zh, names }) => [en, [zh, ...names]])),
        }),
      }),
    shop_body: z
      .enum(shopBodies)
      .optional()
      .meta({
        title: "Body of the shop (店铺主体)",
        ...aliases({
          values: {
            enterprise: ["company", "business", "企业", "公司"],
            individual: ["private person", "personal", "个人", "自然人"],
            sole_trader: ["self-employed", "个体工商", "个体户", "个体"],
          },
        }),
      }),
    shop_type: z
      .enum(shopTypes)
      .optional()
      .meta({
        title: "Type of shop (店铺类型)",
        ...aliases({
          values: {
            flagship: ["flagship store", "旗舰店"],
            brand_store: ["one-brand store", "exclusive store", "专卖店"],
            multi_brand_store: ["multi-brand store", "specialty store", "专营店"],
            mall: ["mall store", "卖场店", "卖场"],
            ordinary_enterprise: saying(`ordinary company store, ordinary shop, ordinary store, normal shop,
              普通企业店, 普通店`),
            small_shop: ["small store", "小店"],
          },
        }),
      }),
  }),
  run({ category, shop_body, shop_type }, merchant: Merchant, run: ToolRun) {
    const { say } = anyone(run, merchant);
    const found = known.find(category) ?? categories.find((one) => isPartOf(category, [one.en, one.zh, ...one.names]));
    if (!found) {
      const nearest = known.nearest(category).map((one) => words(one, say));
      const near =
        nearest.length > 0 ? say(` Nearest: ${nearest.join(", ")}.`, `相近的类目：${nearest.join("、")}。`) : "";
      throw new ToolError(
        say(
          `There are no requirements under "${category}".${near} There are: ${categories.map(({ en }) => en).join(", ")}.`,
          `没有“${category}”的资质要求。${near}现有类目：${categories.map(({ zh }) => zh).join("、")}。`,
        ),
      );
    }
    const type = shop_type && types[shop_type];
    const allowed = (found.bodies ?? shopBodies).filter((body) => type?.bodies.includes(body) ?? true);
    const wanted = shop_body ? [shop_body] : allowed;
    const names = allowed.map((body) => words(bodies[body], say)).join(say(", ", "、"));
    const what = `${words(found, say)}${type ? `${say(", ", "，")}${words(type, say)}` : ""}`;
    if (shop_body && !allowed.includes(shop_body)) {
      const who = words(bodies[shop_body], say);
      return {
        text:
          allowed.length > 0
            ? say(
                `With the body "${who}" you may not sell this (${what}). It is open to: ${names}.`,
                `店铺主体为“${who}”时不能经营（${what}），可以经营的主体：${names}。`,
              )
            : say(
                `No body may sell ${words(found, say)} in this type of shop.`,
                `该店铺类型不能经营${words(found, say)}。`,
              ),
      };
    }
    return {
      text: listed(
        say(`To sell ${what} you need:`, `经营${what}需要：`),
        [
          say(`For the category: ${found.needs.en}`, `类目资质：${found.needs.zh}`),
          ...wanted.map((body) =>
            say(
              `As ${words(bodies[body], say)}: ${bodies[body].needs.en}`,
              `${bodies[body].zh}主体：${bodies[body].needs.zh}`,
            ),
          ),
          ...(type ? [say(`For the ${type.en}: ${type.needs.en}`, `${type.zh}：${type.needs.zh}`)] : []),
        ],
        say("Nothing is needed.", "无需资质。"),
      ),
    };
  },
});

/** "Imported wine" asks for wine. */
const isPartOf = (asked: string, names: readonly string[]): boolean =>
  names.some((name) => name.length > 1 && asked.toLowerCase().includes(name.toLowerCase()));
