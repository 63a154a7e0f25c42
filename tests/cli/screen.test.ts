import { expect, test } from "vitest";
import { Screen } from "../../src/cli/screen.ts";

/** One terminal that stdout and stderr share. */
function terminal({ isTTY = true, columns = 20 } = {}) {
  const page = { text: "" };
  const output = { isTTY, columns, rows: 10, write: (text: string) => (page.text += text) };
  return { page, screen: new Screen({ stdout: output, stderr: output, quiet: false, color: false }) };
}

test("what was written live is taken back, wrapped rows included", () => {
  const { page, screen } = terminal();
  screen.write("I will look that up in the tables");
  screen.retract();
  expect(page.text).toBe("I will look that up in the tables\r\x1b[1A\x1b[J");
});

test("what scrolled away cannot be taken back, and ends its line", () => {
  const { page, screen } = terminal();
  screen.write(`${"a\n".repeat(12)}b`);
  screen.retract();
  expect(page.text.endsWith("b\n")).toBe(true);
});

test("a note never lands in the middle of an answer", () => {
  const { page, screen } = terminal();
  screen.write("Half");
  screen.note("note");
  expect(page.text).toBe("Half\nnote\n");
});

test("an answer is parted from the notes above it", () => {
  const { page, screen } = terminal();
  screen.note("note");
  screen.write("Answer");
  expect(page.text).toBe("note\n\nAnswer");
});

test("a status is replaced by the next output, and stays out of files", () => {
  const { page, screen } = terminal();
  screen.showStatus("thinking about everything there is");
  screen.write("Answer");
  expect(page.text).toBe("\r\x1b[2Kthinking about eve…\r\x1b[2KAnswer");
  const file = terminal({ isTTY: false });
  file.screen.showStatus("thinking");
  expect(file.page.text).toBe("");
});
