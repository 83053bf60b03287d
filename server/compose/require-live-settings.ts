import type { Env } from "@/server/config/env";

/** The default secret for encryption and signatures, for development and tests only. */
export const DEVELOPMENT_SECRET = "a secret for development that protects nothing";

/** Throws a one-line error if live mode lacks a setting for which it would fall back to a part of the sandbox. */
export function requireLiveSettings(
  env: Pick<Env, "ALMONER_MODE" | "ALMONER_SECRET" | "SMTP_URL" | "VERIFICATION_PROVIDER">,
): void {
  if (env.ALMONER_MODE !== "live") return;
  const { ALMONER_SECRET, SMTP_URL, VERIFICATION_PROVIDER } = env;
  if (!ALMONER_SECRET) throw new Error("ALMONER_SECRET must be set in live mode.");
  if (ALMONER_SECRET === DEVELOPMENT_SECRET)
    throw new Error(
      "ALMONER_SECRET is the one of development, which anyone can read. Set one of your own in live mode.",
    );
  if (!SMTP_URL)
    throw new Error("SMTP_URL must be set in live mode: without it nobody gets a receipt, and nobody can sign in.");
  if (VERIFICATION_PROVIDER === "sandbox")
    throw new Error("VERIFICATION_PROVIDER=sandbox lets everyone pass. Use review in live mode.");
}
