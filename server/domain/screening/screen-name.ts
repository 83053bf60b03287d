import type { Context } from "@/server/domain/context";
import { currentMatcher } from "@/server/domain/screening/matcher-cache";
import { namesKey, openCases, reviewable, type ScreeningVerdict } from "@/server/domain/screening/screen-identities";

/**
 * Screens a person's name that is not an identity's own: one entered with a gift, an officer's, a beneficial owner's. A
 * possible match opens a case of the identity that it is kept with. Nobody's status changes.
 */
export async function screenName(
  ctx: Context,
  { identityId, name, birthDate }: { identityId: string; name: string; birthDate?: string | null },
): Promise<ScreeningVerdict> {
  const { over } = await currentMatcher(ctx);
  const hits = reviewable(over.match({ names: [name], kind: "individual", birthDate }));
  if (hits.length === 0) return "clear";
  return ctx.transaction((tx) => openCases(tx, { identityId, namesKey: namesKey("individual", [name]) }, hits));
}
