import { describe, expect, it } from "vitest";
import { conversations } from "./support/conversations.ts";

const assistant = conversations({ environment: { MERCHANT_USER: "M1001", TRAVEL_USER: "P1001" } });

describe("a message about the conversation itself", () => {
  it.each([
    [["Can I talk to a human?"], "nobody here to pass you on to"],
    [["Good morning"], "What can I do for you?"],
    [["晚上好"], "有什么可以帮您"],
    [["what can you do with traffic?"], "I can help with"],
    [["交通方面你能做什么"], "我可以帮您处理"],
    [["I'm a new user"], "I can help with"],
    [["我是新用户"], "我可以帮您处理"],
    [["Do you store my data?"], "until its history is cleared"],
    [["你会保存我的聊天记录吗"], "直到清除历史"],
    [["undo"], "Nothing is waiting"],
    [["撤销"], "没有等待您确认"],
    [["转人工"], "没有人工客服"],
    [["Where does your data come from?"], "sample data"],
    [["杭州今天堵吗", "数据从哪来的"], "示例数据"],
    [["hotels in Basel", "are you sure?"], "I only tell what the tools return"],
    [["hotels in Basel", "start over"], "Nothing more was done"],
    [["巴塞尔的酒店", "重新开始"], "没有再执行任何操作"],
    [["hotels in Basel", "delete this chat"], "History cleared"],
    [["巴塞尔的酒店", "清空对话"], "历史记录清除成功"],
    [["巴塞尔的酒店", "用英文再说一遍"], "中文或英文"],
  ])("%j", async (messages, told) => {
    const { text } = await assistant.lastOf(...messages);
    expect(text).toContain(told);
  });

  it.each([
    ["hotels in Basel", "the first", "go back to the list", "the second, tomorrow for two nights"],
    ["巴塞尔的酒店", "第一个", "返回列表", "第二个，明天住两晚"],
  ])("shows again what was listed last, to choose from: %s", async (...messages) => {
    const { text } = await assistant.lastOf(...messages.slice(0, 3));
    expect(text).toMatch(/1\. HT-0201[\s\S]*4\. HT-0204/);
    expect(await assistant.lastOf(...messages)).toMatchObject({
      waiting: [{ name: "book_hotel", args: { hotel_id: "HT-0202" } }],
    });
  });

  it.each([
    ["Book hotel HT-0102 tomorrow for 2 nights", "yes", "undo"],
    ["订 HT-0102 12月8日住两晚", "好", "我后悔了，取消吧"],
  ])("takes back what was made last: %s, %s, %s", async (...messages) => {
    expect((await assistant.lastOf(...messages)).waiting).toMatchObject([
      { name: "cancel_hotel_booking", args: { booking_id: expect.stringMatching(/^HB-7\d{5}$/) } },
    ]);
  });

  it.each(["are you sure?", "go back", "good morning"])("leaves a card open: %s", async (said) => {
    const { text, waiting } = await assistant.lastOf("Book hotel HT-0102 tomorrow for 2 nights", said);
    expect(text).toContain("Nothing is done yet");
    expect(text).not.toContain("Nothing is waiting");
    expect(waiting).toHaveLength(1);
  });
});
