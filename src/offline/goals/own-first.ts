import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { listsOwn } from "../conversation/own-list.ts";
import { keptFor } from "../kept.ts";
import { namedAndSaid } from "../said-of.ts";
import { leavesOf } from "./leaves.ts";

/** 我25号去日内瓦的航班: whose it is stands apart from what it is. */
const APART =
  /(?<![帮给替让])我们?(?<which>(?:\d{4}-\d\d-\d\d|\d{1,2}[号日])[^，。？！；的\s我]{0,12})的(?<thing>\p{Script=Han}{2})/u;

/** A text in which what somebody has is named before when and where it is, as in 我的航班25号去日内瓦. Any other stays as it is. */
export function withOwnFirst(text: string, tools: readonly ModelTool[]): string {
  const { which = "", thing = "" } = APART.exec(text)?.groups ?? {};
  if (thing === "" || !ownThings(tools).some((said) => said.includes(`我的${thing}`))) return text;
  return text.replace(APART, () => `我的${thing}${which}`);
}

const ownThings = keptFor((tools: readonly ModelTool[]) => leavesOf(tools).filter(listsOwn).map(namedAndSaid));
