import { cookies, headers } from "next/headers";
import { firstPath, keepSession } from "@/app/_request/signed-in";
import { authCookies } from "@/server/auth/auth-cookies";
import {
  beginWithProvider,
  completeWithProvider,
  findProvider,
  providerCookieNames,
} from "@/server/auth/provider-sign-in";
import { getApplication } from "@/server/compose/application";
import { DASHBOARD_PATH } from "@/server/kernel/dashboard-context";
import { SIGN_IN_LINK_MINUTES } from "@/server/kernel/limits";
import { localPath } from "@/server/kernel/local-path";
import { knownLocale, type Locale } from "@/server/texts/locales";

/** Where someone wants to go after signing in, and the language of the page. */
interface Wanted {
  path: string;
  locale: Locale;
}

/** The configured sign-in providers. */
export async function signInProviders(): Promise<{ id: string; name: string }[]> {
  const { context } = await getApplication();
  return context.settings.signInProviders.map(({ id, name }) => ({ id, name }));
}

/**
 * Starts signing in at a provider, and returns the URL to redirect to; null if that is not possible. For actions only.
 */
export async function beginAtProvider(id: string, wanted: Wanted): Promise<string | null> {
  const { context } = await getApplication();
  const provider = findProvider(context, id);
  const begun = provider && (await beginWithProvider(context, provider));
  if (!begun) return null;
  const { wanted: own } = authCookies(context.settings.publicUrl);
  const store = await cookies();
  const lasting = { ...own.options, maxAge: SIGN_IN_LINK_MINUTES * 60 };
  for (const [name, value] of Object.entries(begun.cookies)) store.set(name, value, lasting);
  store.set(own.name, `${wanted.locale} ${wanted.path}`, lasting);
  return begun.url;
}

/** Completes signing in after a provider's redirect, and returns the path to go to. For routes only. */
export async function completeAtProvider(id: string, query: Record<string, string>): Promise<string> {
  const { context } = await getApplication();
  const provider = findProvider(context, id);
  const store = await cookies();
  const { wanted: own, session } = authCookies(context.settings.publicUrl);
  const { path, locale } = readWanted(store.get(own.name)?.value ?? "");
  const failed = (why: string) => `/sign-in?done=${why}&lang=${locale}&callbackUrl=${encodeURIComponent(path)}`;
  const sent = Object.fromEntries(store.getAll().map(({ name, value }) => [name, value]));
  for (const name of [...providerCookieNames(context), own.name]) store.set(name, "", { ...own.options, maxAge: 0 });
  if (!provider) return failed("failed");
  const outcome = await completeWithProvider(context, {
    provider,
    query,
    cookies: sent,
    locale,
    userAgent: (await headers()).get("user-agent") ?? "",
    session: sent[session.name] || null,
  });
  if (typeof outcome === "string") return failed(outcome);
  await keepSession(outcome);
  return firstPath(context, { ...outcome, path, locale });
}

function readWanted(text: string): Wanted {
  const at = text.indexOf(" ");
  return {
    locale: knownLocale(text.slice(0, Math.max(at, 0))) ?? "en",
    path: localPath(text.slice(at + 1)) ?? DASHBOARD_PATH,
  };
}
