import { isObject } from "./json.ts";

/** How a value is written into a path, query, header or cookie, with OpenAPI's names. */
interface Style {
  name: string;
  style: string;
  explode: boolean;
}

const SEPARATORS = new Map([
  ["spaceDelimited", "%20"],
  ["pipeDelimited", "|"],
]);

/** The `name=value` pairs, encoded, of a query, cookie or form value. */
export function pairsOf({ name, style, explode }: Style, value: unknown): string[] {
  const key = encodeURIComponent(name);
  if (Array.isArray(value)) {
    if (explode) return value.map((item) => `${key}=${encoded(item)}`);
    return [`${key}=${value.map(encoded).join(SEPARATORS.get(style) ?? ",")}`];
  }
  if (!isObject(value)) return [`${key}=${encoded(value)}`];
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  if (style === "deepObject") return entries.flatMap(([part, held]) => deep(`${name}[${part}]`, held));
  if (explode) return entries.map(([part, held]) => `${encodeURIComponent(part)}=${encoded(held)}`);
  return [`${key}=${entries.flatMap(([part, held]) => [encodeURIComponent(part), encoded(held)]).join(",")}`];
}

/** The encoded value of a path or header parameter, in the styles "simple", "label" and "matrix". */
export function segmentOf({ name, style, explode }: Style, value: unknown): string {
  const separator = style === "label" && explode ? "." : style === "matrix" && explode ? ";" : ",";
  const key = encodeURIComponent(name);
  const start = style === "label" ? "." : style === "matrix" ? ";" : "";
  const own = style === "matrix" ? `${key}=` : "";
  if (Array.isArray(value)) {
    if (own && explode) return start + value.map((item) => own + encoded(item)).join(separator);
    return start + own + value.map(encoded).join(separator);
  }
  if (!isObject(value)) return start + own + encoded(value);
  const entries = Object.entries(value).map(([part, held]) => [encodeURIComponent(part), encoded(held)]);
  if (explode) return start + entries.map((entry) => entry.join("=")).join(separator);
  return start + own + entries.flat().join(",");
}

function deep(key: string, value: unknown): string[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => deep(isObject(item) ? `${key}[${index}]` : `${key}[]`, item));
  if (isObject(value)) return Object.entries(value).flatMap(([part, held]) => deep(`${key}[${part}]`, held));
  return [`${encodeURIComponent(key)}=${encoded(value)}`];
}

const encoded = (value: unknown): string => encodeURIComponent(plain(value));

/** The text of a value; objects and lists become JSON. */
export const plain = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
