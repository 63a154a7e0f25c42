import fc from "fast-check";

const marked = (type: string, more: object = {}) => ({ lc: 1, type, id: ["langchain_core", "nope", "Nope"], ...more });

export const nested = (levels: number): unknown => (levels === 0 ? "end" : { in: nested(levels - 1) });

/** Values that stores, providers or terminals have been seen to fail over. */
export const oddities: Record<string, unknown> = {
  "a look-alike of LangChain's records": marked("constructor", { kwargs: {} }),
  "a look-alike of a message": {
    ...marked("constructor", { kwargs: {} }),
    id: ["langchain_core", "messages", "AIMessage"],
  },
  "a look-alike of a secret": marked("secret"),
  "a look-alike of what was not stored": marked("not_implemented"),
  "a mark that says undefined": { lc: 2, type: "undefined" },
  "a mark that says Map": { lc: 2, type: "constructor", id: ["Map"], args: [[["a", 1]]] },
  "a mark that says snapshot": { lc: 2, type: "delta_snapshot", value: 1 },
  "an overwrite": { __overwrite__: { a: 1 } },
  "an escaped value": { __lc_escaped__: { lc: 1 } },
  "60 levels": nested(60),
  "21 levels": nested(21),
  "undefined within": { a: undefined, list: [undefined] },
  "no number": Number.NaN,
  "half a character": "half \ud83d",
  "commands to a terminal": "\0\x1b[2J\x1b]52;c;aGk=\x07\u202e",
  "a prototype": JSON.parse('{"__proto__":{"polluted":true},"constructor":1,"toString":null}'),
  "a long number": "9007199254740993n",
  "null in a list": [null],
  seven: 7,
};

const key = fc.constantFrom("a", "lc", "type", "id", "kwargs", "__proto__", "constructor", "toString", "b\0", "what");

/** Any of them, anywhere in other data. */
export const oddValue: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    { weight: 4, arbitrary: fc.constantFrom(...Object.values(oddities)) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) },
    { weight: 2, arbitrary: fc.array(tie("value"), { maxLength: 3 }) },
    { weight: 3, arbitrary: fc.dictionary(key, tie("value"), { maxKeys: 4 }) },
  ),
})).value;
