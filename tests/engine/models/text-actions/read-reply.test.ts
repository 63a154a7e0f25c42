import { describe, expect, it } from "vitest";
import type { ModelTool } from "../../../../src/engine/dialog/protocol.ts";
import { readReply } from "../../../../src/engine/models/text-actions/read-reply.ts";

const text = { type: "string" };
const tools: ModelTool[] = [
  {
    name: "search",
    description: "Searches.",
    parameters: { type: "object", properties: { query: text, most: { type: "number" } }, required: ["query"] },
  },
  { name: "get_time", description: "Tells the time.", parameters: { type: "object", properties: {} } },
  {
    name: "move",
    description: "Moves.",
    parameters: { type: "object", properties: { from: text, to: text }, required: ["from", "to"] },
  },
];
const search = { name: "search", args: { query: "x" } };
const time = { name: "get_time", args: {} };
const fence = (json: string) => `\`\`\`json\n${json}\n\`\`\``;
const read = (reply: string) => readReply(reply, tools);
const callsIn = (reply: string) => {
  const found = read(reply);
  return found.kind === "calls" ? found.calls : found;
};

describe("an action", () => {
  it.each([
    ["below words that introduce it", "For example:\n\nThought: I know.\nFinal Answer: 42\n\nThat is all."],
    ["in a code block below such words", "An example:\n```\nThought: I know.\nFinal Answer: 42\n```\nIt ends there."],
    ["below Chinese words that introduce it", "例如：\n最终答案：42\n其他都不用写。"],
    ["with an action in it", "For example:\nAction: search\nAction Input: 1\nThen wait."],
  ])("is not cut by an example %s", (_, text) => {
    expect(readReply(text, tools)).toEqual({ kind: "answer", text });
  });

  it.each([
    ["in the form asked for", fence('{"action": "search", "action_input": {"query": "x"}}')],
    ["without a fence", '{"action": "search", "action_input": {"query": "x"}}'],
    ["behind prose", `Let me see.\n${fence('{"action": "search", "action_input": {"query": "x"}}')}`],
    ["behind a number in brackets", `As [1] says: ${fence('{"action": "search", "action_input": {"query": "x"}}')}`],
    ["with a result invented behind it", '{"action": "search", "action_input": {"query": "x"}}\nObservation: 5'],
    ["with a text as its only parameter", '{"action": "search", "action_input": "x"}'],
    ["with its input as a string of JSON", '{"action": "search", "action_input": "{\\"query\\": \\"x\\"}"}'],
    ["with its parameters beside the name", '{"action": "search", "query": "x"}'],
    ["as an object in an object", '{"thought": "t", "action": {"name": "search", "args": {"query": "x"}}}'],
    ["by name and arguments", '{"name": "search", "arguments": {"query": "x"}}'],
    ["in OpenAI's form", '{"tool_calls": [{"function": {"name": "search", "arguments": "{\\"query\\": \\"x\\"}"}}]}'],
    ["under the name of the tool", '{"search": {"query": "x"}}'],
    ["in tags", '<tool_call>\n{"name": "search", "arguments": {"query": "x"}}\n</tool_call>'],
    ["in tags by name", "<function=search>\n<parameter=query>\nx\n</parameter>\n</function>"],
    ["in tags by argument", "<tool_call>search\n<arg_key>query</arg_key>\n<arg_value>x</arg_value>\n</tool_call>"],
    ["in tags by name, as an attribute", '<invoke name="search"><parameter name="query">x</parameter></invoke>'],
    ["behind a marker", '[TOOL_CALLS][{"name": "search", "arguments": {"query": "x"}}]'],
    ["behind the tool's name", 'search\n{"query": "x"}'],
    ["between special tokens", '<｜tool▁call▁begin｜>function<｜tool▁sep｜>search\n```json\n{"query": "x"}\n```'],
    ["with an index", 'functions.search:0 {"query": "x"}'],
    ["on lines with labels", 'Thought: t\nAction: search\nAction Input: {"query": "x"}\nObservation: y'],
    ["on lines with labels, as a text", "Action: search\nAction Input: x\nObservation: y"],
    ["on Chinese lines", '思考：查\n行动：[search]\n行动输入：{"query"："x"}\n观察：好'],
    ["under Chinese keys", '{"工具": "search", "参数": {"query": "x"}}'],
    ["as a call in a program", 'search(query="x")'],
    ["as a call without the parameter's name", 'search("x")'],
    ["as a call in a block", '```tool_code\nprint(search(query="x"))\n```'],
    ["as a call behind a label", '行动：search(query="x")'],
    [
      "behind what was thought",
      '<think>Perhaps {"action": "get_time"}?</think>{"action": "search", "action_input": {"query": "x"}}',
    ],
  ])("is read %s", (_, reply) => {
    expect(callsIn(reply)).toEqual([search]);
  });

  it.each([
    ["in a list", '[{"action": "search", "action_input": {"query": "x"}}, {"action": "get_time", "action_input": {}}]'],
    [
      "in tags",
      '<tool_call>{"name": "search", "arguments": {"query": "x"}}</tool_call>\n<tool_call>{"name": "get_time", "arguments": {}}</tool_call>',
    ],
    ["as calls in a program", '[search(query="x"), get_time()]'],
    [
      "one behind the other",
      '{"action": "search", "action_input": {"query": "x"}}\n{"action": "get_time", "action_input": {}}',
    ],
  ])("of several is read: %s", (_, reply) => {
    expect(callsIn(reply)).toEqual([search, time]);
  });

  it.each([
    "I do not know the price yet. I will look it up:",
    "You did not give a date, so I search all days:",
    "我还不知道价格，现在查询：",
  ])("is one behind words that only speak of something else: %s", (before) => {
    expect(callsIn(`${before}\n{"name": "search", "arguments": {"query": "x"}}`)).toEqual([search]);
  });

  it("keeps what is said before it, and what it says itself, as its thought", () => {
    const reply = read(
      `I look.\n${fence('{"action": "get_time", "action_input": {}, "thought": "The time is wanted."}')}`,
    );
    expect(reply).toMatchObject({ kind: "calls", thought: "I look.\nThe time is wanted.", calls: [time] });
  });

  it("keeps a fence inside a string", () => {
    const query = "a\n```js\nlet b = {};\n```";
    expect(callsIn(fence(JSON.stringify({ action: "search", action_input: { query } })))).toEqual([
      { name: "search", args: { query } },
    ]);
  });

  it("of an unknown tool is read, so that the model can be told which there are", () => {
    expect(callsIn('{"action": "fly", "action_input": {"to": "Rome"}}')).toEqual([
      { name: "fly", args: { to: "Rome" } },
    ]);
  });

  it.each([
    ["that ends too early", '{"action": "search", "action_input": {"query": "x', /ended in the middle/],
    ["that ends before its last bracket", '{"action": "search", "action_input": {"query": "x"}', /ended in the middle/],
    ["as a call that ends too early", 'search(query="x', /ended in the middle/],
    ["whose input is no object", '{"action": "move", "action_input": "Rome"}', /"Rome".*an object with: from, to/],
    [
      "with a quote too many",
      "{'action': 'search', 'action_input': {'query': 'dogs', 'he said', 'most': 1}}",
      /not valid/,
    ],
  ])("is not guessed: %s", (_, reply, problem) => {
    expect(read(reply)).toEqual({ kind: "unreadable", problem: expect.stringMatching(problem) });
  });
});

