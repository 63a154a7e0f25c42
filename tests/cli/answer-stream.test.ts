import { expect, test } from "vitest";
import { AnswerStream } from "../../src/cli/answer-stream.ts";

/** A sheet that forgets what is retracted, and counts how often that happened. */
function sheet() {
  const page = { text: "", live: "", retracted: 0 };
  const stream = new AnswerStream({
    write: (text) => {
      page.live += text;
    },
    retract: () => {
      page.retracted += 1;
      page.live = "";
    },
    endLine: () => {
      page.text += page.live;
      page.live = "";
    },
  });
  const say = (message: string, text: string, calls = false) => stream.take({ message, text, calls });
  return { page, stream, say };
}

test("an answer that was streamed is not printed again", () => {
  const { page, stream, say } = sheet();
  say("a", "One ");
  say("a", "two.");
  stream.end("One two.");
  expect(page).toEqual({ text: "One two.", live: "", retracted: 0 });
});

test("an answer that was never streamed is printed", () => {
  const { page, stream } = sheet();
  stream.end("One two.");
  expect(page.text).toBe("One two.");
});

test("a thought before tool calls is erased, and the rest of it is not shown", () => {
  const { page, stream, say } = sheet();
  say("a", "I will look it up");
  say("a", "", true);
  say("a", " now");
  say("b", "It is 1.2.");
  stream.end("It is 1.2.");
  expect(page).toEqual({ text: "It is 1.2.", live: "", retracted: 1 });
});

test("a reply that was cut off and retried is shown once", () => {
  const { page, stream, say } = sheet();
  say("a", "It i");
  say("b", "It is 1.2.");
  stream.end("It is 1.2.");
  expect(page.text).toBe("It is 1.2.");
});

test("without an answer nothing is left on the screen", () => {
  const { page, stream, say } = sheet();
  say("a", "Let me ask");
  stream.end(undefined);
  expect(page.text).toBe("");
});

test("of an answer that goes on from what was streamed, only the rest is printed", () => {
  const { page, stream, say } = sheet();
  say("a", "It is 1.2.");
  stream.end("It is 1.2.\n\nNo source was found for: 1.2.");
  expect(page).toEqual({ text: "It is 1.2.\n\nNo source was found for: 1.2.", live: "", retracted: 0 });
});
