import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import { screenName } from "@/server/domain/screening/screen-name";
import { readGathered } from "@/server/domain/verifications/read-gathered";
import type { Verification } from "@/server/generated/prisma/client";
import { BLOCKED_SHARE_PERCENT } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

interface Named {
  name: string;
  birthDate: string | null;
  country: string | null;
  personId: string | null;
  sharePercent: number;
}

/**
 * Screens every name in a submission: the person whose ID it is, and an organization's officers, owners, and
 * controllers. A possible match opens a case for the identity. An organization is suspended if at least half of it
 * belongs to people with a confirmed match. True if nothing was found.
 */
export async function screenSubmission(ctx: Context, verification: Verification): Promise<boolean> {
  const named = await namesIn(ctx, verification);
  let isClear = true;
  let blockedPercent = 0;
  for (const { name, birthDate, country, personId, sharePercent } of named) {
    const verdict = await screenName(ctx, { identityId: verification.identityId, name, birthDate, country });
    if (personId) await ctx.db.verificationPerson.update({ where: { id: personId }, data: { verdict } });
    if (verdict !== "clear") isClear = false;
    if (verdict === "confirmed") blockedPercent += sharePercent;
  }
  if (blockedPercent >= BLOCKED_SHARE_PERCENT)
    await ctx.transaction((tx) => suspendIdentity(tx, verification.identityId, "screening"));
  return isClear;
}

async function namesIn(ctx: Context, verification: Verification): Promise<Named[]> {
  const { type } = await ctx.db.identity.findUniqueOrThrow({ where: { id: verification.identityId } });
  const { answers, people } = await readGathered(ctx, verification);
  const { full_name, birth_date, document_country } = answers;
  const person = {
    birthDate: birth_date ?? null,
    country: document_country ?? null,
    personId: null,
    sharePercent: type === "individual" ? 100 : 0,
  };
  return [
    ...(full_name ? [{ name: full_name, ...person }] : []),
    ...people.map(({ id, name, birthDate, country, sharePercent }) => ({
      name,
      birthDate: birthDate || null,
      country: country || null,
      personId: id,
      sharePercent: sharePercent ?? 0,
    })),
  ];
}
