const DIGITS = "零一二三四五六七八九";
const SCALES: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };

/** The value of a Chinese numeral: 三百五十, 一万二, 二〇二六, 三点五. Undefined if it is none. */
export function chineseNumber(text: string): number | undefined {
  const plain = text.replaceAll("〇", "零").replaceAll("两", "二");
  const [whole = "", fraction] = plain.split("点");
  if (fraction !== undefined) {
    const value = chineseNumber(whole);
    const digits = [...fraction].map((char) => DIGITS.indexOf(char));
    return value === undefined || digits.some((digit) => digit < 0) ? undefined : Number(`${value}.${digits.join("")}`);
  }
  if (!/^[零一二三四五六七八九十百千万亿]+$/.test(whole)) return undefined;
  // 二零二六: digit by digit.
  if (!/[十百千万亿]/.test(whole)) return Number([...whole].map((char) => DIGITS.indexOf(char)).join(""));
  return largeValue(whole);
}

function largeValue(text: string): number {
  for (const [sign, scale] of [
    ["亿", 1e8],
    ["万", 1e4],
  ] as const) {
    const at = text.lastIndexOf(sign);
    if (at === -1) continue;
    const rest = text.slice(at + 1);
    // The last digit of 一万二 counts thousands.
    const behind = /^[一二三四五六七八九]$/.test(rest) ? (DIGITS.indexOf(rest) * scale) / 10 : largeValue(rest);
    return (largeValue(text.slice(0, at)) || 1) * scale + behind;
  }
  let total = 0;
  let digit = 0;
  let last = 1;
  for (const char of text) {
    const scale = SCALES[char];
    if (scale === undefined) {
      digit = DIGITS.indexOf(char);
      if (char === "零") last = 10;
      continue;
    }
    total += (digit || 1) * scale;
    [digit, last] = [0, scale];
  }
  // The last digit of 三百五 counts tens.
  return total + (last >= 100 ? (digit * last) / 10 : digit);
}
