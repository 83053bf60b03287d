import { afterAll, beforeAll, expect, it } from "vitest";
import { readLinkedRecurringGift } from "@/server/domain/recurring/read-linked-recurring-gift";
import { runRecurringGifts } from "@/server/domain/recurring/run-recurring-gifts";
import { changeRecurringGift } from "@/server/domain/recurring/update-recurring-gift";
import { visitorCaller } from "@/server/kernel/caller";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { makeRecurringFixture, type RecurringFixture } from "@/server/testing/recurring-fixture";
import { LOCALES } from "@/server/texts/locales";

const DAY_MS = 86_400_000;

let fixture: RecurringFixture;
beforeAll(async () => {
  fixture = await makeRecurringFixture("live");
});
afterAll(() => fixture.close());

const emailsOf = (id: string) =>
  fixture.system.db.emailMessage.findMany({
    where: { key: { startsWith: `recurring_gift:${id}:` } },
    orderBy: { id: "asc" },
  });

it("announces a yearly gift a week before, once, and no other cadence", async () => {
  const [yearly, monthly] = [await fixture.start({ cadence: "yearly" }), await fixture.start()];
  await fixture.work();
  const { dueAt } = await fixture.row(yearly);
  await fixture.until(new Date(dueAt.getTime() - 7 * DAY_MS - 60_000));
  expect(await fixture.emails(yearly)).toEqual(["started"]);
  await fixture.until(new Date(dueAt.getTime() - 7 * DAY_MS));
  await fixture.days(1);
  expect(await fixture.emails(yearly)).toEqual(["started", "upcoming"]);
  await fixture.until(dueAt);
  expect(await fixture.gifts(yearly)).toHaveLength(2);
  expect(await fixture.emails(monthly)).toEqual(["started"]);
});

it("announces nothing that is due already, when nobody worked for a week", async () => {
  const yearly = await fixture.start({ cadence: "yearly" });
  await fixture.work();
  await fixture.until((await fixture.row(yearly)).dueAt);
  expect([await fixture.emails(yearly), (await fixture.gifts(yearly)).length]).toEqual([["started"], 2]);
});

it("writes in the donor's language, with a link that opens only this page", async () => {
  const visitor = fixture.system.as(visitorCaller("page"));
  for (const locale of LOCALES) {
    const id = await fixture.start({ locale });
    await fixture.work();
    const [email] = await emailsOf(id);
    expect(email).toMatchObject({ to: fixture.donor.email });
    expect(email?.html).toContain(`lang="${locale}"`);
    const [, signature] = new RegExp(`/recurring/${id}/([\\w-]+)\\?lang=${locale}`).exec(email?.text ?? "") ?? [];
    expect((await runUntrusted(visitor, readLinkedRecurringGift, { id, signature: signature! })).gift.id).toBe(id);
    const other = await fixture.start();
    for (const [requested, given] of [
      [other, signature!],
      [id, `${signature}A`],
      [id, ""],
      ["rgf_nothing", signature!],
    ])
      await expect(
        runUntrusted(visitor, readLinkedRecurringGift, { id: requested!, signature: given! }),
      ).rejects.toMatchObject({ code: "resource_not_found" });
  }
});

it("does not say that a gift has started that was paused before its first payment arrived", async () => {
  const id = await fixture.start();
  await runRecurringGifts(fixture.system, new AbortController().signal);
  await changeRecurringGift(fixture.system, id, { status: "paused" }, "requested_by_donor");
  await fixture.work();
  expect((await fixture.gifts(id)).map(({ status }) => status)).toEqual(["settled"]);
  expect(await fixture.emails(id)).toEqual(["pausedRequested"]);
});

it("confirms each request once", async () => {
  const id = await fixture.start();
  await fixture.work();
  const change = (changes: Parameters<typeof changeRecurringGift>[2]) =>
    changeRecurringGift(fixture.system, id, changes, "requested_by_donor");
  for (let twice = 0; twice < 2; twice += 1) {
    await change({ amount_cents: 1_000n });
    await change({ status: "paused" });
  }
  await change({ status: "active" });
  await change({ status: "canceled" });
  expect(await fixture.emails(id)).toEqual(["started", "changed", "pausedRequested", "resumed", "canceled"]);
  const [last] = (await emailsOf(id)).reverse();
  expect(last?.text).toContain("You gave $25.00 in 1 gift.");
});
