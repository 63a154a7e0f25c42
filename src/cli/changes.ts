/**
 * Changed arguments, written as a JSON object or as `key=value` pairs; undefined when it is neither.
 * A value stays text where the present one is text; elsewhere it is read as JSON if it can be.
 */
export function readChanges(
  text: string,
  present: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  if (text.trim().startsWith("{")) {
    const value = parsed(text);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  }
  const starts = [...text.matchAll(/(?:^|[\s,，;；])([A-Za-z_]\w*)\s*[=＝]\s*/g)];
  if (starts.length === 0 || text.slice(0, starts[0]?.index).trim() !== "") return undefined;
  return Object.fromEntries(
    starts.map((start, at) => {
      const [whole, key = ""] = start;
      const written = text
        .slice(start.index + whole.length, starts[at + 1]?.index)
        .trim()
        .replace(/[,，;；]$/, "");
      const quoted = /^(["'“])(.*)(["'”])$/s.exec(written)?.[2];
      return [key, quoted ?? (typeof present[key] === "string" ? written : (parsed(written) ?? written))];
    }),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
