import { completeSetup } from "@/server/domain/identities/setup-sessions/complete-setup";
import { startSetup } from "@/server/domain/identities/setup-sessions/run-setup";
import { visitorCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { referenceIn, returnFromRail } from "@/server/testing/test-rail";

/** The secret in the URL of a setup session. */
export const secretIn = (url: string): string => url.split("/").at(-1)!;

/**
 * Opens the form of a setup session as a visitor, and returns the query that the rail's form redirects back with.
 * Without a token the form is canceled.
 */
export async function fillSetupForm(system: Context, url: string, token: string | null): Promise<URLSearchParams> {
  const input = { secret: secretIn(url), locale: "en", description: "Payment method for gifts" };
  const form = await runUntrusted(system.as(visitorCaller("page")), startSetup, input as never);
  return returnFromRail(referenceIn(form), token);
}

/** Completes the setup session with the query that the rail's form redirected back with. */
export async function returnToSetup(system: Context, url: string, query: URLSearchParams) {
  return runUntrusted(system.as(visitorCaller("page")), completeSetup, { secret: secretIn(url), query });
}