describe("an answer", () => {
  it.each([
    ["in the form asked for", fence('{"action": "Final Answer", "action_input": "你好，赖赖"}'), "你好，赖赖"],
    ["on a line with a label", "Thought: done\nFinal Answer: 42", "42"],
    ["in a block of its own", "Thought: done\n\n```\nFinal Answer: 42", "42"],
    ["below a thought that ends in a colon", "I looked at the table:\n\nFinal Answer: 42", "42"],
    ["below an example", "For example:\n\nFinal Answer: 1\n\nI know now.\n\nFinal Answer: 42", "42"],
    ["as plain text", "It is five.", "It is five."],
    [
      "with JSON that is no action",
      'Her record: {"name": "Li Na", "age": 3}.',
      'Her record: {"name": "Li Na", "age": 3}.',
    ],
    ["that speaks of a tool", "I would call search() for that.", "I would call … for that."],
    ...[
      'I will not call {"name": "search", "arguments": {"query": "x"}} because you did not ask for it.',
      'A call looks like {"name": "search", "arguments": {"query": "x"}}.',
      '我不会调用{"name": "search", "arguments": {"query": "x"}}，因为您没有要求。',
      'Never do this:\n{"name": "search", "arguments": {"query": "x"}}',
      '不要执行以下操作：\n```json\n{"name": "search", "arguments": {"query": "x"}}\n```',
      'For example, you would use:\n```\n{"name": "search", "arguments": {"query": "x"}}\n```\nBut you did not ask.',
      '<tool_call>{"name": "search", "arguments": {"query": "x"}}</tool_call> is what I would send.',
      'search(query="x") is not needed. Which one?',
      'You did not ask for this, so I leave it:\n{"name": "search", "arguments": {"query": "x"}}',
      'Instead of\n{"name": "search", "arguments": {"query": "x"}}\nI will look.',
      'Thought: should I look? No.\nAction: none\n{"name": "search", "arguments": {"query": "x"}}',
      '这只是个例子：\n{"name": "search", "arguments": {"query": "x"}}',
      '假如您要查，我会调用\n{"name": "search", "arguments": {"query": "x"}}',
      '千万别这样做：\n{"name": "search", "arguments": {"query": "x"}}',
      'Should I run this?\n{"name": "search", "arguments": {"query": "x"}}',
    ].map((text): [string, string, string] => [
      "with a call that is only spoken of",
      text,
      text.replace(/(?:```(?:json)?\n|<tool_call>)?(?:\{"name.*?\}\}|search\(.*?\))(?:\n```|<\/tool_call>)?/, "…"),
    ]),
    ["that ends too early", '{"action": "Final Answer", "action_input": "It was cut of', "It was cut of"],
    ["behind what was thought", "<think>Hm.</think>It is five.", "It is five."],
  ])("is read %s", (_, reply, answer) => {
    expect(read(reply)).toEqual({ kind: "answer", text: answer });
  });
});

