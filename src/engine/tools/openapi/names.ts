/** The name without underscores at its ends. */
export function withoutEdges(name: string): string {
  let start = 0;
  let end = name.length;
  while (name[start] === "_") start += 1;
  while (end > start && name[end - 1] === "_") end -= 1;
  return name.slice(start, end);
}
