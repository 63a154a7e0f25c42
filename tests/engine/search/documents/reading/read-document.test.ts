import { describe, expect, it } from "vitest";
import { UnreadableError } from "../../../../../src/engine/search/documents/reading/block.ts";
import { readDocumentFile } from "../../../../../src/engine/search/documents/reading/read-document.ts";
import { pdfOf } from "../../../../support/pdf.ts";

const read = (path: string, text: string | Uint8Array) =>
  readDocumentFile(path, typeof text === "string" ? new TextEncoder().encode(text) : text);

async function reason(path: string, bytes: string | Uint8Array, language: "en" | "zh" = "en"): Promise<string> {
  const error = await read(path, bytes).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(UnreadableError);
  return (error as UnreadableError).reason[language];
}

describe("Markdown", () => {
  it("has its header's title and summary, headings, lists, and tables and code whole", async () => {
    const source = [
      "---\ntitle: Lending\nsummary: How long a book is lent.\n---",
      "# Rules",
      "A *loan* is [renewed](x.md) once.\nThen it ends.",
      "- one\n- two",
      "| day | open |\n|---|---|\n| Mo | 9–5 |",
      "```sh\nlend --book  7\n```",
    ].join("\n\n");
    expect(await read("a.md", source)).toEqual({
      title: "Lending",
      blocks: [
        { text: "How long a book is lent." },
        { heading: "Rules", level: 1 },
        { text: "A loan is renewed once. Then it ends." },
        { text: "- one\n- two" },
        { text: "day | open\nMo | 9–5", whole: true, head: "day | open" },
        { text: "lend --book  7", whole: true },
      ],
    });
  });

  it("keeps a header that is not YAML as text, and runs none that is JavaScript", async () => {
    const { blocks } = await read("a.md", "---\n: [\n---\nThe text.");
    expect(JSON.stringify(blocks)).toContain("The text.");
    const code = await read("a.md", "---js\nglobalThis.wasRun = true\n---\nThe text.");
    expect(JSON.stringify(code.blocks)).toContain("The text.");
    expect(globalThis).not.toHaveProperty("wasRun");
  });

  it("joins the lines of a Chinese paragraph without a space", async () => {
    expect((await read("a.md", "图书馆周一\n闭馆。")).blocks).toEqual([{ text: "图书馆周一闭馆。" }]);
  });
});

describe("HTML", () => {
  it("is read without scripts, styles and navigation; a table in a table is text of its cell", async () => {
    const page =
      "<head><title>Opening &amp; closing</title><style>x{}</style></head><body><nav>Home</nav><script>1<2</script><h2>Hours</h2><p>Open<br>daily</p><table><tr><th>day<th>open<tr><td>Mo<td><table><tr><td>9<td>5</table></table><pre>a\n  b</pre>";
    expect(await read("a.html", page)).toEqual({
      title: "Opening & closing",
      blocks: [
        { heading: "Hours", level: 2 },
        { text: "Open\ndaily" },
        { text: "day | open\nMo | 9 5", whole: true, head: "day | open" },
        { text: "a\n  b", whole: true },
      ],
    });
  });

  it("is read in the encoding that it names", async () => {
    const bytes = Buffer.concat([
      Buffer.from('<meta charset="iso-8859-1"><p>caf'),
      Buffer.from([0xe9]),
      Buffer.from("</p>"),
    ]);
    expect((await read("a.htm", bytes)).blocks).toEqual([{ text: "café" }]);
  });
});

describe("HTML of a page's layout", () => {
  const blocksOf = async (page: string) => (await read("a.html", page)).blocks;

  it("has the words of its pictures, and nothing of pictures without words", async () => {
    expect(await blocksOf('<p>Look: <img alt="a map"> <img src="x.png">.</p>')).toEqual([{ text: "Look: a map ." }]);
  });

  it("begins a paragraph at a tag of blocks that stands in one", async () => {
    expect(await blocksOf("One<div>Two</div>Three<h3>Four</h3>")).toEqual([
      { text: "One" },
      { text: "Two" },
      { text: "Three" },
      { heading: "Four", level: 3 },
    ]);
  });

  it("loses what stands in navigation, also inside another one, and goes on where it ends", async () => {
    expect(await blocksOf("One <nav><p>x</p></nav> two")).toEqual([{ text: "One two" }]);
    expect(await blocksOf("<nav>x<nav>y</nav>z</nav>One")).toEqual([{ text: "One" }]);
    expect(await blocksOf("One</nav> two<script>x</script> three")).toEqual([{ text: "One two three" }]);
  });

  it("takes a first row of one cell, or a very long one, for no names of columns", async () => {
    const long = "x".repeat(201);
    expect(await blocksOf("<table><tr><td>Alone<tr><td>a<td>b</table>")).toEqual([
      { text: "Alone\na | b", whole: true },
    ]);
    expect(await blocksOf(`<table><tr><td>${long}<td>y</table>`)).toEqual([{ text: `${long} | y`, whole: true }]);
    expect(await blocksOf(`<table><tr><th>${long}<th>y</table>`)).toEqual([
      { text: `${long} | y`, whole: true, head: `${long} | y` },
    ]);
  });
});

