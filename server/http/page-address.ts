import type { IncomingMessage } from "node:http";
import { isEmbed, isTranslated } from "@/server/http/page-paths";
import type { PolicyNeeds } from "@/server/http/page-policy";
import { type Locale, negotiateLocale } from "@/server/texts/locales";

/** A URL of a page. */
export interface Address {
  path: string;
  query: URLSearchParams;
}

/** Splits the target of a request. */
export function addressOf(url: string): Address {
  const [path = "/", query = ""] = url.split(/\?(.*)/s);
  return { path, query: new URLSearchParams(query) };
}

/** False for URLs that the framework or the database fails on: without a path, with invalid escapes, or with NUL. */
export function isReadable(url: string): boolean {
  if (!url.startsWith("/") || url.includes("%00")) return false;
  try {
    decodeURIComponent(url.split("?", 1)[0]!);
    return true;
  } catch {
    return false;
  }
}

/** The language of a page for whoever requests it. */
export function localeOf(request: IncomingMessage, { path, query }: Address): Locale {
  return isTranslated(path) ? negotiateLocale(request.headers["accept-language"], query.get("lang")) : "en";
}

interface Targets {
  formTargets: readonly string[];
  signInTargets?: readonly string[];
}

/** What the policy of a page allows: its forms lead to this site, and those to sign in to providers of accounts as well. */
export function needsOf({ formTargets, signInTargets = [] }: Targets, path: string): PolicyNeeds {
  return {
    isEmbed: isEmbed(path),
    formTargets: path === "/sign-in" ? [...formTargets, ...signInTargets] : formTargets,
  };
}
