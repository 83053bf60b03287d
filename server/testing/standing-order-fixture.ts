import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { createRecurringGift } from "@/server/domain/recurring/create-recurring-gift";
import { runRecurringGifts } from "@/server/domain/recurring/run-recurring-gifts";
import type { Gift, Identity, RecurringGift } from "@/server/generated/prisma/client";
import type { BankEntry } from "@/server/ports/bank-file";
import { makeTransferFixture, type TransferFixture } from "@/server/testing/transfer-fixture";

const NEVER = new AbortController().signal;
const DAY_MS = 86_400_000;

/** A recurring gift that its donor pays by bank transfer. */
export interface OrderedGift {
  id: string;
  reference: string;
  donor: Identity;
  row(): Promise<RecurringGift>;
  /** Its gifts, oldest first. */
  gifts(): Promise<Gift[]>;
  /** The occasions of the emails about it, oldest first. */
  emails(): Promise<string[]>;
}

/** A fixture in which donors have standing orders at their banks. */
export interface StandingOrderFixture extends TransferFixture {
  campaignId: string;
  order(more?: { amount_cents?: bigint; tier?: number; campaignId?: string }): Promise<OrderedGift>;
  /** Imports a statement with these transfers, and runs everything that follows. */
  arrive(...entries: [amountCents: bigint, parts?: Partial<BankEntry>][]): Promise<void>;
  /** Advances the clock, imports a statement without transfers, and runs what is due. */
  days(count: number): Promise<void>;
}

export async function makeStandingOrderFixture(
  options?: Parameters<typeof makeTransferFixture>[0],
): Promise<StandingOrderFixture> {
  const fixture = await makeTransferFixture(options);
  const { system, partner, clock } = fixture;
  const terms = { name: "Lamps", status: "live", beneficiary_id: fixture.charity.id } as const;
  const { id: campaignId } = await createCampaign(partner, terms);
  const work = async () => {
    await fixture.work();
    await runRecurringGifts(system, NEVER);
    await fixture.work();
  };
  return {
    ...fixture,
    campaignId,
    work,
    async order({ tier = 3, campaignId: to = campaignId, amount_cents = 2_500n } = {}) {
      const donor = await fixture.person({ name: "Maya Okafor", tier });
      const asked = {
        from: donor.id,
        amount_cents,
        cadence: "monthly",
        payment_method_id: "pm_sandbox_transfer",
      } as const;
      const { id } = await createRecurringGift(partner, { id: to, ...asked });
      const row = () => system.db.recurringGift.findUniqueOrThrow({ where: { id } });
      return {
        id,
        donor,
        row,
        reference: (await row()).transferReference!,
        gifts: () => system.db.gift.findMany({ where: { recurringGiftId: id }, orderBy: { id: "asc" } }),
        async emails() {
          const where = { key: { startsWith: `recurring_gift:${id}:` } };
          const emails = await system.db.emailMessage.findMany({ where, orderBy: { id: "asc" } });
          return emails.map((email) => email.key.split(":")[2]!);
        },
      };
    },
    async arrive(...entries) {
      await fixture.bank(...entries);
      await work();
    },
    async days(count) {
      clock.advance((count - 1) * DAY_MS);
      await fixture.bank([-1n, { text: "fee" }]);
      await runRecurringGifts(system, NEVER);
    },
  };
}
