import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { domains as everyDomain } from "./domains/index.ts";
import { type Config, type Environment, readConfig, secretsIn, type ToolCalling } from "./engine/config.ts";
import type { Domain, DomainModule } from "./engine/domain/domain.ts";
import { openDomain } from "./engine/domain/open-domain.ts";
import { createEmbeddings } from "./engine/embedding/create-embeddings.ts";
import { SetupError } from "./engine/errors.ts";
import { openJournal } from "./engine/journal/open-journal.ts";
import { createChatModel } from "./engine/models/chat.ts";
import { ToolCallingModel } from "./engine/models/text-actions/tool-calling-model.ts";
import { createStaff, type Staff } from "./engine/staff.ts";
import { openSecret } from "./engine/storage/secret.ts";
import { OfflineModel } from "./offline/offline-model.ts";

/** Limits a program can set; those left out are read from the environment. */
export interface Limits
  extends Partial<Pick<Config, "observationTokens" | "shownTools" | "passages" | "timeoutMs" | "maxRetries">> {
  /** Most rounds of the planner in one turn. */
  plannerRounds?: number;
}

export interface AssembleOptions {
  environment: Environment;
  /** The domains to serve: modules, or names of included domains. Default: all included domains. */
  domains?: readonly (DomainModule | string)[];
  /** A chat model, or a name as in the environment: "offline", "openai:<model>". */
  model?: BaseChatModel | string;
  /** Embeddings, or a name as in the environment: "local", "openai:<model>". */
  embeddings?: EmbeddingsInterface | string;
  limits?: Limits;
  now?: () => Date;
}

export interface Assembly {
  config: Config;
  domains: readonly Domain[];
  staff: Staff;
  /** Releases what the domains opened. */
  close(): Promise<void>;
}

/** Opens domains, model and embeddings from options and environment. Throws `SetupError` that says what to change. */
export async function assemble({ environment, now = () => new Date(), ...given }: AssembleOptions): Promise<Assembly> {
  const { plannerRounds, ...limits } = given.limits ?? {};
  const config = { ...readConfig(environment), ...limits };
  const modules = modulesOf(given.domains ?? Object.keys(everyDomain));
  const { timeoutMs, maxRetries, openai, timeZone, passages, observationTokens, shownTools } = config;
  const provider = { ...openai, timeoutMs, maxRetries };
  const { model: chosen = config.model, embeddings: meaning = config.embeddings } = given;
  const embeddings = typeof meaning === "string" ? await createEmbeddings(meaning, provider) : meaning;
  const opened: Domain[] = [];
  const examples = () => opened.flatMap((domain) => domain.examples);
  const offline = () => new OfflineModel({ embeddings, now, examples });
  const model =
    typeof chosen === "string"
      ? withToolCalls(await createChatModel({ spec: chosen, ...provider }, offline), config.toolCalling)
      : withToolCalls(chosen, chosen.bindTools && config.toolCalling === "auto" ? "native" : config.toolCalling);
  const journal = openJournal(config.journal, secretsIn(environment));
  const close = async () => void (await Promise.all([...opened.map((domain) => domain.close()), journal?.close()]));
  try {
    const host = { environment, dataDir: config.dataDir, now };
    for (const module of modules) opened.push(await openDomain(module, host));
    const staff = createStaff({
      ...{ domains: opened, model, embeddings, now, timeZone, passages, observationTokens, shownTools },
      ...(plannerRounds !== undefined && { plannerRounds }),
      secret: config.secret ?? openSecret(config.dataDir),
      matchesWords: model instanceof OfflineModel,
      settlesDates: !(model instanceof OfflineModel),
      clearsOthers: true,
      ...(journal && { journal }),
    });
    return { config, domains: opened, staff, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The model, able to take tools. The embedded model reads them as they are. */
function withToolCalls(model: BaseChatModel, calling: ToolCalling): BaseChatModel {
  if (model instanceof OfflineModel || (calling === "native" && model.bindTools)) return model;
  return new ToolCallingModel({ model, calling: calling === "native" ? "text" : calling });
}

function modulesOf(given: readonly (DomainModule | string)[]): DomainModule[] {
  const known = `The domains are: ${Object.keys(everyDomain).join(", ")}.`;
  if (given.length === 0)
    throw new SetupError(`"domains" is empty. Leave it out to serve all domains, or name some. ${known}`);
  const modules = given.map((one) => {
    if (typeof one !== "string") return one;
    const module = Object.entries(everyDomain).find(([name]) => name === one)?.[1];
    if (!module) throw new SetupError(`There is no domain "${one}". ${known}`);
    return module;
  });
  const names = modules.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) throw new SetupError(`"domains" holds "${twice}" twice. Give each domain once.`);
  return modules;
}
