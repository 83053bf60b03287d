import type { Env } from "@/server/config/env";
import type { SignInProvider } from "@/server/kernel/sign-in-provider";

const GOOGLE = { id: "google", name: "Google", issuer: "https://accounts.google.com", api: null } as const;
const GITHUB = {
  id: "github",
  name: "GitHub",
  issuer: "https://github.com/login/oauth",
  api: "https://api.github.com",
} as const;

/** The configured sign-in providers, in the order of their buttons. Half of a pair is an error. */
export function signInProviders(env: Env): SignInProvider[] {
  const google = credentials("GOOGLE", env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET);
  const github = credentials("GITHUB", env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET);
  const oidc = credentials("OIDC", env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET);
  if ((env.OIDC_ISSUER === undefined) !== (oidc === null))
    throw new Error("Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, or none of them.");
  const issuer = env.OIDC_ISSUER?.replace(/\/+$/, "");
  return [
    ...(google ? [{ ...GOOGLE, ...google }] : []),
    ...(github ? [{ ...GITHUB, ...github }] : []),
    ...(oidc && issuer ? [{ id: "oidc", name: env.OIDC_NAME, issuer, api: null, ...oidc } as const] : []),
  ];
}

function credentials(name: string, clientId: string | undefined, clientSecret: string | undefined) {
  if (clientId && clientSecret) return { clientId, clientSecret };
  if (!clientId && !clientSecret) return null;
  throw new Error(`Set ${name}_CLIENT_ID and ${name}_CLIENT_SECRET, or neither.`);
}
