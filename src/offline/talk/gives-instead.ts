import { putsRight, saidInstead } from "../conversation/replies.ts";
import { namesDays } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";

/** 不对，三位, "no, I meant Friday": whether a message puts right what was said, and gives what takes its place. */
export const givesInstead = ({ written, read }: { written: string; read: Read }): boolean =>
  (putsRight(written) || NOT_BUT.test(written)) &&
  read(saidInstead(written)).mentions.some((one) => one.kind === "number" || namesDays(one));

/** 不是300，是310. */
const NOT_BUT = /^不是[^，,]{1,8}[，,] ?(?:而|应该)?是/;
