import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { brokenRule } from "@/server/domain/checkouts/giving-attempts";
import { GIVING_RULES, type GivingRule } from "@/server/domain/checkouts/giving-rules";
import { addressHash } from "@/server/domain/email/suppressions";
import type { Checkout } from "@/server/generated/prisma/client";
import { newId } from "@/server/kernel/ids";
import { checkoutIdOf, type GivingFixture, openGivingFixture } from "@/server/testing/giving-fixture";
import { railOf } from "@/server/testing/test-rail";

// Tests each rule at its threshold, one below it, and at the end of its time window.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The rules as intended: what they count, the threshold, and the time window. */
const MEANT = [
  { id: "visitor_declines", attempts: 4, declined: 4, within: HOUR },
  { id: "visitor_attempts", attempts: 15, declined: 0, within: HOUR },
  { id: "address_declines", attempts: 5, declined: 5, within: DAY },
  { id: "address_attempts", attempts: 20, declined: 0, within: DAY },
  { id: "card_declines", attempts: 3, declined: 3, within: DAY },
  { id: "campaign_declines", attempts: 30, declined: 15, within: HOUR },
  { id: "large_after_declines", attempts: 4, declined: 4, within: DAY, fromUsdCents: 10_000n },
  { id: "large_on_tried_card", attempts: 2, declined: 2, within: DAY, fromUsdCents: 10_000n },
  { id: "many_from_new_address", attempts: 6, declined: 0, within: HOUR },
];
const CONSEQUENCES = ["confirm", "refuse", "hold"] as const;
const TOKEN = "pm_sandbox_ok";

let giving: GivingFixture;
let checkout: Checkout;
let card: string;
beforeAll(async () => {
  giving = await openGivingFixture();
  const { system } = giving.fixture;
  railOf(system).cardOf = (token) => token;
  const sent = await giving.send({ visitor: newId("event"), input: { email: `${newId("event")}@example.org` } });
  checkout = await giving.read(checkoutIdOf(sent));
  card = system.vault.mac("card", TOKEN).toString("base64url").slice(0, 32);
});
beforeEach(() => giving.fixture.system.db.givingAttempt.deleteMany());
afterAll(() => giving.fixture.close());

/** The rules that the attempts break, among those that count by this key. */
async function broken(
  by: GivingRule["by"],
  { attempts, declined, age }: { attempts: number; declined: number; age: number },
  usdCents: bigint,
): Promise<string[]> {
  const { system } = giving.fixture;
  const others = () => ({ giftId: newId("gift"), campaignId: newId("campaign"), addressHash: newId("event") });
  const key = {
    visitor: { visitorHash: checkout.visitorHash },
    address: { addressHash: addressHash(system, checkout.email) },
    card: { cardHash: card },
    campaign: { campaignId: checkout.campaignId },
  }[by];
  const createdAt = new Date(system.now().getTime() - age);
  const rows = Array.from({ length: attempts }, (_, n) => ({
    ...others(),
    ...key,
    isDeclined: n < declined,
    createdAt,
  }));
  await system.db.givingAttempt.createMany({ data: rows });
  const rules = await Promise.all(
    CONSEQUENCES.map((consequence) => brokenRule(system, checkout, { consequence, token: TOKEN, usdCents })),
  );
  await system.db.givingAttempt.deleteMany();
  return rules.flatMap((rule) => (rule ? [rule.id] : []));
}

it.each(MEANT)("$id is broken at its number, within its time", async ({ id, attempts, declined, within, ...rule }) => {
  const { by } = GIVING_RULES.find((known) => known.id === id)!;
  const { fromUsdCents = 0n } = rule;
  const [at, fewer] = [{ attempts, declined, age: within - MINUTE }, Math.min(1, declined)];
  expect(await broken(by, at, fromUsdCents)).toContain(id);
  expect(await broken(by, { ...at, age: within }, fromUsdCents)).not.toContain(id);
  expect(await broken(by, { ...at, attempts: attempts - 1, declined: declined - fewer }, fromUsdCents)).not.toContain(
    id,
  );
  if (declined > 0) expect(await broken(by, { ...at, declined: declined - 1 }, fromUsdCents)).not.toContain(id);
  if (fromUsdCents > 0n) expect(await broken(by, at, fromUsdCents - 1n)).not.toContain(id);
});

it("there are no others", () => {
  expect(GIVING_RULES.map(({ id }) => id).sort()).toEqual(MEANT.map(({ id }) => id).sort());
});
