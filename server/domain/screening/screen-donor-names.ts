import type { Context } from "@/server/domain/context";
import { currentMatcher } from "@/server/domain/screening/matcher-cache";
import { namesKey, openCases, type ScreeningVerdict } from "@/server/domain/screening/screen-identities";
import type { Gift } from "@/server/generated/prisma/client";

/**
 * Screens the names that were entered with gifts, and returns the verdict for each gift that has one. The verdict is the
 * gift's: whoever typed the name has not shown that the address is theirs, so the identity's status never changes. A
 * possible match opens a case, as for the names of an identity.
 */
export async function screenDonorNames(ctx: Context, gifts: Gift[]): Promise<Map<string, ScreeningVerdict>> {
  const named = gifts.flatMap(({ id, fromId, donorName }) => (donorName ? [{ id, fromId, donorName }] : []));
  const verdicts = new Map<string, ScreeningVerdict>();
  if (named.length === 0) return verdicts;
  const { over } = await currentMatcher(ctx);
  for (const { id, fromId, donorName } of named) {
    const hits = over.match([donorName], "individual");
    const key = namesKey("individual", [donorName]);
    const subject = { identityId: fromId, namesKey: key };
    verdicts.set(id, hits.length === 0 ? "clear" : await ctx.transaction((tx) => openCases(tx, subject, hits)));
  }
  return verdicts;
}
