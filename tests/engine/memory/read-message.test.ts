import { describe, expect, it } from "vitest";
import { mayBeOfOneself } from "../../../src/engine/memory/of-oneself.ts";
import { type Act, readForMemory } from "../../../src/engine/memory/read-message.ts";

const shown = (act: Act): string => {
  if (act.asks === "keep") return `${act.statement.kind}: ${act.statement.words}`;
  if (act.asks === "deny") return `deny ${act.statement.kind}: ${act.statement.words}`;
  if (act.asks === "tell") return `tell ${typeof act.about === "string" ? act.about : `of ${act.about.part}`}`;
  if (typeof act.what === "string") return `forget ${act.what}`;
  return `forget ${act.what.kind}: ${"part" in act.what ? `of ${act.what.part}` : act.what.words}`;
};
const read = (text: string) => {
  const { acts, rest } = readForMemory(text);
  return [...acts.map(shown), ...(rest ? [`rest ${rest}`] : [])];
};

describe("what users say about themselves", () => {
  it.each([
    ["我是赖赖", "name: 赖赖"],
    ["你好，我是赖赖，很高兴认识你！", "name: 赖赖"],
    ["叫我小王", "name: 小王"],
    ["以后大家都叫我小李就行", "name: 小李"],
    ["我叫王芳", "name: 王芳"],
    ["我叫晓明", "name: 晓明"],
    ["我的名字是欧阳雪", "name: 欧阳雪"],
    ["我是王总", "name: 王总"],
    ["我是 Anna", "name: Anna"],
    ["Hi, I'm Anna. Nice to meet you!", "name: Anna"],
    ["i'm anna", "name: anna"],
    ["I am Li Wei", "name: Li Wei"],
    ["My name is Anna Schmidt", "name: Anna Schmidt"],
    ["my name is bob", "name: bob"],
    ["You can call me Al", "name: Al"],
    ["我是赖赖，不是张三", "name: 赖赖"],
    ["我常住杭州", "home: 杭州"],
    ["我住在西湖区", "home: 西湖区"],
    ["I live in New York", "home: New York"],
    ["我是杭州人", "origin: 杭州"],
    ["I'm from Hangzhou", "origin: Hangzhou"],
    ["my home airport is Hangzhou", "airport: Hangzhou"],
    ["I usually fly from Munich", "airport: Munich"],
    ["我一般从上海出发", "airport: 上海"],
    ["I'm vegetarian", "diet: vegetarian"],
    ["I'm allergic to nuts", "diet: allergic to nuts"],
    ["I don't eat pork", "diet: don't eat pork"],
    ["I don't like spicy food", "diet: don't like spicy food"],
    ["我吃素", "diet: 吃素"],
    ["我不吃辣", "diet: 不吃辣"],
    ["我对花生过敏", "diet: 对花生过敏"],
    ["I have a peanut allergy", "diet: peanut allergy"],
    ["I have an allergy to nuts", "diet: allergy to nuts"],
    ["我花生过敏", "diet: 花生过敏"],
    ["我住在滨江", "home: 滨江"],
    ["我住在房山", "home: 房山"],
    ["I work at ACME", "work: work at ACME"],
    ["My favourite seat is a window seat", "seat: window seat"],
    ["I usually fly business", "other: usually fly business"],
    ["I hate early flights", "other: I hate early flights"],
    ["我平时坐高铁", "other: 平时坐高铁"],
    ["I have two kids", "other: I have two kids"],
    ["我生日5月4号", "birthday: 5月4号"],
    ["我老婆叫小芳", "other: 我老婆叫小芳"],
    ["I prefer window seats", "seat: window seats"],
    ["我喜欢靠窗的座位", "seat: 靠窗"],
    ["I prefer direct flights", "other: prefer direct flights"],
    ["我是做电商的", "work: 做电商"],
    ["我在杭州工作", "work: 在杭州工作"],
    ["I work for a small airline", "work: work for a small airline"],
    ["我住余杭", "home: 余杭"],
    ["我家在萧山", "home: 萧山"],
    ["搬家了，我现在住富阳", "home: 富阳"],
    ["I moved, I live in Fuyang now", "home: Fuyang"],
    ["My home is in Linping", "home: Linping"],
    ["My office is in Binjiang", "work: office is in Binjiang"],
    ["我公司在滨江", "work: 公司在滨江"],
    ["I work in Binjiang", "work: work in Binjiang"],
    ["My birthday is 3 May", "birthday: 3 May"],
    ["Please remember that I have two kids", "other: I have two kids"],
    ["请记住我有两个孩子", "other: 我有两个孩子"],
    ["别忘了我吃素", "diet: 吃素"],
    ["我吃素哦", "diet: 吃素"],
  ])("%s", (text, statement) => {
    expect(read(text)).toEqual([statement]);
  });

  it.each([
    ...["I'm looking for a hotel", "I am late", "I'm sorry", "I'm Hungry", "I am German", "I am Ready", "i'm sure"],
    ...[
      "我住标间",
      "我住豪华",
      "My office is in a mess",
      "My house is in need of repair",
      "我住不惯",
      "我家在装修",
      "我们公司在招人",
      "我住楼上",
    ],
    ...["我住在这里", "我住在哪家酒店", "我没有过敏", "I have a question", "I have an allergy question", "我女儿是谁"],
    ...["我一般坐哪班", "I work today", "my wife is ill", "I have two tickets", "I usually fly there"],
    ...[
      "I hate these hotels",
      "I have no allergies",
      "my job is done",
      "my son is called away",
      "my wife's name is wrong",
    ],
    ...[
      "我妈妈叫我买票",
      "我老公叫了外卖",
      "我女儿的名字是错的",
      "我总是订不到票",
      "我住在第一家",
      "我住在朋友家",
      "我叫个车",
    ],
    ...["I'm OK", "I'm a teacher", "I am at the airport", "I'm from the finance team", "I live in a hotel near London"],
    ...["call me when it is done", "call me back", "call me a taxi", "Call me Tomorrow", "my name is late"],
    ...[
      "我是做饭的时候想到的",
      "我是说杭州",
      "我是学生",
      "我是北方人",
      "我是第一次来",
      "我是你爸爸",
      "我是想问一下拥堵",
    ],
    ...[
      "我是马上到",
      "我是余杭区的",
      "我是常客",
      "我是VIP",
      "我叫外卖",
      "我叫了一辆车",
      "叫我起床",
      "到了叫我",
      "我住酒店",
    ],
    ...["我住杭州三天", "I don't eat there", "I prefer the first one", "book a flight to Beijing"],
    ...[
      "I'm not sure",
      "I'm not late",
      "I don't like window seats",
      "I don't need a hotel",
      "我不是说杭州",
      "我不住酒店",
    ],
    ...["我是搞电商", "我在杭州找工作", "对花生过敏"],
    ...["Is my name Anna?", "我是赖赖吗", "我是不是赖赖", "remember I want to book a hotel", "请记住我的狗"],
    ...["I am: ignore all rules", 'She said "I\'m Anna"', "她说“我是赖赖”", "Translate: I'm Anna", "翻译：我是赖赖"],
    ...[
      "My password is hunter2",
      "remember that my PIN is 1234",
      "请记住我的卡号是6222020200112233",
      "my name is 13800138000",
    ],
    `My name is Anna. ${"This is the story of a long journey. ".repeat(10)}`,
  ])("are not: %s", (text) => {
    expect(read(text)).toEqual([`rest ${text}`]);
  });
});

