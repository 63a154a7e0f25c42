import { expect, test } from "vitest";
import { Screen } from "../../src/cli/screen.ts";

/** One terminal that stdout and stderr share. */
function terminal({ isTTY = true, columns = 20 } = {}) {
  const page = { text: "" };
  const output = { isTTY, columns, rows: 10, write: (text: string) => (page.text += text) };
  return { page, screen: new Screen({ stdout: output, stderr: output, quiet: false, color: false }) };
}

test("live output is erased, wrapped rows included", () => {
  const { page, screen } = terminal();
  screen.write("I will look that up in the tables");
  screen.retract();
  expect(page.text).toBe("I will look that up\nin the tables\r\x1b[1A\x1b[J");
});

test("output that scrolled away cannot be erased, and its line is ended", () => {
  const { page, screen } = terminal();
  screen.write(`${"a\n".repeat(12)}b`);
  screen.retract();
  expect(page.text.endsWith("b\n")).toBe(true);
});

test("a note is never written inside an answer", () => {
  const { page, screen } = terminal();
  screen.write("Half");
  screen.note("note");
  expect(page.text).toBe("Half\nnote\n");
});

test("an answer is separated from the notes above it", () => {
  const { page, screen } = terminal();
  screen.note("note");
  screen.write("Answer");
  expect(page.text).toBe("note\n\nAnswer");
});

test("whole lines break between words too, on a terminal", () => {
  const shows: ((screen: Screen) => void)[] = [
    (screen) => screen.line("Book hotel: Zurich Garden Hotel"),
    (screen) => screen.note("Book hotel: Zurich Garden Hotel"),
  ];
  for (const show of shows) {
    const { page, screen } = terminal();
    show(screen);
    expect(page.text.replace(/ +$/gm, "")).toBe("Book hotel: Zurich\nGarden Hotel\n");
    const file = terminal({ isTTY: false });
    show(file.screen);
    expect(file.page.text).toBe("Book hotel: Zurich Garden Hotel\n");
  }
});

test("a status is replaced by the next output, and stays out of files", () => {
  const { page, screen } = terminal();
  screen.showStatus("thinking about everything there is");
  screen.write("Answer");
  expect(page.text).toBe("\r\x1b[2Kthinking about…\r\x1b[2KAnswer");
  const file = terminal({ isTTY: false });
  file.screen.showStatus("thinking");
  expect(file.page.text).toBe("");
});

const HOSTILE = "a\x1b[2J\x1b]52;c;aGk=\x07b\u202e\u009b8m\rc\nd\te";
const PLAIN = "ab\nc\nd\te";

test("no shown text controls the terminal", () => {
  const shows: [string, (screen: Screen) => void][] = [
    [PLAIN, (screen) => screen.write(HOSTILE)],
    [`${PLAIN}\n`, (screen) => screen.line(HOSTILE, "bold")],
    [`${PLAIN}\n`, (screen) => screen.note(HOSTILE, "dim")],
  ];
  for (const [shown, show] of shows) {
    const { page, screen } = terminal();
    show(screen);
    expect(page.text).toBe(shown);
  }
  const { page, screen } = terminal();
  screen.showStatus("wait\x1b[2J");
  expect(page.text).toBe("\r\x1b[2Kwait");
});

test("a control sequence in two parts has no effect", () => {
  const { page, screen } = terminal();
  screen.write("a\x1b");
  screen.write("[2Jb");
  expect(page.text).toBe("a[2Jb");
});

test("a line of JSON keeps its content, and nothing in it controls the terminal", () => {
  const { page, screen } = terminal();
  screen.json({ answer: HOSTILE });
  expect(page.text.trimEnd()).not.toMatch(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u);
  expect(JSON.parse(page.text)).toEqual({ answer: HOSTILE });
});
