import type { RequestListener } from "node:http";
import { capturePage } from "@/server/http/captured-response";
import type { DevAdditions } from "@/server/http/dev-client";
import { isEmptyPage, isMissingUrl, missingUrl } from "@/server/http/empty-page";
import { finishPage } from "@/server/http/finish-page";
import { needsOf } from "@/server/http/page-address";
import type { PageContent } from "@/server/http/page-cache";
import { frameworkPolicy, newNonce } from "@/server/http/page-policy";
import type { Locale } from "@/server/texts/locales";

/** A header for the framework; no client can set it. */
export const LOCALE_HEADER = "x-almoner-locale";

export interface RenderParts {
  pages: RequestListener;
  readSheet(name: string): string;
  formTargets: string[];
  signInTargets?: readonly string[] | undefined;
  dev?: DevAdditions | undefined;
}

interface Wanted {
  url: string;
  path: string;
  locale: Locale;
  host: string;
}

/** Renders a page for everyone; null if it contains something for one reader. */
export async function renderPage(parts: RenderParts, { url, path, locale, host }: Wanted): Promise<PageContent | null> {
  const needs = needsOf(parts, path);
  const policy = frameworkPolicy(newNonce(), needs, parts.dev?.directives);
  const requested = { host, accept: "*/*", "content-security-policy": policy, [LOCALE_HEADER]: locale };
  const captured = await capturePage(parts.pages, url, requested);
  const { status, body, cookies } = captured;
  if (cookies.length > 0 || status >= 500) return null;
  if (isEmptyPage(status, body) && !isMissingUrl(url))
    return renderPage(parts, { url: missingUrl(path), path, locale, host });
  return finishPage(captured, { policy, needs, readSheet: parts.readSheet, script: parts.dev?.script });
}