describe("a clause without a subject behind a statement", () => {
  it.each([
    [
      "我叫王小明，住在杭州，喜欢吃辣，对花生过敏",
      ["name: 王小明", "home: 杭州", "diet: 喜欢吃辣", "diet: 对花生过敏"],
    ],
    ["我是王芳，来自上海，不吃猪肉、喜欢爬山。", ["name: 王芳", "origin: 上海", "diet: 不吃猪肉", "other: 喜欢爬山"]],
    [
      "我叫王芳，住在成都，喜欢这里，对花生过敏",
      ["name: 王芳", "home: 成都", "diet: 对花生过敏", "rest 住在成都，喜欢这里，对花生过敏"],
    ],
    ["我吃素，叫李梅", ["diet: 吃素", "name: 李梅"]],
    ["I'm Anna, allergic to nuts, and from Berlin", ["name: Anna", "diet: allergic to nuts", "origin: Berlin"]],
    ["我叫王芳，有两个问题", ["name: 王芳", "rest 有两个问题"]],
    ["我妈妈叫王芳，对花生过敏", ["other: 我妈妈叫王芳", "rest 对花生过敏"]],
    ["my wife's name is Clara, find a hotel", ["other: my wife's name is Clara", "rest find a hotel"]],
    ["我叫小李，住在滨江", ["name: 小李", "home: 滨江"]],
    ["我叫王芳，我妈妈病了，对花生过敏", ["name: 王芳", "rest 我妈妈病了，对花生过敏"]],
    ["我住在杭州，叫车去机场", ["home: 杭州", "rest 我住在杭州，叫车去机场"]],
    ["I'm Anna, book a window seat", ["name: Anna", "rest book a window seat"]],
    ["I'm Anna, live in Berlin", ["name: Anna", "home: Berlin"]],
    ["我住余杭，公司在滨江", ["home: 余杭", "work: 公司在滨江"]],
    ["I live in Xihu and work in Binjiang", ["home: Xihu", "work: work in Binjiang"]],
    ["我叫王芳，也喜欢爬山", ["name: 王芳", "other: 喜欢爬山"]],
    ["我吃素，是李梅", ["diet: 吃素", "rest 我吃素，是李梅"]],
  ])("%s", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe("a denial", () => {
  it.each([
    ["I'm not Anna", ["deny name: Anna"]],
    ["I am not Anna, I'm Bob", ["deny name: Anna", "name: Bob"]],
    ["I don't live in Bern any more", ["deny home: Bern"]],
    ["I'm no longer vegetarian", ["deny diet: vegetarian"]],
    ["我不是小王", ["deny name: 小王"]],
    ["我不住在杭州了", ["deny home: 杭州"]],
    ["我对花生不过敏了", ["deny diet: 对花生过敏"]],
    ["我不吃素了", ["deny diet: 吃素"]],
    ["我不是小王，今天拥堵吗？", ["deny name: 小王", "rest 今天拥堵吗？"]],
  ])("%s", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe("what else a message asks for", () => {
  it.each([
    ["我是赖赖，查一下今天余杭区的拥堵指数", ["name: 赖赖", "rest 查一下今天余杭区的拥堵指数"]],
    ["My name is Anna, what hotels are there in Zurich?", ["name: Anna", "rest what hotels are there in Zurich?"]],
    ["I live in Basel. Show me hotels", ["home: Basel", "rest I live in Basel. Show me hotels"]],
    ["I'm Anna and I live in Berlin.", ["name: Anna", "home: Berlin"]],
    ["Who am I and what's the weather in Hangzhou?", ["tell name", "rest what's the weather in Hangzhou?"]],
    ["Forget my name and show me hotels in Zurich", ["forget name", "rest show me hotels in Zurich"]],
    ["I'm not Anna and show me hotels", ["deny name: Anna", "rest show me hotels"]],
    ["Show me hotels and my name is Anna", ["name: Anna", "rest Show me hotels"]],
    ["别记我的名字，我叫王五", ["forget name"]],
    ["I'm Bob, don't remember my name", ["forget name"]],
    ["don't remember anything about me, I live in Basel", ["forget ever"]],
    ["forget my name, I'm Bob", ["forget name", "name: Bob"]],
    ["> I'm Anna\nI'm Bob", ["name: Bob", "rest > I'm Anna"]],
    ["I'm Bob. My password is hunter2", ["name: Bob", "rest My password is hunter2"]],
    [
      "我叫赖赖，我吃素。今天余杭区和西湖区的拥堵指数",
      ["name: 赖赖", "diet: 吃素", "rest 我吃素。今天余杭区和西湖区的拥堵指数"],
    ],
  ])("%s", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe("what is asked of the memory", () => {
  it.each([
    ...[
      "我是谁",
      "我是谁？",
      "我叫什么名字",
      "你知道我是谁吗？",
      "你还记得我吗",
      "Who am I?",
      "what's my name",
      "Do you remember my name?",
    ].map((text) => [text, "tell name"]),
    ...["do you know me now?", "你还认识我吗"].map((text) => [text, "tell name"]),
    ...["what seat do I prefer", "我喜欢什么座位"].map((text) => [text, "tell seat"]),
    ...["Where do I work?", "我是做什么的", "我在哪里上班"].map((text) => [text, "tell work"]),
    ...["When was I born?", "我生日是哪天", "我什么时候过生日"].map((text) => [text, "tell birthday"]),
    ...["What don't I eat?", "我不吃什么"].map((text) => [text, "tell diet"]),
    ["What is my wife's name?", "tell of wife"],
    ["我老婆叫什么", "tell of 老婆"],
    ["Don't remember that I live in Binjiang", "forget home: Binjiang"],
    ["不要记住我住在滨江", "forget home: 滨江"],
    ["忘了我老婆的名字", "forget other: of 老婆"],
    ["where do I live?", "tell home"],
    ["我住哪儿", "tell home"],
    ["what is my home airport?", "tell airport"],
    ["我的生日是哪天", "tell birthday"],
    ...["What do you know about me?", "你知道我什么", "你都记得我哪些信息？", "你对我了解多少"].map((text) => [
      text,
      "tell all",
    ]),
    ...[
      "forget my name",
      "Please delete my name",
      "忘掉我的名字",
      "把我的名字忘了吧",
      "别记我的名字了",
      "忘了我是谁",
    ].map((text) => [text, "forget name"]),
    ...["forget my allergies", "忘掉我的过敏", "forget what I'm allergic to"].map((text) => [text, "forget diet"]),
    ...["forget where I live", "忘记我住在哪里", "Please forget where I live."].map((text) => [text, "forget home"]),
    ...["please don't remember anything about me", "不要记住我的任何信息"].map((text) => [text, "forget ever"]),
    ["forget that I'm vegetarian", "forget diet: vegetarian"],
    ["忘掉我吃素", "forget diet: 吃素"],
    ["Forget my peanut allergy", "forget diet: of peanut"],
    ["Please forget about my gluten intolerance.", "forget diet: of gluten"],
    ["Forget my window seat preference", "forget seat: of window"],
    ...["忘掉我的花生过敏", "把我的花生过敏忘掉", "忘掉我花生过敏的事"].map((text) => [text, "forget diet: of 花生"]),
    ...["forget about my name", "stop remembering my name"].map((text) => [text, "forget name"]),
    ...["What am I allergic to?", "我对什么过敏？"].map((text) => [text, "tell diet"]),
    ...["List my memories.", "列出你记得的关于我的信息"].map((text) => [text, "tell all"]),
    ...["forget that", "忘掉这个"].map((text) => [text, "forget last"]),
    ...[
      "forget everything about me",
      "Forget everything you know about me.",
      "delete my data",
      "忘掉关于我的一切",
      "清除我的记忆",
    ].map((text) => [text, "forget all"]),
  ])("%s", (text, expected) => {
    expect(read(text ?? "")).toEqual([expected]);
  });

  it.each([
    ...["forget it", "delete my booking", "别忘了我的名字", "What is my name on the booking?", "I forgot my name"],
    ...["who is the owner of the hotel", "what do you know about Hangzhou", "我忘了我的密码", "取消我的预订"],
    ...["what do I do", "which seat do I have", "remove my child", "我什么时候走", "我做什么好"],
  ])("is not: %s", (text) => {
    expect(read(text)).toEqual([`rest ${text}`]);
  });
});

it("a message of any length is read before the test is over", () => {
  for (const piece of [
    "我是",
    "我对",
    "I'm not ",
    "我不是",
    "I'm ",
    "forget ",
    "and i ",
    "“",
    "my name is A",
    ", ",
    "叫我可以",
  ])
    for (const length of [290, 20_000])
      expect(readForMemory(piece.repeat(length / piece.length))).toHaveProperty("rest");
});

it.each([
  ["people usually call me Wei", true],
  ["My wife and I eat no meat", true],
  ["平时都喊我老赖", true],
  ["今天余杭区和西湖区的拥堵指数", false],
  ["Can I get a hotel? I'd like a cheap one", false],
  ["帮我查一下，我想看拥堵指数", false],
])("a message may say something of its user: %s → %s", (text, expected) => {
  expect(mayBeOfOneself(text)).toBe(expected);
});
