import { currentMatcher } from "@/server/domain/screening/matcher-cache";
import { openCases, type ScreeningVerdict } from "@/server/domain/screening/open-cases";
import { namesKey } from "@/server/domain/screening/screening-facts";
import type { Context } from "@/server/operations/context";

interface ScreenedName {
  identityId: string;
  name: string;
  /** ISO date, if known. */
  birthDate?: string | null | undefined;
  /** ISO 3166 code, if known. */
  country?: string | null | undefined;
}

/**
 * Screens a person's name that is not an identity's own, such as one entered with a gift, an officer's, or a beneficial
 * owner's. A possible match opens a case for the given identity, but nobody's status changes.
 */
export async function screenName(
  ctx: Context,
  { identityId, name, birthDate, country }: ScreenedName,
): Promise<ScreeningVerdict> {
  const matcher = await currentMatcher(ctx);
  const screened = { names: [name], kind: "individual" as const, birthDate, countries: country ? [country] : [] };
  const found = (await matcher.over()).match(screened);
  if (found.every(({ band }) => band === "near")) return "clear";
  return ctx.transaction((tx) =>
    openCases(tx, matcher, { identityId, namesKey: namesKey("individual", [name]), screened, found }),
  );
}
