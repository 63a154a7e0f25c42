import { join } from "node:path";
import { type DomainName, domains as everyDomain } from "./domains/index.ts";
import { type Config, type Environment, readConfig, readSettings } from "./engine/config.ts";
import type { Domain, DomainModule } from "./engine/domain/domain.ts";
import { createEmbeddings } from "./engine/embedding/create-embeddings.ts";
import { SetupError } from "./engine/errors.ts";
import { createChatModel } from "./engine/models/chat.ts";
import { OfflineModel } from "./engine/offline/offline-model.ts";
import { hire, type Staff } from "./engine/staff.ts";
import { openSecret } from "./engine/storage/secret.ts";

export interface AssembleOptions {
  environment: Environment;
  /** Names of the domains to serve; absent: all. */
  domains?: readonly string[];
  now?: () => Date;
}

export interface Assembly {
  config: Config;
  domains: readonly Domain[];
  staff: Staff;
  /** Releases what the domains opened. */
  close(): Promise<void>;
}

/** Opens domains, model and embeddings as the environment says. Throws `SetupError` with what to change. */
export async function assemble({ environment, domains, now = () => new Date() }: AssembleOptions): Promise<Assembly> {
  const config = readConfig(environment);
  const modules = modulesNamed(domains ?? Object.keys(everyDomain));
  const patience = { timeoutMs: config.timeoutMs, maxRetries: config.maxRetries };
  const embeddings = createEmbeddings(config.embeddings, { ...config.openai, ...patience });
  const opened: Domain[] = [];
  const examples = () => opened.flatMap((domain) => domain.examples);
  const model = createChatModel(
    { spec: config.model, ...config.openai, ...patience },
    () => new OfflineModel({ embeddings, now, examples }),
  );
  const close = async () => void (await Promise.all(opened.map((domain) => domain.close())));
  try {
    for (const module of modules) {
      const settings = readSettings(module.settings, environment);
      opened.push(await module.open({ settings, dataDir: join(config.dataDir, module.name), now }));
    }
    const settlesDates = config.model !== "offline";
    const secret = config.secret ?? openSecret(config.dataDir);
    const { timeZone, passages, observationTokens } = config;
    const known = { domains: opened, model, embeddings, secret, now, timeZone, passages, observationTokens };
    const staff = hire({ ...known, settlesDates, clearsOthers: true });
    return { config, domains: opened, staff, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function modulesNamed(names: readonly string[]): DomainModule[] {
  const known = `The domains are: ${Object.keys(everyDomain).join(", ")}.`;
  if (names.length === 0)
    throw new SetupError(`"domains" names none. Leave it out to serve all, or name some. ${known}`);
  return names.map((name) => {
    const module = Object.hasOwn(everyDomain, name) && everyDomain[name as DomainName];
    if (!module) throw new SetupError(`There is no domain "${name}". ${known}`);
    return module;
  });
}
