import { homedir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { type Environment, readSettings } from "./environment.ts";
import { type EXPERIENCE_MODES, type JOURNALS, serverUrl, settings, type TOOL_CALLING } from "./settings.ts";

export type ExperienceMode = (typeof EXPERIENCE_MODES)[number];
export type ToolCalling = (typeof TOOL_CALLING)[number];

/** The agents that may have a model of their own. */
export const MODEL_ROLES = ["planner", "specialist", "summary"] as const;
export type ModelRole = (typeof MODEL_ROLES)[number];

/** A server of models, which speaks OpenAI's protocol, and the variables that describe it. */
export interface Provider {
  apiKey: string | undefined;
  /** Base URL, including `/v1`. */
  baseUrl: string | undefined;
  keyName: string;
  urlName: string;
}

/** The configuration of the whole program. */
export interface Config {
  /** "offline", or "<provider>:<model>". */
  model: string;
  /** The same for agents that do not use `model`. */
  models: Partial<Record<ModelRole, string>>;
  /** The same for the judges of evaluation; absent: rules alone judge. */
  judge?: string;
  /** The file of a trained reward, which judges, too; absent: there is none. */
  trainedReward?: string;
  /** How the model is given its tools. */
  toolCalling: ToolCalling;
  /** "local", or "<provider>:<model>". */
  embeddings: string;
  /** The server in front of the colon of "<provider>:<model>". Throws `SetupError` for a wrong URL. */
  provider(name: string): Provider;
  /** How freely models word, from 0 to 2; "own": as the model does by itself. */
  temperature: number | "own";
  timeoutMs: number;
  maxRetries: number;
  /** Folder for conversations and the domains' data; created on first use. */
  dataDir: string;
  /** Most tokens of one observation in a prompt. */
  observationTokens: number;
  /** A specialist with more tools shows the model only the matching ones, so many for a goal. */
  shownTools: number;
  /** Whether calls tell which tool gives the values of another one. */
  observesDependencies: boolean;
  /** Background knowledge for a question: most passages, and cosine from which on a title is near. */
  passages: { most: number; likeness: number };
  experience: ExperienceConfig;
  timeZone: string;
  /** Where answers are looked up for questions that no application answers. */
  search: SearchConfig;
  /** What the agents did, for operators. */
  journal: JournalConfig;
  /** User id for the terminal. */
  user?: string;
  /** Key that seals approvals; the same on all servers that share conversations. Default: a key in the data folder. */
  secret?: string;
}

/** The use of what was learned from earlier turns. */
export interface ExperienceConfig {
  /** off: the library is not opened · read: prompts name experiences · learn: turns are also learned from. */
  mode: ExperienceMode;
  /** Whether prompts also name experiences that no replay has tested. */
  candidates: boolean;
  /** Cosine from which on an experience is of the same kind of task. */
  likeness: number;
  /** Most tokens of experience in one prompt. */
  tokens: number;
}

/** The sources that can be searched; absent: not this one. */
export interface SearchConfig {
  /** Folder of documents, as a whole path. */
  docs?: string;
  elasticsearch?: {
    url: string;
    index: string;
    /** The names of the fields of a document. */
    fields: { title: string; text: string; location?: string };
    auth?: { apiKey: string } | { user: string; password: string };
  };
  searxng?: { url: string };
  wikipedia: boolean;
  /** How long one search waits for a server. */
  timeoutMs: number;
}

export interface JournalConfig {
  /** How the journal is written: not at all, one JSON line for each event, or a SQLite file. */
  form: (typeof JOURNALS)[number];
  /** The file; created at the first event. */
  file: string;
  /** Names of fields whose values are not written. */
  redact: readonly string[];
  /** The file for every prompt and every reply; absent: they are not written. */
  prompts?: string;
  /** Absent: no spans are sent. */
  spans?: SpanConfig;
}

/** Where OpenTelemetry spans are sent, by OpenTelemetry's own variables. */
export interface SpanConfig {
  /** The collector's URL for traces. */
  url: string;
  headers: Record<string, string>;
  /** The name of this program in the traces. */
  service: string;
  /** Whether spans carry arguments and results. */
  content: boolean;
}

/** Its variables begin with the provider's name: `OLLAMA_BASE_URL` and `OLLAMA_API_KEY` for "ollama". */
function providerIn(environment: Environment, name: string): Provider {
  const prefix = name.toUpperCase().replace(/[^A-Z0-9]/g, "_");
  const [urlName, keyName] = [`${prefix}_BASE_URL`, `${prefix}_API_KEY`];
  const schema = z.object({ [urlName]: serverUrl.optional(), [keyName]: z.string().optional() });
  const read = readSettings(schema, environment);
  return { urlName, keyName, baseUrl: read[urlName], apiKey: read[keyName] };
}

/** Reads the whole environment. Throws one `SetupError` that names every wrong value. */
export function readConfig(environment: Environment): Config {
  const read = readSettings(settings, environment);
  const home = read.XDG_DATA_HOME ?? join(homedir(), ".local", "share");
  const dataDir = read.SWITCHBOARD_DATA_DIR ?? join(home, "switchboard");
  return {
    model: read.SWITCHBOARD_MODEL,
    toolCalling: read.SWITCHBOARD_TOOL_CALLING,
    models: {
      planner: read.SWITCHBOARD_PLANNER_MODEL,
      specialist: read.SWITCHBOARD_SPECIALIST_MODEL,
      summary: read.SWITCHBOARD_SUMMARY_MODEL,
    },
    ...(read.SWITCHBOARD_JUDGE_MODEL !== undefined && { judge: read.SWITCHBOARD_JUDGE_MODEL }),
    ...(read.SWITCHBOARD_TRAINED_REWARD !== undefined && { trainedReward: read.SWITCHBOARD_TRAINED_REWARD }),
    embeddings: read.SWITCHBOARD_EMBEDDINGS,
    provider: (name) => providerIn(environment, name),
    temperature: read.SWITCHBOARD_TEMPERATURE,
    timeoutMs: read.SWITCHBOARD_TIMEOUT_MS,
    maxRetries: read.SWITCHBOARD_MAX_RETRIES,
    dataDir,
    observationTokens: read.SWITCHBOARD_OBSERVATION_TOKENS,
    shownTools: read.SWITCHBOARD_SHOWN_TOOLS,
    observesDependencies: read.SWITCHBOARD_OBSERVED_DEPENDENCIES === "on",
    passages: { most: read.SWITCHBOARD_PASSAGES, likeness: read.SWITCHBOARD_PASSAGE_LIKENESS },
    experience: {
      mode: read.SWITCHBOARD_EXPERIENCE,
      candidates: read.SWITCHBOARD_EXPERIENCE_CANDIDATES === "on",
      likeness: read.SWITCHBOARD_EXPERIENCE_LIKENESS,
      tokens: read.SWITCHBOARD_EXPERIENCE_TOKENS,
    },
    timeZone: read.SWITCHBOARD_TIME_ZONE,
    search: searchOf(read),
    journal: {
      form: read.SWITCHBOARD_JOURNAL,
      file: join(dataDir, read.SWITCHBOARD_JOURNAL === "jsonl" ? "journal.jsonl" : "journal.sqlite"),
      redact: read.SWITCHBOARD_JOURNAL_REDACT.split(/[,，]/)
        .map((name) => name.trim())
        .filter(Boolean),
      ...(read.SWITCHBOARD_PROMPTS === "on" && { prompts: join(dataDir, "prompts.log") }),
      ...spansOf(read),
    },
    user: read.SWITCHBOARD_USER,
    secret: read.SWITCHBOARD_SECRET,
  };
}

function searchOf(read: z.output<typeof settings>): SearchConfig {
  const { SWITCHBOARD_ELASTICSEARCH_URL: url, SWITCHBOARD_SEARXNG_URL: searxng, SWITCHBOARD_DOCS: docs } = read;
  const [title = "", text = "", location] = read.SWITCHBOARD_ELASTICSEARCH_FIELDS.split(",").map((name) => name.trim());
  const { SWITCHBOARD_ELASTICSEARCH_API_KEY: apiKey, SWITCHBOARD_ELASTICSEARCH_PASSWORD: password } = read;
  const basic = password === undefined ? undefined : { user: read.SWITCHBOARD_ELASTICSEARCH_USER, password };
  const auth = apiKey === undefined ? basic : { apiKey };
  const fields = { title, text, ...(location !== undefined && { location }) };
  return {
    ...(docs !== undefined && { docs }),
    ...(url !== undefined && {
      elasticsearch: { url, index: read.SWITCHBOARD_ELASTICSEARCH_INDEX, fields, ...(auth && { auth }) },
    }),
    ...(searxng !== undefined && { searxng: { url: searxng } }),
    wikipedia: read.SWITCHBOARD_WIKIPEDIA === "on",
    timeoutMs: read.SWITCHBOARD_SEARCH_TIMEOUT_MS,
  };
}

function spansOf(read: z.output<typeof settings>): Pick<JournalConfig, "spans"> {
  const endpoint = read.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return {};
  return {
    spans: {
      url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
      headers: headersIn(read.OTEL_EXPORTER_OTLP_HEADERS),
      service: read.OTEL_SERVICE_NAME,
      content: /^(true|1)$/i.test(read.OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT ?? ""),
    },
  };
}

/** Headers as OpenTelemetry writes them: `name=value,name=value`, the values as in a URL. */
const headersIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(",").flatMap((pair) => {
      const at = pair.indexOf("=");
      return at < 1 ? [] : [[pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())]];
    }),
  );

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
