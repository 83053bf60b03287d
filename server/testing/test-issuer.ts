import { createHash, createSign, generateKeyPairSync, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** An issuer's claims about an account. Set `nonce` only to return a different one than was requested. */
interface Claims {
  sub: string;
  email?: string;
  email_verified?: unknown;
  nonce?: string;
}

/** An identity provider on this machine, for both OpenID Connect and GitHub. It checks what a real one checks. */
export async function openTestIssuer() {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const codes = new Map<string, { claims: Claims; asked: URLSearchParams }>();
  const state = { hangs: false, issuer: "", saysOnlyInUserinfo: false };
  const sign = (claims: object) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const body = `${part({ alg: "RS256", kid: "one" })}.${part(claims)}`;
    return `${body}.${createSign("RSA-SHA256").update(body).sign(privateKey).toString("base64url")}`;
  };
  let last: Claims = { sub: "" };
  const token = async (request: IncomingMessage) => {
    const sent = new URLSearchParams(await text(request));
    const known = codes.get(sent.get("code") ?? "");
    codes.delete(sent.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(sent.get("code_verifier") ?? "")
      .digest("base64url");
    if (known?.asked.get("code_challenge") !== challenge) return { error: "invalid_grant" };
    if (sent.get("redirect_uri") !== known.asked.get("redirect_uri")) return { error: "invalid_grant" };
    last = known.claims;
    const { email, email_verified, ...thin } = last;
    const now = Math.floor(Date.now() / 1_000);
    const id = { iss: state.issuer, aud: "client", iat: now, exp: now + 60, nonce: known.asked.get("nonce") };
    const told = state.saysOnlyInUserinfo ? thin : { ...thin, email, email_verified };
    const idToken = known.asked.has("nonce") && { id_token: sign({ ...id, ...told }) };
    return { access_token: "access", token_type: "bearer", ...idToken };
  };
  const respond = async (request: IncomingMessage): Promise<unknown> => {
    const { pathname } = new URL(request.url ?? "/", state.issuer);
    if (pathname === "/access_token") return token(request);
    const keys = [{ ...publicKey.export({ format: "jwk" }), kid: "one", use: "sig", alg: "RS256" }];
    return pathname === "/jwks" ? { keys } : documentAt(pathname, state.issuer, last);
  };
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    if (state.hangs) return;
    response.setHeader("Content-Type", "application/json").end(JSON.stringify(await respond(request)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  state.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    state,
    /** Signs in at the URL with these claims. Returns the query that the provider redirects the browser back with. */
    signIn(url: string, claims: Claims): Record<string, string> {
      const asked = new URL(url).searchParams;
      const code = randomUUID();
      codes.set(code, { claims, asked });
      return { code, state: asked.get("state") ?? "" };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The document at one of the issuer's paths: its configuration, or the data of the account that signed in last. */
function documentAt(pathname: string, issuer: string, last: Claims): unknown {
  switch (pathname) {
    case "/.well-known/openid-configuration":
      return {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/access_token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/jwks`,
      };
    case "/userinfo":
      return last;
    case "/user":
      // The email address on a GitHub profile is chosen by its owner and proves nothing.
      return { id: Number(last.sub), email: "chosen@example.org" };
    default:
      return [
        { email: "other@example.org", primary: false, verified: true },
        { email: last.email, primary: true, verified: last.email_verified },
      ];
  }
}
