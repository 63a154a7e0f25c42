/** What is changed from one figure to another, without the old one: "from 10% to 15%", 从四晚改成六晚, 15%改成20%. */
export const withoutOldValue = (request: string): string =>
  request
    .replace(LATIN, (said, unit = "", value: string, own = "", at: number) => {
      const isOfTime = [unit, own].some((one) => OF_TIME.test(one));
      if (isOfTime || `${unit}${own}`.trim() === "" || !CHANGES.test(request.slice(0, at))) return said;
      return `to ${value}${own || (/s$|%|percent/i.test(unit) || ONE.test(value) ? unit : `${unit}s`)}`;
    })
    .replace(HAN, (said, unit: string, change: string, value: string, own = "") => {
      const isSame = own === "" || unit.replace("个", "").startsWith(own.replace("个", ""));
      return isSame ? `${change}${value}${own || unit}` : said;
    });

const LATIN =
  /\bfrom (?:\d{1,5}(?:\.\d{1,2})?|an?|one|two|three|four|five|six|seven|eight|nine|ten)( ?%| ?[a-z]+)? to (\d{1,5}(?:\.\d{1,2})?|one|two|three|four|five|six|seven|eight|nine|ten)\b(?![:/.-]\d|st\b|nd\b|rd\b|th\b)( ?%| (?!(?:please|for|in|on|at|from|and|instead|now|then|if|with|of|as|but|so)\b)[a-z]+)?/gi;
const CHANGES =
  /\b(?:change|chang|rais|increas|low|reduc|decreas|cut|drop|bump|switch|updat|adjust|mov|go|mak|bring|extend|shorten|alter|up|put|set|tak|get)(?:e|er|es|ing|ed)?\b/i;
const OF_TIME = /^ ?(?:[ap]m|o|oclock|noon|midnight|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6})$/i;
const ONE = /^(?:1|one)$/i;
const HAN =
  /(?:[从由的]\s?)?(?:\d{1,5}(?:\.\d{1,2})?|[一二两三四五六七八九十半]{1,3})\s?(%|个?[人名位间晚夜天周]|个(?:星期|礼拜))((?:改|调|换|变|升|降|提|增|减|延|缩)[高低升降加少长短整]?[成为到至]\p{Script=Han}?\p{Script=Han}?)\s?(\d{1,5}(?:\.\d{1,2})?|[一二两三四五六七八九十半]{1,3})\s?(%|个?[人名位间晚夜天周]|个(?:星期|礼拜))?/gu;
