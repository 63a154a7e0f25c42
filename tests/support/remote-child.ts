import { answer, remoteServer } from "./remote-server.ts";

/** A remote server in a process of its own, which begins its answer and never ends it. */
const { url } = await remoteServer((send) => {
  send("values", answer("Half of"));
  process.send?.({ about: "working", url });
  return "open";
});
process.send?.({ about: "listening", url });
