import { Unavailable } from "@/server/kernel/common-errors";
import { isAlmonerError } from "@/server/kernel/errors";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const AGAIN_SECONDS = "5";

/** The drawn document; null if it is not ready in time. */
export function unlessLate<T>(drawing: Promise<T>): Promise<T | null> {
  return drawing.catch((error: unknown) => {
    if (isAlmonerError(error) && error.code === Unavailable.code) return null;
    throw error;
  });
}

/**
 * A response that says that a document is still being drawn. Browsers retry by themselves, and other clients get the
 * time.
 */
export function lateDocument(locale: Locale, headers: Record<string, string>): Response {
  return new Response(translator(locale, "common")("oneMoment"), {
    status: 503,
    headers: {
      ...headers,
      "Cache-Control": "no-store",
      "Content-Type": "text/plain; charset=utf-8",
      Refresh: AGAIN_SECONDS,
      "Retry-After": AGAIN_SECONDS,
    },
  });
}
