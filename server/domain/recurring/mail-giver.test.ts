import { afterAll, beforeAll, expect, it } from "vitest";
import { readLinkedRecurringGift } from "@/server/domain/recurring/read-linked-recurring-gift";
import { changeRecurringGift } from "@/server/domain/recurring/update-recurring-gift";
import { makeRecurringWorld, type RecurringWorld } from "@/server/testing/recurring-world";
import { LOCALES } from "@/server/texts/locales";

const DAY_MS = 86_400_000;

let world: RecurringWorld;
beforeAll(async () => {
  world = await makeRecurringWorld("live");
});
afterAll(() => world.close());

const mailsOf = (id: string) =>
  world.system.db.mailMessage.findMany({
    where: { key: { startsWith: `recurring_gift:${id}:` } },
    orderBy: { id: "asc" },
  });

it("tells of a yearly gift a week before, once, and of no other beforehand", async () => {
  const [yearly, monthly] = [await world.start({ cadence: "yearly" }), await world.start()];
  await world.work();
  const { dueAt } = await world.row(yearly);
  await world.until(new Date(dueAt.getTime() - 7 * DAY_MS - 60_000));
  expect(await world.mails(yearly)).toEqual(["started"]);
  await world.until(new Date(dueAt.getTime() - 7 * DAY_MS));
  await world.days(1);
  expect(await world.mails(yearly)).toEqual(["started", "upcoming"]);
  await world.until(dueAt);
  expect(await world.gifts(yearly)).toHaveLength(2);
  expect(await world.mails(monthly)).toEqual(["started"]);
});

it("writes in the giver's language, with an address that opens the page and nothing else", async () => {
  for (const locale of LOCALES) {
    const id = await world.start({ locale });
    await world.work();
    const [mail] = await mailsOf(id);
    expect(mail).toMatchObject({ to: world.donor.email });
    expect(mail?.html).toContain(`lang="${locale}"`);
    const [, signature] = new RegExp(`/recurring/${id}/([\\w-]+)\\?lang=${locale}`).exec(mail?.text ?? "") ?? [];
    expect((await readLinkedRecurringGift(world.system, id, signature!))?.gift.id).toBe(id);
    const other = await world.start();
    for (const [asked, given] of [
      [other, signature!],
      [id, `${signature}A`],
      [id, ""],
      ["rgf_nothing", signature!],
    ])
      expect(await readLinkedRecurringGift(world.system, asked!, given!)).toBeNull();
  }
});

it("confirms what was asked for, each time once", async () => {
  const id = await world.start();
  await world.work();
  const change = (changes: Parameters<typeof changeRecurringGift>[2]) =>
    changeRecurringGift(world.system, id, changes, "requested_by_giver");
  for (let twice = 0; twice < 2; twice += 1) {
    await change({ amount_cents: 1_000n });
    await change({ status: "paused" });
  }
  await change({ status: "active" });
  await change({ status: "canceled" });
  expect(await world.mails(id)).toEqual(["started", "changed", "pausedRequested", "resumed", "canceled"]);
  const [last] = (await mailsOf(id)).reverse();
  expect(last?.text).toContain("You gave $25.00 in 1 gift.");
});
