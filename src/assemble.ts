import { join } from "node:path";
import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { domains as everyDomain, learnedTopics } from "./domains/index.ts";
import { type Config, type ExperienceMode, readConfig } from "./engine/config.ts";
import { PLANNER } from "./engine/dialog/message.ts";
import { handOffName } from "./engine/dialog/protocol.ts";
import type { Domain, DomainModule } from "./engine/domain/domain.ts";
import { openDomain } from "./engine/domain/open-domain.ts";
import { createEmbeddings } from "./engine/embedding/create-embeddings.ts";
import { type Environment, secretsIn } from "./engine/environment.ts";
import { SetupError } from "./engine/errors.ts";
import { openJournal } from "./engine/journal/open-journal.ts";
import { openPromptFile } from "./engine/journal/prompt-file.ts";
import { type LearnedDomains, learnedDomains } from "./engine/knowledge/learned-domains.ts";
import { providerIn } from "./engine/models/chat.ts";
import { modelsByAgent } from "./engine/models/models-by-agent.ts";
import { createServing, type ModelChoice } from "./engine/models/serving-models.ts";
import { withObservedTools } from "./engine/planning/observed-tools.ts";
import { openUseRecord, type UseRecord } from "./engine/planning/use-record.ts";
import type { DocumentsOptions } from "./engine/search/documents/documents.ts";
import { hasSources, openSources } from "./engine/search/open-sources.ts";
import { createStaff, type Staff } from "./engine/staff.ts";
import { openSecret } from "./engine/storage/secret.ts";
import { type ExperienceFolder, openExperienceFolder } from "./experience/experience-folder.ts";
import { collectionNote } from "./experience/learn/collection-note.ts";
import type { Item } from "./experience/library/item-table.ts";
import { isHarmful } from "./experience/library/worth.ts";
import { lessonsFrom } from "./experience/use/lessons.ts";
import { shortcutFrom } from "./experience/use/shortcut.ts";
import { OfflineModel } from "./offline/offline-model.ts";

/** Limits a program can set; those left out are read from the environment. */
export interface Limits
  extends Partial<Pick<Config, "observationTokens" | "shownTools" | "passages" | "timeoutMs" | "maxRetries">> {
  /** Most rounds of the planner in one turn. */
  plannerRounds?: number;
  modelCalls?: number;
}

/** How experience is used; options left out are read from the environment. */
export interface ExperienceOptions extends Partial<Pick<Config["experience"], "mode" | "likeness" | "tokens">> {
  /** Which experiences prompts may name. Default: those that a replay has tested, or all candidates if so configured. */
  isReadable?(item: Item): boolean;
}

export interface AssembleOptions {
  environment: Environment;
  /** The domains to serve: modules, or names of included domains. Default: all included domains that are set up. */
  domains?: readonly (DomainModule | string)[];
  /** A chat model, or a name as in the environment: "offline", "<provider>:<model>". */
  model?: ModelChoice;
  /** The same for agents that do not use `model`, by role ("planner", "specialist", "summary") or specialist's name. */
  models?: Readonly<Record<string, ModelChoice>>;
  /** Embeddings, or a name as in the environment: "local", "<provider>:<model>". */
  embeddings?: EmbeddingsInterface | string;
  limits?: Limits;
  /** Called with the progress of reading new and changed documents of the folder. */
  onReading?: DocumentsOptions["onProgress"];
  /** How experience is used and learned: a mode as in the environment, or more in detail. */
  experience?: ExperienceMode | ExperienceOptions;
  now?: () => Date;
  /** Called after a turn that can be learned from, where experience is learned. */
  learn?(): void;
}

export interface Assembly {
  config: Config;
  domains: readonly Domain[];
  staff: Staff;
  embeddings: EmbeddingsInterface;
  /** The language model; absent: the embedded model serves. */
  languageModel?: BaseChatModel;
  /** What was learned; absent: experience is off. */
  experience?: ExperienceFolder;
  /** Releases what was opened. */
  close(): Promise<void>;
}

