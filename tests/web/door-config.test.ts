import { describe, expect, it } from "vitest";
import { readDoorConfig } from "../../src/web/door-config.ts";

const secret = "0123456789abcdef0123456789abcdef";
const jwksUrl = "https://issuer.example/keys";

describe("access is allowed for", () => {
  it("everybody on this machine, without settings", () => {
    expect(readDoorConfig({})).toEqual({ auth: { kind: "off" }, hosts: [], origins: [] });
  });

  it("callers with a token of the issuer", () => {
    const environment = {
      SWITCHBOARD_AUTH: "jwt",
      SWITCHBOARD_JWKS_URL: jwksUrl,
      SWITCHBOARD_JWT_ISSUER: "https://issuer.example",
      SWITCHBOARD_JWT_AUDIENCE: "switchboard, other",
      SWITCHBOARD_JWT_ALGORITHMS: "ES256",
      SWITCHBOARD_HOSTS: "Chat.example.com",
      SWITCHBOARD_ORIGINS: "https://chat.example.com, https://other.example",
      LANGGRAPH_API_URL: "http://0.0.0.0:2024",
    };
    expect(readDoorConfig(environment)).toEqual({
      auth: {
        kind: "jwt",
        key: { jwksUrl },
        issuer: "https://issuer.example",
        audience: ["switchboard", "other"],
        algorithms: ["ES256"],
        toleranceS: 5,
      },
      hosts: ["chat.example.com"],
      origins: ["https://chat.example.com", "https://other.example"],
    });
  });

  it("callers with a token made with the secret, by HS256 unless another algorithm is set", () => {
    const { auth } = readDoorConfig({ SWITCHBOARD_AUTH: "jwt", SWITCHBOARD_JWT_SECRET: secret });
    expect(auth).toMatchObject({ key: { secret }, algorithms: ["HS256"] });
  });

  it("callers that a module knows", () => {
    expect(readDoorConfig({ SWITCHBOARD_AUTH: "./my-auth.ts" }).auth).toEqual({ kind: "module", path: "./my-auth.ts" });
  });
});

describe("a wrong setting stops the start, and never counts as off", () => {
  const jwt = { SWITCHBOARD_AUTH: "jwt", SWITCHBOARD_JWT_SECRET: secret };
  const keys = { SWITCHBOARD_AUTH: "jwt", SWITCHBOARD_JWKS_URL: jwksUrl };
  it.each([
    ["an unknown way", { SWITCHBOARD_AUTH: "yes" }, /"off", "jwt", or the path/],
    ["no key", { SWITCHBOARD_AUTH: "jwt" }, /needs one of/],
    ["two kinds of keys", { ...jwt, SWITCHBOARD_JWKS_URL: jwksUrl }, /needs only one of/],
    ["a key that nothing uses", { SWITCHBOARD_JWT_SECRET: secret }, /SWITCHBOARD_JWT_SECRET is set/],
    ["an issuer that nothing asks", { SWITCHBOARD_JWT_ISSUER: "x" }, /SWITCHBOARD_JWT_ISSUER is set/],
    ["a short secret", { ...jwt, SWITCHBOARD_JWT_SECRET: "short" }, /shorter than 32 bytes/],
    ["no algorithm", { ...keys, SWITCHBOARD_JWT_ALGORITHMS: "none" }, /SWITCHBOARD_JWT_ALGORITHMS is "none"/],
    ["a secret's algorithm with public keys", { ...keys, SWITCHBOARD_JWT_ALGORITHMS: "HS256" }, /is "HS256"/],
    ["a key's algorithm with a secret", { ...jwt, SWITCHBOARD_JWT_ALGORITHMS: "RS256" }, /is "RS256"/],
    ["an empty list", { ...jwt, SWITCHBOARD_JWT_ALGORITHMS: "," }, /SWITCHBOARD_JWT_ALGORITHMS/],
    ["keys over http", { ...keys, SWITCHBOARD_JWKS_URL: "http://issuer.example/keys" }, /https URL/],
    ["an origin with a path", { ...jwt, SWITCHBOARD_ORIGINS: "https://chat.example/x" }, /SWITCHBOARD_ORIGINS/],
    ["every origin", { ...jwt, SWITCHBOARD_ORIGINS: "*" }, /SWITCHBOARD_ORIGINS/],
    ["a host with a port", { ...jwt, SWITCHBOARD_HOSTS: "chat.example:80" }, /SWITCHBOARD_HOSTS/],
    ["an open door to others", { SWITCHBOARD_HOSTS: "chat.example" }, /authentication is off/],
    ["an open door on every address", { LANGGRAPH_API_URL: "http://0.0.0.0:2024" }, /listens on "0.0.0.0"/],
  ])("%s", (_, environment, message) => {
    expect(() => readDoorConfig(environment)).toThrow(message);
    expect(() => readDoorConfig(environment)).toThrow(expect.objectContaining({ name: "SetupError" }));
  });

  it("the secret is not shown", () => {
    expect(() => readDoorConfig({ ...{ SWITCHBOARD_JWT_SECRET: secret } })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(secret) }),
    );
  });
});
