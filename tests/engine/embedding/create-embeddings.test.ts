import { OpenAIEmbeddings } from "@langchain/openai";
import { describe, expect, it } from "vitest";
import { createEmbeddings } from "../../../src/engine/embedding/create-embeddings.ts";
import { LocalEmbeddings } from "../../../src/engine/embedding/local-embeddings.ts";
import { SetupError } from "../../../src/engine/errors.ts";

describe("createEmbeddings", () => {
  it("makes the ones a setting names", async () => {
    expect(await createEmbeddings("local")).toBeInstanceOf(LocalEmbeddings);
    const remote = await createEmbeddings("openai:text-embedding-v3", { apiKey: "k", baseUrl: "http://localhost:1" });
    expect(remote).toBeInstanceOf(OpenAIEmbeddings);
    expect((remote as OpenAIEmbeddings).model).toBe("text-embedding-v3");
  });

  it.each(["openai", "openai:", "word2vec", ""])('refuses "%s" and names the choices', async (spec) => {
    await expect(createEmbeddings(spec, { apiKey: "k" })).rejects.toThrow(SetupError);
    await expect(createEmbeddings(spec, { apiKey: "k" })).rejects.toThrow(/local, <provider>:<model>/);
  });

  it("asks for a key where one is needed", async () => {
    await expect(createEmbeddings("openai:m")).rejects.toThrow(/API key, or the base URL/);
    expect(await createEmbeddings("openai:m", { baseUrl: "http://localhost:1" })).toHaveProperty(
      "clientConfig.apiKey",
      "none",
    );
  });

  it("names the variable for the server of another provider", async () => {
    await expect(createEmbeddings("mine:m", { apiKey: "k" })).rejects.toThrow(/need OPENAI_BASE_URL, .* "mine"/);
    await expect(createEmbeddings("mine:m", { apiKey: "k", urlName: "MY_URL" })).rejects.toThrow(/need MY_URL,/);
    const mine = await createEmbeddings("mine: m ", { baseUrl: "http://localhost:1", timeoutMs: 1234, maxRetries: 0 });
    expect(mine).toMatchObject({ model: "m", timeout: 1234, clientConfig: { baseURL: "http://localhost:1" } });
    expect((mine as OpenAIEmbeddings).caller).toHaveProperty("maxRetries", 0);
  });
});
