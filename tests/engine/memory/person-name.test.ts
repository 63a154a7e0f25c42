import { expect, it } from "vitest";
import { isPersonName } from "../../../src/engine/memory/person-name.ts";
import { isSecret } from "../../../src/engine/memory/secret-words.ts";
import { isPlace, isShort } from "../../../src/engine/memory/statement-form.ts";

it.each([
  ...["anna", "ANNA", "Lala Lala", "Lala Lulu", "Foo Wang", "Wang Fang"],
  ...["王芳", "王小明", "王总", "王师傅", "张三先生", "小王", "老赖", "赖赖", "欧阳雪", "白天鹅"],
])("%s is a name behind “I am” and behind “my name is”", (text) => {
  expect([isPersonName(text, "weak"), isPersonName(text, "plain")]).toEqual([true, true]);
});

it.each([...["lubo", "qwxyz", "Late", "Wang"], ...["阿强", "小马甲", "晓明", "晓明学"]])(
  "%s is a name only behind “my name is”",
  (text) => {
    expect([isPersonName(text, "weak"), isPersonName(text, "plain")]).toEqual([false, true]);
  },
);

it.each([
  ...["tired", "the", "Berlin", "Anna Berlin", "Anna The", "Anna42", "an na"],
  ...["王小明明", "王人", "王老师傅先生", "李学生", "李的", "王牌", "张口", "林业局", "黄河水", "周末好"],
  ...["晓", "晓明明天", "晓明生", "欧阳", "明明", "她", "杭", "杭州", "高兴", "时间", "王abc", "abc王"],
])("%s is no name", (text) => {
  expect([isPersonName(text, "weak"), isPersonName(text, "plain")]).toEqual([false, false]);
});

it.each([
  ...["Berlin", "old Berlin", "some old Berlin", "杭州", "杭州西湖区", "香港岛", "某某县", "中国最南边的岛"],
  ...["中国北方的某个岛"],
])("%s is a place", (words) => {
  expect(isPlace(words)).toBe(true);
});

it.each([
  ...["big city", "the old part of Berlin", "杭州西湖边上很远的", "中国的一个很小的县城里", "一个不知名的某某县"],
])("%s is no place", (words) => {
  expect(isPlace(words)).toBe(false);
});

it("six words are short, however wide the gaps between them are", () => {
  expect(["a b c d e f", "a  b  c  d  e  f", "a b c d e f g"].map(isShort)).toEqual([true, true, false]);
});

it.each([
  ["my key is a1b2c3d4e5f6a7b8 now", true],
  ["138 0013 8000", true],
  ["abcdefghijklmnopq", false],
  ["I have 3 kids and a1b2c3d4e5f6a7b", false],
  ["1234", false],
])("“%s” is kept secret: %s", (text, expected) => {
  expect(isSecret(text)).toBe(expected);
});
