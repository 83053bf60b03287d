import type { z } from "zod";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { createMatch } from "@/server/domain/matching/create-match";
import { getMatch } from "@/server/domain/matching/get-match";
import { giveDueMatches } from "@/server/domain/matching/give-matches";
import type { Identity } from "@/server/generated/prisma/client";
import { serializeMatch } from "@/server/resources/match";
import type { matchCreateBody } from "@/server/resources/match-bodies";
import { type GiftFixture, type GiftFixtureOptions, makeGiftFixture } from "@/server/testing/gift-fixture";

type MatchTerms = Partial<Omit<z.infer<typeof matchCreateBody>, "sponsor_id">> & { sponsor?: Identity };

/** A live campaign for the fixture's charity with a fundraising page, a donor and a sponsor. */
export interface MatchFixture extends GiftFixture {
  donor: Identity;
  sponsor: Identity;
  campaignId: string;
  pageId: string;
  /** Sets up a match, one to one by default. Returns the match's id. */
  promise(terms?: MatchTerms): Promise<string>;
  /** Gives to the campaign, and settles everything: contribution, match, and the match's own gift. */
  contribute(amountCents: bigint, more?: { campaignId?: string; from?: Identity; method?: string }): Promise<string>;
  /** Creates the gifts that are due now. */
  giveDue(): Promise<Date | null>;
  /** The match's status, matched cents and remaining cents. */
  standing(matchId: string): Promise<[status: string, matched: number, remaining: number]>;
  /** The match's pending cents. */
  pending(matchId: string): Promise<number>;
  /** The gifts that match a contribution, oldest match first. */
  matchesOf(giftId: string): Promise<{ id: string; amount: number; status: string; code: string | null }[]>;
}

/** Every fixture has its own campaign. */
export async function makeMatchFixture(options: GiftFixtureOptions = {}): Promise<MatchFixture> {
  const fixture = await makeGiftFixture(options);
  const { system, partner, charity } = fixture;
  const [donor, sponsor] = [await fixture.person({ name: "Ada Giver" }), await fixture.person({ name: "Tidal Bank" })];
  const terms = { name: "Lamps", status: "live" as const, beneficiary_id: charity.id };
  const { id: campaignId } = await createCampaign(partner, terms);
  const page = await createP2pPage(partner, { id: campaignId, name: "Ada runs", status: "live" });
  const shown = async (matchId: string) => {
    const match = await getMatch(partner, { id: campaignId, match_id: matchId });
    return serializeMatch(match, { showsSponsor: true, showsPayment: true });
  };
  const giveDue = () => giveDueMatches(system, new AbortController().signal);
  return {
    ...fixture,
    donor,
    sponsor,
    campaignId,
    pageId: page.id,
    async promise({ sponsor: other, ...more } = {}) {
      const sponsor_id = (other ?? sponsor).id;
      const { id } = await createMatch(partner, { id: campaignId, cap_cents: 1_000_000n, ...more, sponsor_id });
      return id;
    },
    async contribute(amount_cents, more = {}) {
      const to = { campaign_id: more.campaignId ?? campaignId, payment_method_id: more.method };
      const giftId = await fixture.give(more.from ?? donor, charity, { amount_cents, ...to });
      await fixture.settle();
      await giveDue();
      await fixture.settle();
      return giftId;
    },
    giveDue,
    async standing(matchId) {
      const { status, matched_cents, remaining_cents } = await shown(matchId);
      return [status, matched_cents, remaining_cents];
    },
    pending: async (matchId) => (await shown(matchId)).pending_cents,
    async matchesOf(matchedGiftId) {
      const gifts = await system.db.gift.findMany({ where: { matchedGiftId }, orderBy: [{ matchId: "asc" }] });
      return gifts.map((gift) => {
        return { id: gift.id, amount: Number(gift.amountCents), status: gift.status, code: gift.failureCode };
      });
    },
  };
}
