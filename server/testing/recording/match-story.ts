import { createPaymentMethod } from "@/server/domain/identities/create-payment-method";
import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import { createMatch } from "@/server/domain/matching/create-match";
import { giveDueMatches, giveMatch } from "@/server/domain/matching/give-matches";
import { updateMatch } from "@/server/domain/matching/update-match";
import type { Context } from "@/server/operations/context";
import type { GiftFixture } from "@/server/testing/gift-fixture";
import { type Recorder, tick } from "@/server/testing/recording/recorder";
import { makeTenant } from "@/server/testing/test-tenant";

/** The campaign's matches, while the campaign runs. */
export interface MatchStory {
  /** Run when a contribution has settled: the sponsors give, and one of them cannot. */
  giveMatches(): Promise<void>;
  /** The calls that read and change a match. */
  look(): Promise<void>;
}

/** Matches contributions to a campaign, in ways that show every outcome of a match. */
export async function promiseMatches(
  fixture: GiftFixture,
  recorder: Recorder,
  campaignId: string,
): Promise<MatchStory> {
  const { system, partner } = fixture;
  const bank = await fixture.person({ name: "Tidal Bank" });
  const params = { id: campaignId };
  const match = await recorder.call("createMatch", {
    params,
    body: {
      sponsor_id: bank.id,
      cap_cents: 250_000,
      per_gift_cap_cents: 10_000,
      label: "Tidal Bank doubles your gift",
    },
  });
  const ofMatch = { ...params, match_id: match.id };
  const suspended = await fixture.person({ name: "Grey Shipping" });
  for (const { id } of [bank, suspended])
    await createMatch(partner, { id: campaignId, sponsor_id: id, cap_cents: 1_000n });
  // An offer by another partner, which the campaign accepts.
  const stranger = await makeTenant(system);
  await createPaymentMethod(stranger.ctx, { id: stranger.identityId, token: "pm_sandbox_ok" });
  const offer = await createMatch(stranger.ctx, { id: campaignId, cap_cents: 1_000n, starts_at: inAYear(system) });
  await updateMatch(partner, { id: campaignId, match_id: offer.id, status: "active" });
  const limited = await fixture.person({ name: "Corner Shop", tier: 0 });
  const terms = { id: campaignId, sponsor_id: limited.id, cap_cents: 5_000n, per_gift_cap_cents: 1_000n };
  const { id: paused } = await createMatch(partner, terms);
  return {
    async giveMatches() {
      await fixture.give(limited, fixture.charity, { amount_cents: 24_900n });
      await giveMatch(system, paused);
      await system.transaction((tx) => suspendIdentity(tx, suspended.id, "example"));
      await giveDueMatches(system, new AbortController().signal);
      await updateMatch(partner, { id: campaignId, match_id: paused, status: "active" });
      tick();
    },
    async look() {
      await recorder.call("getMatch", { params: ofMatch });
      await recorder.call("listMatches", { params, query: { status: "active", limit: 2 } });
      await recorder.call("updateMatch", { params: ofMatch, body: { status: "canceled" } });
    },
  };
}

const YEAR_MS = 366 * 86_400_000;

function inAYear(ctx: Context): Date {
  return new Date(ctx.now().getTime() + YEAR_MS);
}
