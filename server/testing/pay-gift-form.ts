import { completeGiftAction, readGiftAction, startGiftAction } from "@/server/domain/gifts/actions/pay-gift";
import { visitorCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { secretIn } from "@/server/testing/complete-setup-form";
import { referenceIn, returnFromRail } from "@/server/testing/test-rail";

const visitor = (system: Context) => system.as(visitorCaller("page"));

/** Reads the page on which a donor pays for a gift. */
export const readGiftPage = (system: Context, url: string) =>
  runUntrusted(visitor(system), readGiftAction, { secret: secretIn(url) });

/**
 * Opens the form of the page, and returns the query that the rail's form redirects back with. Without a token the form
 * is canceled. Null if there is nothing to pay.
 */
export async function fillGiftForm(
  system: Context,
  url: string,
  token: string | null,
): Promise<URLSearchParams | null> {
  const input = { secret: secretIn(url), locale: "en", description: "Gift to Water for All" } as const;
  const form = await runUntrusted(visitor(system), startGiftAction, input);
  return form === null ? null : returnFromRail(referenceIn(form), token);
}

/** Completes the page with the query that the rail's form redirected back with. */
export const returnToGift = (system: Context, url: string, query: URLSearchParams) =>
  runUntrusted(visitor(system), completeGiftAction, { secret: secretIn(url), query });