describe("PDF", () => {
  it("is read page by page", async () => {
    expect(await read("a.pdf", pdfOf(["Tide tables\nfor sailors", "Wind"]))).toEqual({
      blocks: [
        { heading: "p. 1", level: 2 },
        { text: "Tide tables\nfor sailors" },
        { heading: "p. 2", level: 2 },
        { text: "Wind" },
      ],
    });
  });

  it("that is broken, empty, encrypted or without text is refused with the reason", async () => {
    expect(await reason("a.pdf", "%PDF-1.4 nothing")).toContain("it is not a complete PDF");
    expect(await reason("a.pdf", "")).toContain("it is not a complete PDF");
    expect(await reason("a.pdf", pdfOf([""]))).toContain("it holds no text");
    const key = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${"41".repeat(32)}> /U <${"42".repeat(32)}> >> /ID [<41> <41>]`;
    expect(await reason("a.pdf", pdfOf(["Secret"], key))).toBe("it is encrypted");
  });
});

describe("encodings", () => {
  const text = "图书馆 library";
  const wide = Buffer.from(text, "utf16le");
  const gb18030 = Buffer.from([0xcd, 0xbc, 0xca, 0xe9, 0xb9, 0xdd, ...Buffer.from(" library")]);

  it.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${text}`)],
    ["UTF-16 with a mark", Buffer.from(`\ufeff${text}`, "utf16le")],
    ["UTF-16, big end first", Buffer.from(`\ufeff${text}`, "utf16le").swap16()],
    ["UTF-16 without a mark", wide],
    ["GB18030", gb18030],
  ])("%s is read", async (_, bytes) => {
    expect((await read("a.txt", new Uint8Array(bytes))).blocks).toEqual([{ text }]);
  });

  it("what is no text, or empty, is refused with the reason", async () => {
    expect(await reason("a.txt", new Uint8Array([0, 1, 2, 3, 0, 0, 255]))).toContain("it is not text in UTF-8");
    expect(await reason("a.txt", new Uint8Array([0, 1, 2, 0]))).toContain("it is not text in UTF-8");
    expect(await reason("a.txt", " \n ")).toBe("it is empty");
    expect(await reason("a.md", "")).toBe("it is empty");
    expect(await reason("a.md", "", "zh")).toBe("文件是空的");
    expect(await reason("a.txt", new Uint8Array([0, 1, 2, 3, 0, 0, 255]), "zh")).toContain("编码的文本");
  });

  it("what breaks its own encoding is refused", async () => {
    expect(await reason("a.txt", new Uint8Array([0xff, 0xfe, 0x00, 0xd8]))).toContain("it is not text in UTF-8");
    expect(await reason("a.txt", new Uint8Array([0x61, 0xff]))).toContain("it is not text in UTF-8");
  });

  it("UTF-16 without a mark may have its big end first", async () => {
    const bytes = Buffer.from(text, "utf16le").swap16();
    expect((await read("a.txt", new Uint8Array(bytes))).blocks).toEqual([{ text }]);
  });

  it("a file of another kind is not asked for", async () => {
    await expect(read("a.exe", "x")).rejects.toThrow("There is no reader for a.exe.");
  });
});

describe("hostile texts", () => {
  it.each([
    ["deep HTML", "a.html", `${"<div>".repeat(4000)}inside${"</div>".repeat(4000)}`],
    ["deep tables", "a.html", `${"<table><tr><td>".repeat(1500)}inside`],
    ["a deep list", "a.md", `${Array.from({ length: 300 }, (_, at) => `${"  ".repeat(at)}- x`).join("\n")}\n\ninside`],
    ["a deep quotation", "a.md", `${">".repeat(20_000)} x\n\ninside`],
    ["open brackets", "a.md", `${"[".repeat(3000)}\n\ninside`],
    ["open emphasis", "a.md", `${"**a ".repeat(10_000)}\n\ninside`],
    ["one long line", "a.txt", `${"x".repeat(1_000_000)} inside`],
  ])("%s is read", async (_, path, text) => {
    expect(JSON.stringify(await read(path, text))).toContain("inside");
  });

  it("HTML nested without end is refused with the reason", async () => {
    expect(await reason("a.html", "<div>".repeat(50_000))).toContain("nested more than 5000 deep");
  });
});