/** Opens domains, model and embeddings from options and environment. Throws `SetupError` that says what to change. */
export async function assemble({ environment, now = () => new Date(), ...given }: AssembleOptions): Promise<Assembly> {
  const set = Object.entries(given.limits ?? {}).filter(([, limit]) => limit !== undefined);
  const { plannerRounds, modelCalls, ...limits }: Limits = Object.fromEntries(set);
  const read = readConfig(environment);
  const { isReadable, ...chosen } =
    typeof given.experience === "string" ? { mode: given.experience } : { ...given.experience };
  const config = { ...read, ...limits, experience: { ...read.experience, ...chosen } };
  const modules = modulesOf(given.domains ?? Object.values(everyDomain).filter(isServed(config)));
  const { timeZone, passages, observationTokens, shownTools } = config;
  const { embeddings: meaning = config.embeddings } = given;
  const embeddings = typeof meaning === "string" ? await embeddingsNamed(meaning, config) : meaning;
  const opened: Domain[] = [];
  const examples = () =>
    opened.map(({ examples: questions, specialists }) => ({
      questions,
      handOffs: specialists.map(({ name }) => handOffName(name)),
    }));
  const lacksTexts = given.domains === undefined && !hasSources(config.search);
  const serving = createServing({
    ...config,
    offline: () => new OfflineModel({ embeddings, now, examples, lacksTexts }),
    isEmbedded: (model) => model instanceof OfflineModel,
  });
  const choices = choicesIn(given, config);
  // A wrong name is reported before a domain is opened.
  const { model, matchesWords } = await serving(choices.main.choice, choices.main.place);
  const prompts = openPromptFile(config.journal, secretsIn(environment));
  const journal = openJournal(
    config.journal,
    secretsIn(environment),
    undefined,
    config.experience.mode === "learn" ? given.learn : undefined,
  );
  const records = new Map<string, UseRecord>();
  let folder: ExperienceFolder | undefined;
  const close = async () => {
    folder?.close();
    await Promise.all([...opened.map((domain) => domain.close()), journal?.close()]);
    for (const record of records.values()) record.close();
  };
  try {
    const { onReading: onProgress } = given;
    const local = { indexFile: documentsIndexIn(config.dataDir), embeddings, ...(onProgress && { onProgress }) };
    const host = { environment, dataDir: config.dataDir, now, openSources: () => openSources(config.search, local) };
    for (const module of modules) {
      const domain = await openDomain(module, host);
      opened.push(domain);
      if (!config.observesDependencies) continue;
      const record = openUseRecord(join(config.dataDir, domain.name, "observed.sqlite"));
      records.set(domain.name, record);
      opened[opened.length - 1] = withObservedTools(domain, record.observed);
    }
    const models = await modelsByAgent(opened, choices, serving);
    const languageModel = matchesWords ? undefined : model;
    if (config.experience.mode !== "off")
      folder = await openExperienceFolder({
        config,
        domains: opened,
        embeddings,
        now,
        ...(languageModel && { model: languageModel }),
      });
    const { candidates, ...settings } = config.experience;
    const isChosen = isReadable ?? (({ status }: Item) => candidates || status === "live");
    const use = { ...settings, isReadable: (item: Item) => !isHarmful(item.uses) && isChosen(item) };
    const staff = createStaff({
      ...{ domains: opened, model, matchesWords, models, embeddings },
      ...{ now, timeZone, passages, observationTokens, shownTools },
      learnedDomains: learnedAmong(modules, opened),
      ...(plannerRounds !== undefined && { plannerRounds }),
      ...(modelCalls !== undefined && { modelCalls }),
      secret: config.secret ?? openSecret(config.dataDir),
      settlesDates: !models.get(PLANNER)?.matchesWords,
      clearsOthers: true,
      ...(journal && { journal }),
      ...(prompts && { prompts }),
      noteCollection: collectionNote(config.dataDir, folder),
      ...(folder && { lessons: lessonsFrom(folder.library, use), knownWay: shortcutFrom(folder.library, use) }),
      watches: new Map([...records].map(([name, record]) => [name, record.add])),
    });
    return {
      ...{ config, domains: opened, staff, embeddings, close },
      ...(languageModel && { languageModel }),
      ...(folder && { experience: folder }),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Where the index over the folder of documents is kept. */
export const documentsIndexIn = (dataDir: string): string => join(dataDir, "documents.sqlite");

/** The chosen models. The program overrides the environment. */
function choicesIn({ model, models = {} }: Pick<AssembleOptions, "model" | "models">, config: Config) {
  const inEnvironment = model === undefined ? Object.entries(config.models) : [];
  const ofVariables = inEnvironment.flatMap(([role, choice]) =>
    choice === undefined ? [] : [[role, { choice, place: `SWITCHBOARD_${role.toUpperCase()}_MODEL` }] as const],
  );
  const ofProgram = Object.entries(models).map(
    ([agent, choice]) => [agent, { choice, place: `models.${agent}` }] as const,
  );
  return {
    main: { choice: model ?? config.model, place: model === undefined ? "SWITCHBOARD_MODEL" : '"model"' },
    chosen: Object.fromEntries([...ofVariables, ...ofProgram]),
  };
}

function embeddingsNamed(name: string, { provider, timeoutMs, maxRetries }: Config): Promise<EmbeddingsInterface> {
  const server = providerIn(name);
  return createEmbeddings(name, { ...(server !== undefined && provider(server)), timeoutMs, maxRetries });
}

/** What was learned to tell apart the included domains among these. */
function learnedAmong(modules: readonly DomainModule[], opened: readonly Domain[]): LearnedDomains {
  const included: readonly DomainModule[] = Object.values(everyDomain);
  const names = modules.filter((one) => included.includes(one)).map(({ name }) => name);
  return learnedDomains(
    learnedTopics,
    opened.filter(({ name }) => names.includes(name) && learnedTopics.labels.includes(name)),
  );
}

const isServed =
  ({ search }: Config) =>
  (module: DomainModule): boolean =>
    module.isServed?.(search) ?? true;

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
