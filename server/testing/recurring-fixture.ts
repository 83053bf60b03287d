import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { runRecurringGifts } from "@/server/domain/recurring/run-recurring-gifts";
import { type StartRecurringGift, startRecurringGift } from "@/server/domain/recurring/start-recurring-gift";
import type { Gift, Identity, RecurringGift } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

const DAY_MS = 86_400_000;

/** A fixture with recurring gifts, from which their tests start. */
export interface RecurringFixture extends GiftFixture {
  campaignId: string;
  donor: Identity;
  start(more?: Partial<StartRecurringGift>): Promise<string>;
  /** Processes everything that is due, including clearing, until nothing is. */
  work(ctx?: Context): Promise<void>;
  /** Advances the clock by `count` days, and runs what is due. */
  days(count: number): Promise<void>;
  /** Moves the clock to the instant, and runs what is due. */
  until(instant: Date): Promise<void>;
  row(id: string): Promise<RecurringGift>;
  /** Its gifts, oldest first. */
  gifts(id: string): Promise<Gift[]>;
  /** The subjects of the emails about it, oldest first. */
  emails(id: string): Promise<string[]>;
}

export async function makeRecurringFixture(mode: "sandbox" | "live" = "sandbox"): Promise<RecurringFixture> {
  const fixture = await makeGiftFixture({ settings: { mode } });
  const { system, partner, clock } = fixture;
  const terms = { name: "Lamps", status: "live", beneficiary_id: fixture.charity.id } as const;
  const { id: campaignId } = await createCampaign(partner, terms);
  const donor = await fixture.person();
  const signal = new AbortController().signal;
  const work = async (ctx = system) => {
    for (let before = -1, now = 0; before !== now; ) {
      before = now;
      await runRecurringGifts(ctx, signal);
      await fixture.settle();
      await runRecurringGifts(ctx, signal);
      now = await system.db.recurringOccurrence.count();
    }
  };
  return {
    ...fixture,
    campaignId,
    donor,
    work,
    async start(more = {}) {
      const id = system.newId("recurringGift");
      const terms = { campaignId, donorId: donor.id, amountCents: 2_500n, cadence: "monthly", locale: "en" } as const;
      await startRecurringGift(partner, { id, firstGiftId: system.newId("gift"), ...terms, ...more });
      return id;
    },
    async days(count) {
      clock.advance(count * DAY_MS);
      await work();
    },
    async until(instant) {
      clock.advance(instant.getTime() - clock.now().getTime() + 1_000);
      await work();
    },
    row: (id) => system.db.recurringGift.findUniqueOrThrow({ where: { id } }),
    gifts: (id) => system.db.gift.findMany({ where: { recurringGiftId: id }, orderBy: { createdAt: "asc" } }),
    async emails(id) {
      const where = { key: { startsWith: `recurring_gift:${id}:` } };
      const emails = await system.db.emailMessage.findMany({ where, orderBy: { id: "asc" } });
      return emails.map((email) => email.key.split(":")[2]!);
    },
  };
}
