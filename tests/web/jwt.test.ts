import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDoorConfig } from "../../src/web/door-config.ts";
import { jwtAuthenticate } from "../../src/web/jwt.ts";
import { startTokenIssuer, type TokenIssuer } from "../server/support/token-issuer.ts";

let issuer: TokenIssuer;
beforeAll(async () => {
  issuer = await startTokenIssuer();
});
afterAll(() => issuer.close());

const authenticator = (environment: object = issuer.environment) => {
  const { auth } = readDoorConfig({ ...environment });
  if (auth.kind !== "jwt") throw new Error("These are tests of tokens.");
  return jwtAuthenticate(auth);
};
const bearing = (headers: Record<string, string>) => new Request("http://localhost/threads", { headers });

describe("a token of the issuer", () => {
  it("names the user, the role and the permissions", async () => {
    const token = await issuer.token("P1001", { role: "operator", permissions: ["read"] });
    const caller = await authenticator()(bearing({ authorization: `Bearer ${token}` }));
    expect(caller).toEqual({ identity: "P1001", role: "operator", permissions: ["read"] });
  });

  it("may come as an API key, and its scope is its permissions", async () => {
    const token = await issuer.token("P1001", { scope: "read write" });
    const caller = await authenticator()(bearing({ "x-api-key": token }));
    expect(caller).toEqual({ identity: "P1001", permissions: ["read", "write"] });
  });

  it("counts before what else is sent as an API key", async () => {
    const headers = {
      authorization: `bearer ${await issuer.token("P1001")}`,
      "x-api-key": await issuer.token("P1003"),
    };
    expect((await authenticator()(bearing(headers))).identity).toBe("P1001");
  });
});

describe("a request is refused", () => {
  it("without a token", async () => {
    const basic = { authorization: "Basic UDEwMDE6eA==" };
    for (const headers of [{}, basic, { "x-api-key": " " }] as Record<string, string>[]) {
      await expect(authenticator()(bearing(headers))).rejects.toMatchObject({ status: 401 });
    }
  });

  it("with a forged one", async () => {
    for (const [how, token] of Object.entries(await issuer.forged("P1001"))) {
      const asked = authenticator()(bearing({ authorization: `Bearer ${token}` }));
      await expect(asked, how).rejects.toMatchObject({ status: 401 });
    }
  });

  it.each([{ role: 7 }, { permissions: "all" }, { permissions: [1] }])(
    "with claims that cannot be read: %j",
    async (claims) => {
      const token = await issuer.token("P1001", claims);
      await expect(authenticator()(bearing({ "x-api-key": token }))).rejects.toMatchObject({ status: 401 });
    },
  );

  it("with no name in the token", async () => {
    const token = await issuer.token(" ");
    await expect(authenticator()(bearing({ "x-api-key": token }))).rejects.toMatchObject({ status: 401 });
  });

  it("while the issuer's keys cannot be loaded, with 503", async () => {
    const token = await issuer.token("P1001");
    const address = issuer.environment.SWITCHBOARD_JWKS_URL;
    for (const SWITCHBOARD_JWKS_URL of [address.replace("/keys", "/elsewhere"), "http://127.0.0.1:9/keys"]) {
      const authenticate = authenticator({ ...issuer.environment, SWITCHBOARD_JWKS_URL });
      await expect(authenticate(bearing({ "x-api-key": token }))).rejects.toMatchObject({ status: 503 });
    }
  });
});
