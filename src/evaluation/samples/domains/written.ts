import { existsSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { type ExampleRequest, exampleRequestsIn } from "../../../engine/domain/example-requests.ts";
import { filesIn } from "../../../engine/domain/files-in.ts";
import { SetupError } from "../../../engine/errors.ts";
import type { SampleCall } from "../sample.ts";

/** A turn of an example dialogue: what the user says, and the calls that it leads to. */
export interface WrittenTurn {
  user: string;
  calls: readonly SampleCall[];
}

/** What developers wrote in a domain's folder: example requests, and the turns of example dialogues. */
export interface Written {
  requests: readonly ExampleRequest[];
  turns: readonly WrittenTurn[];
}

const call = z
  .record(z.string(), z.record(z.string(), z.unknown()))
  .transform((one) => Object.entries(one).map(([tool, args]) => ({ tool, args })));
const dialogue = z.looseObject({
  turns: z.array(z.looseObject({ user: z.string(), calls: z.array(call).default([]) })),
});

/** Reads `requests/*.md` and `dialogues/*.yaml`, as far as they are there. Throws `SetupError` for a wrong file. */
export function writtenIn(folder: URL): Written {
  const inside = (name: string) => new URL(`${name}/`, folder);
  const [requests, dialogues] = [inside("requests"), inside("dialogues")];
  return {
    requests: existsSync(requests) ? exampleRequestsIn(requests) : [],
    turns: existsSync(dialogues)
      ? filesIn(dialogues, /\.yaml$/, "dialogue").flatMap((file) => turnsIn(new URL(file, dialogues)))
      : [],
  };
}

function turnsIn(file: URL): WrittenTurn[] {
  const { data, error } = dialogue.safeParse(parse(readFileSync(file, "utf8")));
  if (!data) throw new SetupError(`${file.pathname} is no example dialogue:\n${z.prettifyError(error)}`);
  return data.turns.map(({ user, calls }) => ({ user, calls: calls.flat() }));
}
