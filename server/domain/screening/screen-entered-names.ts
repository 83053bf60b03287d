import { SCREENING_VERDICTS, type ScreeningVerdict } from "@/server/domain/screening/open-cases";
import { screenName } from "@/server/domain/screening/screen-name";
import type { Gift } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** A name that someone entered, and the identity that a case about it belongs to. */
interface EnteredName {
  name: string;
  identityId: string;
}

/**
 * Screens the names entered with gifts: the donor's, the public one, the honoree's, that of the account a transfer came
 * from and, for a gift to a fundraising page, the fundraiser's. Returns the worst verdict for each gift that has any.
 * The verdict applies to the gift: anyone can type a name with another's address, so no identity's status changes. A
 * possible match opens a case, as for an identity's own names.
 */
export async function screenEnteredNames(ctx: Context, gifts: Gift[]): Promise<Map<string, ScreeningVerdict>> {
  const entered = await namesOf(ctx, gifts);
  const verdicts = new Map<string, ScreeningVerdict>();
  if (entered.size === 0) return verdicts;
  const known = new Map<string, ScreeningVerdict>();
  for (const [giftId, names] of entered) {
    for (const { name, identityId } of names) {
      const about = `${identityId} ${name}`;
      let verdict = known.get(about);
      if (!verdict) {
        verdict = await screenName(ctx, { identityId, name });
        known.set(about, verdict);
      }
      verdicts.set(giftId, worse(verdicts.get(giftId) ?? "clear", verdict));
    }
  }
  return verdicts;
}

async function namesOf(ctx: Context, gifts: Gift[]): Promise<Map<string, EnteredName[]>> {
  const campaignIds = [...new Set(gifts.flatMap(({ campaignId }) => campaignId ?? []))];
  const pages = await ctx.db.campaign.findMany({
    where: { id: { in: campaignIds }, fundraiserName: { not: null } },
    select: { id: true, ownerId: true, fundraiserName: true },
  });
  const fundraisers = new Map(pages.map((page) => [page.id, page]));
  const payers = await payersOf(ctx, gifts);
  const entered = new Map<string, EnteredName[]>();
  for (const { id, fromId, campaignId, donorName, publicName, dedication } of gifts) {
    const honoree = (dedication as { name?: string } | null)?.name;
    const own = new Set(
      [donorName, publicName, honoree, ...(payers.get(id) ?? [])].filter((name): name is string => Boolean(name)),
    );
    const names = [...own].map((name) => ({ name, identityId: fromId }));
    const page = fundraisers.get(campaignId ?? "");
    if (page?.fundraiserName) names.push({ name: page.fundraiserName, identityId: page.ownerId });
    if (names.length > 0) entered.set(id, names);
  }
  return entered;
}

/** The holders of the accounts that transfers for gifts came from, as named on the bank's statement. */
async function payersOf(ctx: Context, gifts: Gift[]): Promise<Map<string, string[]>> {
  const ids = gifts.filter(({ rail }) => rail === "bank").map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const matches = await ctx.db.bankMatch.findMany({
    where: { giftId: { in: ids }, releasedAt: null },
    select: { giftId: true, part: { select: { name: true } } },
  });
  const payers = new Map<string, string[]>();
  for (const { giftId, part } of matches)
    if (part.name) payers.set(giftId!, [...(payers.get(giftId!) ?? []), part.name]);
  return payers;
}

/** Verdicts are declared from the best to the worst. */
function worse(one: ScreeningVerdict, other: ScreeningVerdict): ScreeningVerdict {
  return SCREENING_VERDICTS.indexOf(one) >= SCREENING_VERDICTS.indexOf(other) ? one : other;
}
