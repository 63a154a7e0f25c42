import { statSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";

export const EXPERIENCE_MODES = ["off", "read", "learn"] as const;

export const JOURNALS = ["off", "jsonl", "sqlite"] as const;

/** By the provider's tool calls, in the prompt, or in the prompt once the first is found not to work. */
export const TOOL_CALLING = ["native", "text", "auto"] as const;

export const serverUrl = z
  .url({ protocol: /^https?$/, error: "must be an http or https URL" })
  .refine((url) => !URL.canParse(url) || new URL(url).username === "", "must be a URL without user and password");

/** Names of fields, separated by commas. */
const FIELDS = /^[^\s,]+\s*,\s*[^\s,]+(?:\s*,\s*[^\s,]+)?$/;

const whole = (of: string, least: number, most: number) => {
  const error = `must be a number of ${of}, whole, from ${least} to ${most}`;
  return z.number(error).refine((count) => Number.isInteger(count) && count >= least && count <= most, error);
};

const share = z
  .number("must be a number from 0 to 1")
  .min(0, "must be a number from 0 to 1")
  .max(1, "must be a number from 0 to 1");

const limits = {
  observationTokens: whole("tokens", 200, 200_000),
  shownTools: whole("tools", 2, 100),
  timeoutMs: whole("milliseconds", 1000, 600_000),
  maxRetries: whole("retries", 0, 10),
  passages: z.strictObject({ most: whole("passages", 0, 20), likeness: share }, "must be { most, likeness }"),
};

/** The limits that a program may set; the environment has the same bounds. */
export const limitsShape = z
  .object({ plannerRounds: whole("rounds", 1, 50), modelCalls: whole("calls", 10, 2000), ...limits })
  .partial().shape;

/** What a program may set of the use of experience. */
export const experienceShape = { mode: z.enum(EXPERIENCE_MODES), likeness: share, tokens: whole("tokens", 50, 10_000) };

/** A number as an environment variable writes it. */
const written = <Schema extends z.ZodType<number>>(schema: Schema) => z.preprocess(Number, schema);

/** The environment variables; every key is optional, and an empty value counts as absent. */
export const settings = z.object({
  SWITCHBOARD_MODEL: z.string().default("offline"),
  SWITCHBOARD_PLANNER_MODEL: z.string().optional(),
  SWITCHBOARD_SPECIALIST_MODEL: z.string().optional(),
  SWITCHBOARD_SUMMARY_MODEL: z.string().optional(),
  SWITCHBOARD_JUDGE_MODEL: z.string().optional(),
  SWITCHBOARD_TRAINED_REWARD: z
    .string()
    .transform((file) => resolve(file))
    .optional(),
  SWITCHBOARD_TOOL_CALLING: z.enum(TOOL_CALLING, `must be one of ${TOOL_CALLING.join(", ")}`).default("auto"),
  SWITCHBOARD_EMBEDDINGS: z.string().default("local"),
  SWITCHBOARD_DATA_DIR: z.string().optional(),
  SWITCHBOARD_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be an IANA time zone such as "Asia/Shanghai"')
    .default("Asia/Shanghai"),
  SWITCHBOARD_TEMPERATURE: z
    .union([z.literal("own"), z.coerce.number().min(0).max(2)], 'must be a number from 0 to 2, or "own"')
    .default(0),
  SWITCHBOARD_TIMEOUT_MS: written(limits.timeoutMs).default(60_000),
  SWITCHBOARD_MAX_RETRIES: written(limits.maxRetries).default(2),
  SWITCHBOARD_OBSERVATION_TOKENS: written(limits.observationTokens).default(8000),
  SWITCHBOARD_SHOWN_TOOLS: written(limits.shownTools).default(12),
  SWITCHBOARD_OBSERVED_DEPENDENCIES: z.enum(["off", "on"], "must be one of off, on").default("on"),
  SWITCHBOARD_PASSAGES: written(limits.passages.shape.most).default(3),
  SWITCHBOARD_PASSAGE_LIKENESS: written(share).default(0.6),
  SWITCHBOARD_EXPERIENCE: z.enum(EXPERIENCE_MODES, `must be one of ${EXPERIENCE_MODES.join(", ")}`).default("off"),
  SWITCHBOARD_EXPERIENCE_CANDIDATES: z.enum(["off", "on"], "must be one of off, on").default("off"),
  SWITCHBOARD_EXPERIENCE_LIKENESS: written(share).default(0.6),
  SWITCHBOARD_EXPERIENCE_TOKENS: written(experienceShape.tokens).default(300),
  SWITCHBOARD_DOCS: z
    .string()
    .refine(isFolder, "must be a folder of documents that exists")
    .transform((folder) => resolve(folder))
    .optional(),
  SWITCHBOARD_USER: z.string().optional(),
  SWITCHBOARD_JOURNAL: z.enum(JOURNALS, `must be one of ${JOURNALS.join(", ")}`).default("sqlite"),
  SWITCHBOARD_JOURNAL_REDACT: z.string().default(""),
  SWITCHBOARD_PROMPTS: z.enum(["off", "on"], "must be one of off, on").default("off"),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: "must be an http or https URL" }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default(""),
  OTEL_SERVICE_NAME: z.string().default("switchboard"),
  OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: z.string().optional(),
  SWITCHBOARD_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: serverUrl.optional(),
  SWITCHBOARD_ELASTICSEARCH_URL: serverUrl.optional(),
  SWITCHBOARD_ELASTICSEARCH_INDEX: z
    .string()
    .regex(/^[^\s/\\?#]+$/, "must be the name of an index, for example articles")
    .default("_all"),
  SWITCHBOARD_ELASTICSEARCH_FIELDS: z
    .string()
    .regex(FIELDS, "must name the fields of title, text and, if there is one, address, for example title,content,url")
    .default("title,content,url"),
  SWITCHBOARD_ELASTICSEARCH_API_KEY: z.string().optional(),
  SWITCHBOARD_ELASTICSEARCH_USER: z.string().default("elastic"),
  SWITCHBOARD_ELASTICSEARCH_PASSWORD: z.string().optional(),
  SWITCHBOARD_SEARXNG_URL: serverUrl.optional(),
  SWITCHBOARD_WIKIPEDIA: z.enum(["on", "off"], "must be on or off").default("off"),
  SWITCHBOARD_SEARCH_TIMEOUT_MS: written(whole("milliseconds", 100, 60_000)).default(5000),
  XDG_DATA_HOME: z.string().optional(),
});

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
