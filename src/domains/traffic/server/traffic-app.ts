import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { z } from "zod";
import { StorageError } from "../../../engine/errors.ts";
import type { Language } from "../../../engine/language.ts";
import { acceptedLanguage } from "./accept-language.ts";
import { Refusal } from "./refusal.ts";

type Issue = z.core.$ZodIssue;

/** An empty application that answers every mistake with one sentence: `{ error }`. */
export function trafficApp(): OpenAPIHono {
  const app = new OpenAPIHono({
    defaultHook: (result, c) => {
      if (result.success) return;
      const [issue] = result.error.issues;
      return c.json({ error: sentenceFor(issue as Issue, c) }, 400);
    },
  });
  app.notFound((c) =>
    c.json({ error: `There is nothing at ${c.req.path}. The operations are in /openapi.json.` }, 404),
  );
  app.onError((error, c) => {
    if (error instanceof Refusal) return c.json({ error: error.words[languageOfRequest(c)] }, error.status);
    if (error instanceof StorageError) return c.json({ error: error.words[languageOfRequest(c)] }, 500);
    if (error instanceof HTTPException) return error.getResponse();
    console.error(error);
    return c.json({ error: failedWords[languageOfRequest(c)] }, 500);
  });
  return app;
}

const failedWords = { en: "The traffic figures cannot be read at the moment.", zh: "目前无法读取交通数据。" };

const languageOfRequest = (c: Context): Language => acceptedLanguage(c.req.header("accept-language"));

function sentenceFor(issue: Issue, c: Context): string {
  const language = languageOfRequest(c);
  const name = String(issue.path[0] ?? "");
  const value = c.req.query(name);
  if (issue.code === "unrecognized_keys") return unknownWords(issue.keys.join(", "))[language];
  if (value === undefined) return missingWords(name)[language];
  return wrongWords(name, value, issue)[language];
}

const unknownWords = (keys: string) => ({
  en: `Unknown parameter "${keys}". The parameters of each operation are in /openapi.json.`,
  zh: `未知参数“${keys}”。各接口的参数见 /openapi.json。`,
});

const missingWords = (name: string) => ({
  en: `The parameter "${name}" is missing.`,
  zh: `缺少参数“${name}”。`,
});

function wrongWords(name: string, value: string, issue: Issue): Record<Language, string> {
  if (issue.code === "invalid_value") {
    const choices = issue.values.join(", ");
    return {
      en: `"${value}" is not a ${name}. Choose one of: ${choices}.`,
      zh: `参数 ${name} 没有“${value}”这个取值，可选：${choices}。`,
    };
  }
  if (issue.code === "invalid_format" && issue.format === "date") {
    return {
      en: `"${value}" is not a day of the calendar. Write ${name} as YYYY-MM-DD, for example 2026-02-28.`,
      zh: `“${value}”不是有效日期，${name} 请写成 YYYY-MM-DD，例如 2026-02-28。`,
    };
  }
  if (issue.code === "custom") {
    const { min, max } = issue.params ?? {};
    return {
      en: `"${value}" is not a valid ${name}. Give a whole number from ${min} to ${max}.`,
      zh: `“${value}”不是有效的 ${name}，请给出${min}到${max}之间的整数。`,
    };
  }
  return {
    en: `"${value}" is not a valid ${name}: ${issue.message}.`,
    zh: `“${value}”不是有效的 ${name}：${issue.message}。`,
  };
}
