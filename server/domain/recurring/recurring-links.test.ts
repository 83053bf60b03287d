import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeByLink } from "@/server/domain/recurring/change-by-link";
import { emailFreshLink, hasRecurringLinkEnded } from "@/server/domain/recurring/email-fresh-link";
import { confirmRaise, readRaise } from "@/server/domain/recurring/raises";
import { readLinkedRecurringGift } from "@/server/domain/recurring/read-linked-recurring-gift";
import { type RecurringLink, recurringLink } from "@/server/domain/recurring/recurring-links";
import { renewRecurringLink } from "@/server/domain/recurring/renew-link";
import { startRecurringGift } from "@/server/domain/recurring/start-recurring-gift";
import { visitorCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import { eventually } from "@/server/testing/eventually";
import { type GivingFixture, openGivingFixture } from "@/server/testing/giving-fixture";

// Guards a donor's money from anyone who finds a link to the gift in an old email: the link expires, can be replaced,
// and raises nothing by itself.

const DAY_MS = 86_400_000;
let giving: GivingFixture;
let visitor: Context;
let link: RecurringLink;
beforeAll(async () => {
  giving = await openGivingFixture();
  visitor = giving.fixture.system.as(visitorCaller("page"));
});
afterAll(() => giving.fixture.close());
beforeEach(async () => {
  const { system, partner, person } = giving.fixture;
  await system.db.emailMessage.deleteMany();
  const [id, firstGiftId] = [system.newId("recurringGift"), system.newId("gift")];
  const terms = { campaignId: giving.campaign.id, amountCents: 2_500n, cadence: "monthly", locale: "en" } as const;
  await startRecurringGift(partner, { id, firstGiftId, donorId: (await person()).id, ...terms });
  link = recurringLink(system, { id, linkVersion: 1 });
});

const gone = { code: "resource_not_found" };
const emails = () => giving.fixture.system.db.emailMessage.findMany({ orderBy: { id: "asc" } });
const read = (of = link) => readLinkedRecurringGift(visitor, of);
const termsNow = async () => {
  const { amountCents, cadence } = await giving.fixture.system.db.recurringGift.findUniqueOrThrow({
    where: { id: link.id },
  });
  return [amountCents, cadence];
};
const tokenIn = (text = "") => /\/raise\/([\w-]+)/.exec(text)?.[1] ?? "";
const raise = async (changes: { amount_cents?: bigint; cadence?: "weekly" | "monthly" | "yearly" }) => {
  expect(await changeByLink(visitor, { ...link, ...changes })).toBe("confirm");
  return { id: link.id, token: tokenIn((await emails()).at(-1)?.text) };
};

describe("a link to a recurring gift", () => {
  it("ends some time after the email that it was in, and a new email has another", async () => {
    const { system, clock } = giving.fixture;
    const date = system.now();
    clock.advance(400 * DAY_MS);
    expect((await read()).gift.id).toBe(link.id);
    clock.advance(DAY_MS);
    await expect(read()).rejects.toMatchObject(gone);
    await expect(changeByLink(visitor, { ...link, status: "paused" })).rejects.toMatchObject(gone);
    expect((await read(recurringLink(system, { id: link.id, linkVersion: 1 }))).gift.id).toBe(link.id);
    // The signature covers the day.
    const [day, mac] = link.signature.split(/-(.*)/s);
    const later = Math.floor(system.now().getTime() / DAY_MS).toString(36);
    expect(later).not.toBe(day);
    await expect(read({ id: link.id, signature: `${later}-${mac}` })).rejects.toMatchObject(gone);
    expect(date < system.now()).toBe(true);
  });

  it("that has ended is only good for an email to the donor, a few times a day", async () => {
    const { system, clock } = giving.fixture;
    const current = () => ({
      id: link.id,
      signature: recurringLink(system, { id: link.id, linkVersion: 1 }).signature,
    });
    clock.advance(401 * DAY_MS);
    expect([await hasRecurringLinkEnded(visitor, link), await hasRecurringLinkEnded(visitor, current())]).toEqual([
      true,
      false,
    ]);
    const outcomes = [];
    for (let times = 0; times < 4; times++) outcomes.push(await emailFreshLink(visitor, link));
    expect(outcomes).toEqual(["sent", "sent", "sent", "busy"]);
    const donor = await system.db.recurringGift.findUniqueOrThrow({ where: { id: link.id }, include: { donor: true } });
    const sent = await emails();
    expect(sent.map(({ to }) => to)).toEqual(Array(3).fill(donor.donor.email));
    const [, id = "", signature = ""] = /\/recurring\/(\w+)\/([\w-]+)/.exec(sent[0]!.text) ?? [];
    expect((await read({ id, signature })).gift.id).toBe(link.id);
    await expect(read()).rejects.toMatchObject(gone);
  });

  it("is replaced by its holder, and the new one is emailed to the donor", async () => {
    await Promise.all([renewRecurringLink(visitor, link), renewRecurringLink(visitor, link).catch(() => null)]);
    await expect(read()).rejects.toMatchObject(gone);
    const sent = await emails();
    expect(sent).toHaveLength(1);
    const [, id = "", signature = ""] = /\/recurring\/(\w+)\/([\w-]+)/.exec(sent[0]!.text) ?? [];
    expect((await read({ id, signature })).gift.id).toBe(link.id);
  });
});

describe("a change that costs the donor more", () => {
  it.each([
    ["a larger amount", { amount_cents: 2_501 }],
    ["more often", { cadence: "weekly" as const }],
    ["a larger amount less often", { amount_cents: 9_000, cadence: "yearly" as const }],
  ])("%s waits until the donor confirms it by email", async (_, changes) => {
    const { amount_cents: cents, cadence }: { amount_cents?: number; cadence?: "weekly" | "yearly" } = changes;
    const before = await termsNow();
    const key = await raise({ ...(cents && { amount_cents: BigInt(cents) }), ...(cadence && { cadence }) });
    expect(await termsNow()).toEqual(before);
    // Email scanners open links, so reading must change nothing.
    await readRaise(visitor, key);
    await readRaise(visitor, key);
    expect(await termsNow()).toEqual(before);
    expect(await confirmRaise(visitor, key)).toContain(`/recurring/${link.id}/`);
    expect(await termsNow()).toEqual([cents ? BigInt(cents) : before[0], cadence ?? before[1]]);
  });

  it("is confirmed once, however often at once, and not again after it was taken back", async () => {
    const key = await raise({ amount_cents: 5_000n });
    const results = await Promise.allSettled([1, 2, 3].map(() => confirmRaise(visitor, key)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await changeByLink(visitor, { ...link, amount_cents: 2_500n })).toBe("changed");
    await expect(confirmRaise(visitor, key)).rejects.toMatchObject(gone);
    expect(await termsNow()).toEqual([2_500n, "monthly"]);
  });

  it("is confirmed by the last email only, for half an hour, and not after the link was replaced", async () => {
    const first = await raise({ amount_cents: 5_000n });
    const second = await raise({ amount_cents: 6_000n });
    await expect(confirmRaise(visitor, first)).rejects.toMatchObject(gone);
    const { system } = giving.fixture;
    const where = { recurringGiftId: link.id };
    const { expiresAt } = await system.db.recurringRaise.findUniqueOrThrow({ where });
    const leftMinutes = (expiresAt.getTime() - Date.now()) / 60_000;
    expect([leftMinutes <= 30, leftMinutes > 20]).toEqual([true, true]);
    await system.db.recurringRaise.update({ where, data: { expiresAt: new Date(Date.now() - 1) } });
    await expect(confirmRaise(visitor, second)).rejects.toMatchObject(gone);
    const third = await raise({ amount_cents: 7_000n });
    await renewRecurringLink(visitor, link);
    await expect(confirmRaise(visitor, third)).rejects.toMatchObject(gone);
    expect(await termsNow()).toEqual([2_500n, "monthly"]);
  });

  it("is emailed a few times a day only; what costs less is done at once", async () => {
    const outcomes = [];
    for (let time = 0; time < 7; time++) outcomes.push(await changeByLink(visitor, { ...link, amount_cents: 5_000n }));
    expect(outcomes).toEqual(["confirm", "confirm", "confirm", "confirm", "confirm", "busy", "busy"]);
    expect(await changeByLink(visitor, { ...link, amount_cents: 1_000n, cadence: "yearly" })).toBe("changed");
    expect(await termsNow()).toEqual([1_000n, "yearly"]);
  });

  it("is judged by the terms that it changes, not by those that the form was opened with", async () => {
    const { system } = giving.fixture;
    const waiting = () => system.db.$queryRaw<unknown[]>`
      SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    // While the donor's form lowers the amount a little, the gift's manager lowers it a lot.
    const donor = await system.transaction(async (tx) => {
      await tx.db.recurringGift.update({ where: { id: link.id }, data: { amountCents: 1_000n } });
      const changing = changeByLink(visitor, { ...link, amount_cents: 2_000n });
      await eventually(async () => expect(await waiting()).not.toEqual([]));
      return { changing };
    });
    expect(await donor.changing).toBe("confirm");
    expect(await termsNow()).toEqual([1_000n, "monthly"]);
  });
});
