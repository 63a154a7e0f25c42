import Database from "better-sqlite3";
import { openDomain } from "./domain-desk.ts";
import { domainsUnderContract } from "./domains-under-contract.ts";
import type { Death } from "./killed-write.ts";

const { domain, dataDir, tool, args, key, user, now, dieAt } = JSON.parse(process.argv[2] ?? "") as Death;
const die = () => process.kill(process.pid, "SIGKILL");
const module = domainsUnderContract.find(({ name }) => name === domain);
if (!module) throw new Error(`No domain is called ${domain}.`);
if (dieAt === "inside its transaction") dieBehindTheRecord();
const opened = await openDomain(module, { now: new Date(now), users: [user, ""] }, dataDir);
await opened.call(tool, args, { idempotencyKey: key });
die();

/** The effect and its record stand in the transaction, and nothing is committed yet. */
function dieBehindTheRecord(): void {
  const prepare = Database.prototype.prepare;
  Reflect.set(Database.prototype, "prepare", function (this: Database.Database, sql: string) {
    const statement = Reflect.apply(prepare, this, [sql]);
    if (!sql.startsWith("INSERT INTO applied")) return statement;
    const { run } = statement;
    return Object.assign(statement, {
      run: (...values: unknown[]) => {
        Reflect.apply(run, statement, values);
        die();
      },
    });
  });
}
