import { describe, expect, test } from "vitest";
import { readOptions } from "../../src/cli/options.ts";

describe("the command line", () => {
  test("an unquoted question is one question", () => {
    expect(readOptions(["how", "is", "traffic"]).question).toBe("how is traffic");
  });

  test("nothing asks for a conversation", () => {
    expect(readOptions([])).toEqual({ sources: false, json: false, verbose: false, help: false });
  });

  test("domains are separated by commas", () => {
    expect(readOptions(["--domain", "traffic, travel", "x"]).domains).toEqual(["traffic", "travel"]);
  });

  test.each([
    [["--colour", "x"], "There is no option --colour. The options are: --thread, --domain,"],
    [["-x"], "There is no option -x."],
    [["--thread"], "--thread needs a value"],
    [["--user", "--json"], "--user needs a value"],
    [["--thread", " "], "--thread needs a value, for example --thread trip-1."],
    [[""], "The question is empty."],
    [["--json=yes"], "cannot be read"],
  ])("%j is refused in one sentence", (args, sentence) => {
    expect(() => readOptions(args)).toThrow(sentence);
  });
});
