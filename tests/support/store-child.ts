import { openStore } from "../../src/engine/storage/open-store.ts";

/** Writes to a store together with other processes: batches of two new items, each with the same two shared ones. */
const { place, name } = JSON.parse(process.argv[2] ?? "") as { place: string; name: string };
const store = openStore(place);
for (let at = 0; at < 20; at += 1) {
  const value = { by: `${name}${at}` };
  await store.batch([
    { namespace: ["shared"], key: `${name}${at}`, value },
    { namespace: ["shared"], key: `${name}${at} too`, value },
    { namespace: ["shared"], key: "last one", value },
    { namespace: ["shared"], key: "last other", value },
  ]);
}
store.db.close();
process.stdout.write("stored\n");
