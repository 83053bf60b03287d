"use server";

import { redirect } from "next/navigation";
import { formLocale } from "@/app/_request/take-form";
import { getVisitor } from "@/app/_request/visitor";
import { keepSession } from "@/app/_verify/verify-session";
import { beginPersonVerification, declineToVerify } from "@/server/domain/verifications/person-verification";
import { isAlmonerError } from "@/server/kernel/errors";

interface Place {
  secret: string;
  locale: string;
}

/**
 * Exchanges a named person's link for a session of their own verification; if there is nothing to verify, they are
 * done.
 */
export async function beginAsPerson({ secret, locale }: Place): Promise<void> {
  const visitor = await getVisitor();
  const query = `lang=${formLocale(locale)}`;
  const own = `/verify/person/${encodeURIComponent(String(secret))}?${query}`;
  if (!(await visitor.checkFormRateLimit())) redirect(own);
  const begun = await visitor.find(beginPersonVerification, { secret: String(secret) }).catch(nullIfImpossible);
  if (begun?.session) await keepSession(begun.session);
  redirect(begun?.session ? `/verify?${query}` : own);
}

/** Records that the person has nothing to do with the organization. */
export async function decline({ secret, locale }: Place): Promise<void> {
  const visitor = await getVisitor();
  if (await visitor.checkFormRateLimit()) await visitor.find(declineToVerify, { secret: String(secret) });
  redirect(`/verify/person/declined?lang=${formLocale(locale)}`);
}

/** A suspended person, or one who failed too often, cannot start another verification now: their page says so. */
function nullIfImpossible(error: unknown): null {
  if (isAlmonerError(error)) return null;
  throw error;
}