it.each([
  "I could not find it by name, so I look it up:",
  "If there is none, the list tells. I call:",
  "Let me check the others:",
  "Thought: I need to look, if you like or not.\nAction:",
  "我来查一下别的：",
  "如果没有问题，我来查询：",
  "您要查，我来分别查询：",
])("a call behind other words is made: %s", (words) => {
  expect(callsIn(`${words}\n{"name": "search", "arguments": {"query": "x"}}`)).toMatchObject([{ name: "search" }]);
});

describe("JSON that is not quite JSON", () => {
  it.each([
    ["a comma too many", '{"action": "search", "action_input": {"query": "x",},}'],
    ["keys without quotes", '{action: "search", action_input: {query: "x"}}'],
    ["single quotes", "{'action': 'search', 'action_input': {'query': 'x'}}"],
    ["full-width signs", '｛"action"："search"，"action_input"：｛"query"："x"｝｝'],
    ["Chinese quotes", "{“action”：“search”，“action_input”：{“query”：“x”}}"],
    ["every quote escaped", '{\\"action\\": \\"search\\", \\"action_input\\": {\\"query\\": \\"x\\"}}'],
    ["a string around it", fence(JSON.stringify('{"action": "search", "action_input": {"query": "x"}}'))],
    ["a missing comma", '{"action": "search" "action_input": {"query": "x"}}'],
    ["a comment", '{"action": "search", // looks\n"action_input": {"query": "x"}}'],
  ])("is read, and marked as repaired: %s", (_, reply) => {
    expect(read(reply)).toMatchObject({ kind: "calls", calls: [search], repaired: true });
  });

  it.each([
    ["a line break in a string", '{"action": "search", "action_input": {"query": "a\nb"}}', "a\nb"],
    ["an apostrophe between single quotes", "{'action': 'search', 'action_input': {'query': 'it's'}}", "it's"],
    ["quotes in a string", '{"action": "search", "action_input": {"query": "say "hi" now"}}', 'say "hi" now'],
    ["full-width signs in a string", '{"action"："search", "action_input": {"query": "甲：乙，丙"}}', "甲：乙，丙"],
    ["Python's words", '{"action": "search", "action_input": {"query": "None", "most": None}}', "None"],
  ])("keeps the words as they were: %s", (_, reply, query) => {
    expect(callsIn(reply)).toMatchObject([{ name: "search", args: { query } }]);
  });
});

describe("a value between tags", () => {
  const typed: ModelTool = {
    name: "order",
    description: "Orders.",
    parameters: {
      type: "object",
      properties: {
        code: text,
        most: { type: "integer" },
        size: { enum: [38, 39] },
        either: { type: ["string", "number"] },
        items: { type: "array" },
        gift: { anyOf: [{ type: "boolean" }, { type: "null" }] },
      },
    },
  };
  const args = (...pairs: [string, string][]) =>
    `<tool_call>order${pairs.map(([key, value]) => `<arg_key>${key}</arg_key><arg_value>${value}</arg_value>`).join("")}`;

  it("is a text or a number by the schema of its parameter", () => {
    const written = args(
      ["code", "0042"],
      ["most", "3"],
      ["size", "38"],
      ["either", "5"],
      ["items", '[1, {"a": "b"}]'],
      ["gift", "true"],
      ["other", "7"],
    );
    const reply = readReply(`Well.\n${written}</tool_call>`, [typed]);
    expect(reply).toEqual({
      kind: "calls",
      thought: "Well.",
      repaired: true,
      calls: [
        {
          name: "order",
          args: { code: "0042", most: 3, size: 38, either: 5, items: [1, { a: "b" }], gift: true, other: 7 },
        },
      ],
    });
    const named = "<function=order><parameter=code>0042</parameter><parameter=most>3</parameter></function>";
    expect(readReply(named, [typed])).toMatchObject({ calls: [{ args: { code: "0042", most: 3 } }] });
  });

  it("may hold what looks like a call, and a call that is cut is none", () => {
    const quoted = args(["code", '{"name": "search", "arguments": {}}']);
    expect(readReply(`${quoted}</tool_call>`, [typed, ...tools])).toMatchObject({ calls: [{ name: "order" }] });
    expect(readReply(quoted, [typed, ...tools])).toMatchObject({ kind: "unreadable" });
    expect(readReply(quoted.slice(0, -20), [typed])).toMatchObject({ kind: "unreadable" });
  });
});
