import { Hono } from "hono";
import { allowListeners } from "../conversations/allow-listeners.ts";
import { checkRequests } from "./check-requests.ts";
import { clearAll } from "./clear-all.ts";
import { showContextSchema } from "./context-schema.ts";
import { dismissals } from "./dismissals.ts";
import { readDoorConfig } from "./door-config.ts";
import { experienceRoutes } from "./experience.ts";
import { joinedRuns } from "./joined-runs.ts";
import { keepDoor } from "./keep-door.ts";
import { keepWorkers } from "./keep-workers.ts";
import { endLeftRuns } from "./left-runs.ts";
import { newestStep } from "./newest-step.ts";
import { ownRuns } from "./own-runs.ts";
import { ownStore } from "./own-store.ts";
import { runInputs } from "./run-inputs.ts";
import { stateValues } from "./state-values.ts";
import { storableBodies } from "./storable-bodies.ts";
import { threadOwner } from "./thread-owner.ts";

allowListeners();
// Ctrl-C reaches this process twice: from the terminal, and from the process that has started it. LangGraph's server
// listens to the first, and without a listener the second would end it while it writes the newest messages.
process.on("SIGINT", () => {});
const config = readDoorConfig(process.env);
const asksWho = config.auth.kind !== "off";

/** Routes in front of LangGraph's own server, in order. */
export const app = new Hono();
app.use(keepDoor(config));
app.use(endLeftRuns());
app.route("/", storableBodies);
app.route("/", checkRequests(asksWho));
app.route("/", threadOwner());
app.route("/", runInputs);
app.route("/", stateValues);
app.route("/", clearAll);
app.route("/", newestStep);
app.route("/", dismissals);
if (asksWho) app.route("/", ownRuns());
if (asksWho) app.route("/", ownStore);
app.route(
  "/",
  experienceRoutes(asksWho, async () => (await import("../../graphs/experience.ts")).experienceHere()),
);
app.route("/", keepWorkers);
app.route("/", joinedRuns);
app.route("/", showContextSchema);
