import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { createMatch } from "@/server/domain/matching/create-match";
import { type StartRecurringGift, startRecurringGift } from "@/server/domain/recurring/start-recurring-gift";
import { createWebhook } from "@/server/domain/webhooks/create-webhook";
import { readRows } from "@/server/testing/played-rows";
import { openPlayedWorld, type PlayedEngine, type PlayedWorld } from "@/server/testing/played-world";

const DAY_MS = 86_400_000;
const HEALTHY = "https://healthy.example.org/hook";
const DEAD = "https://dead.example.org/hook";
const MOODY = "https://moody.example.org/hook";

/** Opens a world with an example of everything that happens by the clock. */
export async function openFilledWorld(engine: PlayedEngine, startsAt: Date): Promise<PlayedWorld> {
  const failures = new Map<string, number>();
  const respond = ({ url, headers }: { url: string; headers: Record<string, string> }) => {
    // The endpoint `MOODY` accepts only the third attempt.
    const attempt = (failures.get(`${url} ${headers["Svc-Event-Id"]}`) ?? 0) + 1;
    failures.set(`${url} ${headers["Svc-Event-Id"]}`, attempt);
    return url === DEAD || (url === MOODY && attempt < 3) ? 500 : 200;
  };
  const world = await openPlayedWorld({ startsAt, engine, clearingMs: 2 * DAY_MS, respond });
  await fill(world, (count) => new Date(startsAt.getTime() + count * DAY_MS));
  return world;
}

async function fill(
  { partner, system, charity, give, person }: PlayedWorld,
  day: (count: number) => Date,
): Promise<void> {
  const terms = { status: "live" as const, beneficiary_id: charity.id };
  const lasting = await createCampaign(partner, { name: "Lasting", ...terms });
  const ending = await createCampaign(partner, { name: "Ending", ...terms, ends_at: day(45) });
  const sponsor = await person({ name: "Sponsor" });
  const match = { id: lasting.id, sponsor_id: sponsor.id, cap_cents: 90_000n };
  await createMatch(partner, { ...match, label: "later", starts_at: day(20), ends_at: day(47) });
  await createMatch(partner, { ...match, label: "small", starts_at: day(90), cap_cents: 4_000n });
  const recurring = async (name: string, more: Partial<StartRecurringGift>) => {
    const donorId = more.donorId ?? (await person({ name })).id;
    const terms = { campaignId: lasting.id, amountCents: 3_000n, cadence: "monthly", locale: "en" } as const;
    const ids = { id: system.newId("recurringGift"), firstGiftId: system.newId("gift") };
    await startRecurringGift(partner, { ...ids, ...terms, ...more, donorId });
  };
  await recurring("Monthly", {});
  await recurring("Yearly", { cadence: "yearly" });
  await recurring("Returned", { paymentToken: "pm_sandbox_returned" });
  // Four weekly gifts fit into the monthly limit and leave too little for the monthly gift, which is retried until the
  // month is over.
  const limited = await person({ name: "Limited", tier: 0 });
  await recurring("", { cadence: "weekly", amountCents: 6_000n, campaignId: ending.id, donorId: limited.id });
  await recurring("", { donorId: limited.id });
  await give(await person({ name: "Slow" }), charity, { payment_method_id: "pm_sandbox_slow" });
  await give(await person({ name: "Disputed" }), charity, { payment_method_id: "pm_sandbox_disputed" });
  const dedication = {
    type: "in_honor" as const,
    name: "Grace",
    notify_email: "grace@example.org",
    message: "For you",
  };
  await give(await person({ name: "Dedicated" }), charity, { campaign_id: lasting.id, dedication });
  await createWebhook(partner, { url: HEALTHY, events: ["gift.created", "gift.settled", "receipt.issued"] });
  await createWebhook(partner, { url: MOODY, events: ["campaign.ended", "recurring_gift.past_due"] });
  await createWebhook(partner, { url: DEAD, events: ["gift.settled", "campaign.contribution"] });
}

/**
 * The days on which a donor's recurring gifts of an amount were given, oldest first, each with its receipt's tax year.
 * Comparing the two worlds cannot show that these days match the calendar.
 */
export async function givenDays({ system }: PlayedWorld, donor: string, amountCents = 3_000n): Promise<string[]> {
  const where = { from: { displayName: donor }, recurringGiftId: { not: null }, amountCents };
  const gifts = await system.db.gift.findMany({ where, orderBy: { createdAt: "asc" }, include: { receipt: true } });
  return gifts.map(({ createdAt, receipt }) => `${createdAt.toISOString().slice(0, 10)} ${receipt?.taxYear}`);
}

/** The number of days in each jump, repeated in this order. */
const JUMPS = [1, 2, 5];

/** Advances one world in one jump and the other in many, and returns the rows of both. */
export async function playBoth(once: PlayedWorld, often: PlayedWorld, days: number) {
  const worlds = [once, often];
  const workers = await Promise.all(worlds.map((world) => world.startWorker()));
  const advance = async (world: PlayedWorld, duration: string) => {
    for (let status = await world.advance(duration); status === "running"; ) status = await world.advance("PT0S");
  };
  const jumps = async () => {
    for (let left = days, count = 0; left > 0; count += 1) {
      const jump = Math.min(left, JUMPS[count % JUMPS.length]!);
      await advance(often, `P${jump}D`);
      left -= jump;
    }
  };
  await Promise.all([advance(once, `P${days}D`), jumps()]);
  await Promise.all(workers.map((worker) => worker.stop()));
  return Promise.all(worlds.map(readRows));
}
