import type { Provider } from "next-auth/providers/index";
import { readEmail } from "@/server/kernel/email-address";
import type { SignInProvider } from "@/server/kernel/sign-in-provider";

/** A provider's claims about an account. */
interface Claims {
  sub: string;
  email?: string;
  email_verified?: boolean;
}

type Tokens = Record<string, unknown> & { claims(): Claims };

/** What next-auth passes to our requests: a client that verifies signatures, state, nonce and code verifier. */
interface Asked {
  client: {
    issuer: { metadata: { userinfo_endpoint?: string } };
    callback(back: string, params: object, checks: object): Promise<Tokens>;
    oauthCallback(back: string, params: object, checks: object): Promise<Tokens>;
    userinfo(tokens: Tokens): Promise<Claims>;
    requestResource(url: string, tokens: Tokens): Promise<{ statusCode?: number; body?: unknown }>;
  };
  tokens: Tokens;
  params: object;
  checks: object;
}

const REQUEST_TIMEOUT_MS = 4_000;

/** The URL that a provider redirects back to. It must be registered there. */
export function returnUrl(publicUrl: string, { id }: SignInProvider): string {
  return `${publicUrl}/sign-in/with/${id}`;
}

/** A provider as next-auth expects it: an account's address is only used if the provider says that it is verified. */
export function providerOptions(provider: SignInProvider, publicUrl: string): Provider {
  const { id, name, clientId, clientSecret } = provider;
  const back = returnUrl(publicUrl, provider);
  const common = {
    id,
    name,
    type: "oauth",
    clientId,
    clientSecret,
    client: { redirect_uris: [back] },
    httpOptions: { timeout: REQUEST_TIMEOUT_MS },
    // A user who has proven the same address that the provider verified is the same person.
    allowDangerousEmailAccountLinking: true,
    profile: ({ sub, email, email_verified }: Claims) => ({
      id: String(sub),
      email: (email_verified === true && readEmail(email ?? "")) || null,
    }),
  } as const;
  return (provider.api === null
    ? openIdConnect(common, provider, back)
    : gitHub(common, provider, back)) as unknown as Provider;
}

function openIdConnect(common: object, { issuer }: SignInProvider, back: string): object {
  return {
    ...common,
    wellKnown: `${issuer}/.well-known/openid-configuration`,
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    authorization: { params: { scope: "openid email" } },
    token: {
      request: async ({ client, params, checks }: Asked) => ({ tokens: await client.callback(back, params, checks) }),
    },
    userinfo: {
      // Some providers leave the address out of the token.
      async request({ client, tokens }: Asked) {
        const claims = tokens.claims();
        if (claims.email !== undefined || !client.issuer.metadata.userinfo_endpoint) return claims;
        return { ...claims, ...(await client.userinfo(tokens)) };
      },
    },
  };
}

/** GitHub has no ID tokens, and so no nonce. The address is the primary one, if it is verified. */
function gitHub(common: object, { issuer, api }: SignInProvider, back: string): object {
  return {
    ...common,
    issuer,
    checks: ["pkce", "state"],
    authorization: { url: `${issuer}/authorize`, params: { scope: "user:email" } },
    token: {
      url: `${issuer}/access_token`,
      request: async ({ client, params, checks }: Asked) => ({
        tokens: await client.oauthCallback(back, params, checks),
      }),
    },
    userinfo: {
      url: `${api}/user`,
      async request({ client, tokens }: Asked): Promise<Claims> {
        const read = async <T>(path: string): Promise<T> => {
          const { statusCode, body } = await client.requestResource(`${api}${path}`, tokens);
          if (statusCode !== 200) throw new Error(`GitHub answered ${path} with ${statusCode}.`);
          return JSON.parse(String(body)) as T;
        };
        const { id } = await read<{ id: number }>("/user");
        const emails = await read<{ email: string; primary: boolean; verified: boolean }[]>("/user/emails");
        const primary = emails.find((one) => one.primary === true);
        if (typeof id !== "number") throw new Error("GitHub named no account.");
        return { sub: String(id), email: primary?.email, email_verified: primary?.verified === true };
      },
    },
  };
}
