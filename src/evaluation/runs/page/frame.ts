import { readFileSync } from "node:fs";
import { escaped } from "./escaped.ts";

const beside = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");

/** A page that needs nothing but itself. `body`: HTML. */
export const frame = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${beside("page.css")}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${body}
</main>
<script>${beside("page.js")}</script>
</body>
</html>
`;
