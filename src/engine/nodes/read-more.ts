import type { BaseMessage } from "@langchain/core/messages";
import { isToolAnswer, textOf, writtenBy } from "../dialog/message.ts";
import { pageOf } from "../dialog/observations.ts";
import { readMoreArgs, readMoreTool } from "../dialog/protocol.ts";
import { ToolError } from "../errors.ts";
import { defineTool } from "../tools/define.ts";
import type { Tool } from "../tools/tool.ts";

const page = defineTool({
  name: readMoreTool.name,
  description: readMoreTool.description,
  effect: "read",
  args: readMoreArgs,
  run({ of, from }, { transcript, task, tokens }: { transcript: BaseMessage[]; task: string; tokens: number }) {
    const observation = transcript.find(
      (message) => message.id === of && isToolAnswer(message) && writtenBy(message)?.task === task,
    );
    if (!observation)
      throw new ToolError(`There is no observation "${of}" of this task. Take "of" from where it was cut.`);
    const text = textOf(observation);
    if (from >= text.length) throw new ToolError(`The observation ends at character ${text.length}.`);
    return { text: pageOf(text, of, from, tokens) };
  },
});

/** Reads on in what a call of the task has found; no service is asked again. */
export const readMoreIn = (transcript: BaseMessage[], task: string, tokens: number): Tool =>
  page.bind({ transcript, task, tokens });
