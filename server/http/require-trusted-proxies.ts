import type { Env } from "@/server/config/env";

/**
 * Throws if the server is behind a proxy that isn't configured. Every visitor would have the proxy's address, so limits
 * would apply to none of them or to all together.
 */
export function requireTrustedProxies({
  PUBLIC_URL,
  TRUSTED_PROXIES,
}: Pick<Env, "PUBLIC_URL" | "TRUSTED_PROXIES">): void {
  if (!PUBLIC_URL.startsWith("https:") || TRUSTED_PROXIES > 0) return;
  throw new Error(
    "TRUSTED_PROXIES must be set when PUBLIC_URL is https: the proxy that adds TLS is in front of the server. Set it to the number of your own proxies, usually 1, and have them add the visitor's address to X-Forwarded-For.",
  );
}
