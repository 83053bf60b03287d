"use server";

import { redirect } from "next/navigation";
import { requireSignedIn } from "@/app/_request/signed-in";
import { formLocale } from "@/app/_request/take-form";
import { raiseMyLimits } from "@/server/domain/me/my-limits";
import { raiseLimits } from "@/server/domain/verifications/raise-limits";
import { isAlmonerError } from "@/server/kernel/errors";

interface Place {
  id: string;
  locale: string;
}

/** Redirects to the verification of one of the user's persons. */
export async function raiseMine({ id, locale }: Place): Promise<void> {
  const user = await requireSignedIn("/me");
  await lead("/me", locale, () => user.run(raiseMyLimits, { person_id: String(id) }));
}

/** Redirects to the verification of an organization. */
export async function raiseOrganization({ id, locale }: Place): Promise<void> {
  const path = `/dashboard/${encodeURIComponent(String(id))}/settings/limits`;
  const acting = await (await requireSignedIn(path)).actFor(String(id));
  await lead(path, locale, () => acting.run(raiseLimits, { id: String(id) }));
}

async function lead(path: string, locale: string, begin: () => Promise<string | null>): Promise<never> {
  const url = await begin().catch(nullIfNotNow);
  redirect(url ?? `${path}?done=not_raised&lang=${formLocale(locale)}`);
}

function nullIfNotNow(error: unknown): null {
  if (isAlmonerError(error) && (error.kind === "conflict" || error.kind === "refused")) return null;
  throw error;
}
