import { createHash, randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const cache = join(root, "node_modules/.cache/switchboard");
const dayMs = 86_400_000;
/** What every program is made from. */
const SOURCES = ["bin", "src", "graphs", "prompts"];

export const hasSources = () => SOURCES.every((folder) => existsSync(join(root, folder)));

/**
 * Bundles a program of this repository, with the packages it uses, so that it starts in a fraction of the time.
 * `entry`: the program's file, relative to the repository. Returns the file to run.
 * The bundle is kept, and made anew when a source file or the lockfile has changed.
 */
export async function build(entry) {
  const isOfTests = entry.startsWith("tests/");
  const folders = [...SOURCES, ...(isOfTests ? ["tests", "bench"] : [])];
  const files = folders.flatMap(filesIn);
  const entries = isOfTests ? files.filter((file) => OF_TESTS.test(file)) : [entry];
  return join(await bundled(entries, files), built(entry));
}

/**
 * Bundles what LangGraph's server is given, the packages left out: an error or a message is of the server's own class.
 * `entries`: files relative to the repository. Returns the folder that has each of them in its place, as `.js`.
 */
export const buildServed = (entries) => bundled(entries, SOURCES.flatMap(filesIn), { packages: "external" });

const built = (entry) => entry.replace(/\.ts$/, ".js");

/** The folder of a bundle that is up to date. */
async function bundled(entries, files, options = {}) {
  const folder = join(cache, fingerprint(entries.join(), [...files, "package-lock.json"]));
  const isBuilt = () => existsSync(join(folder, built(entries[0])));
  if (isBuilt()) return folder;
  const unfinished = join(cache, `unfinished-${randomUUID()}`);
  mkdirSync(unfinished, { recursive: true });
  try {
    await bundle(
      [...entries, ...files.filter((file) => TOOL.test(file) || WORKER.test(file))],
      folder,
      unfinished,
      options,
    );
    for (const file of files.filter((file) => !/\.tsx?$/.test(file))) cpSync(join(root, file), join(unfinished, file));
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process was faster, with the same result.
    if (!isBuilt()) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  forgetOld(folder);
  return folder;
}

/** The programs of the tests are bundled at once: they share most of what they are made from. */
const OF_TESTS = /(?:[.-]child|child-program)\.ts$/;

/** Tools: no other file imports them, because a domain reads its folder. */
const TOOL = /^(src|tests)\/domains\/[^/]+\/tools\/[^/]+\.ts$/;
/** A worker runs in a thread of its own. */
const WORKER = /^src\/.+-worker\.ts$/;

async function bundle(entryPoints, folder, outdir, options) {
  const esbuild = await import("esbuild");
  await esbuild.build({
    // `find-room.ts` becomes `find-room.ts.js`, so that errors can name a tool's file as it was written.
    entryPoints: entryPoints.map((file) => ({ in: file, out: TOOL.test(file) ? file : file.replace(/\.ts$/, "") })),
    outdir,
    absWorkingDir: root,
    outbase: root,
    bundle: true,
    splitting: true,
    chunkNames: "chunks/[hash]",
    format: "esm",
    platform: "node",
    target: "node20",
    keepNames: true,
    logLevel: "error",
    // Native, and looked for beside its own files; and loaded only by those who send traces.
    external: ["better-sqlite3", "@opentelemetry/*"],
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    plugins: [{ name: "places", setup: ({ onLoad }) => onLoad({ filter: /\.ts$/ }, (args) => placed(args, folder)) }],
    ...options,
  });
}

/** A source file that looks for what lies beside it where the bundle has it. */
function placed({ path }, folder) {
  if (!path.startsWith(root) || path.includes("node_modules")) return undefined;
  const place = pathToFileURL(join(folder, relative(root, path).replace(/\.ts$/, ".js"))).href;
  const text = readFileSync(path, "utf8").replaceAll("import.meta.url", () => JSON.stringify(place));
  return { contents: text, loader: "ts", resolveDir: dirname(path) };
}

function filesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

function fingerprint(entries, files) {
  const hash = createHash("sha256").update(`${root} ${entries} ${process.version}`);
  for (const file of files) {
    const { mtimeMs, size } = statSync(join(root, file));
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return hash.digest("hex").slice(0, 16);
}

/** A running program may still load parts of its own bundle; after a day it has ended. */
function forgetOld(current) {
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name);
    // Another process may rename or remove a folder meanwhile.
    const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (folder !== current && Date.now() - made > dayMs) rmSync(folder, { recursive: true, force: true });
  }
}
