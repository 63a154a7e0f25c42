import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";

const ISSUER = "https://issuer.test";
const AUDIENCE = "switchboard";

/** An issuer of tokens on the loopback: its public keys, tokens of its users, and forgeries. */
export async function startTokenIssuer() {
  const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
  const other = await generateKeyPair("RS256");
  const keySet = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: "one", alg: "RS256" }] });
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    if (request.url === "/keys") response.end(keySet);
    else {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      received.push(Buffer.concat(chunks).toString());
      response.end();
    }
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  interface Written {
    key?: Parameters<SignJWT["sign"]>[0];
    alg?: string;
    issuer?: string;
    audience?: string;
    expires?: string | number;
  }
  const write = (subject: string, claims: object, written: Written = {}) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: written.alg ?? "RS256", kid: "one" })
      .setSubject(subject)
      .setIssuer(written.issuer ?? ISSUER)
      .setAudience(written.audience ?? AUDIENCE)
      .setExpirationTime(written.expires ?? "1h")
      .sign(written.key ?? privateKey);

  return {
    /** For the server that is to take the tokens. */
    environment: {
      SWITCHBOARD_AUTH: "jwt",
      SWITCHBOARD_JWKS_URL: `${url}/keys`,
      SWITCHBOARD_JWT_ISSUER: ISSUER,
      SWITCHBOARD_JWT_AUDIENCE: AUDIENCE,
    },
    token: (subject: string, claims: object = {}) => write(subject, claims),
    /** Tokens that name a user and are not good, by what is wrong with them. */
    forged: async (subject: string, claims: object = {}): Promise<Record<string, string>> => ({
      "signed by another": await write(subject, claims, { key: other.privateKey }),
      expired: await write(subject, claims, { expires: Math.floor(Date.now() / 1000) - 60 }),
      "of another issuer": await write(subject, claims, { issuer: "https://other.test" }),
      "for another audience": await write(subject, claims, { audience: "other" }),
      "signed with the public key": await write(subject, claims, {
        alg: "HS256",
        key: new TextEncoder().encode(await exportSPKI(publicKey)),
      }),
      unsigned: new UnsecuredJWT({ ...claims, iss: ISSUER, aud: AUDIENCE })
        .setSubject(subject)
        .setExpirationTime("1h")
        .encode(),
      "with other claims": rewritten(await write("P9999", {}), { sub: subject, ...claims }),
      garbage: "eyJ.eyJ.x",
    }),
    /** Where anything may be sent, and what was. */
    elsewhere: `${url}/elsewhere`,
    received,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
export type TokenIssuer = Awaited<ReturnType<typeof startTokenIssuer>>;

function rewritten(token: string, claims: object): string {
  const [header, payload = "", signature] = token.split(".");
  const read = JSON.parse(Buffer.from(payload, "base64url").toString());
  return [header, Buffer.from(JSON.stringify({ ...read, ...claims })).toString("base64url"), signature].join(".");
}
