import { expect, it } from "vitest";
import { createPaymentMethod } from "@/server/domain/identities/create-payment-method";
import { setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { paymentRails } from "@/server/ports/payment-rails";
import { makePoolFixture } from "@/server/testing/pool-fixture";
import { openTestDatabase } from "@/server/testing/test-database";
import { railOf, secondRail } from "@/server/testing/test-rail";

// Guards that a year is charged by the rail of its member's method, and a payee is paid by the rail of their account.

it("a commitment and a payout go by the rail of the method and of the account", async () => {
  const [fixture, memory] = await Promise.all([makePoolFixture(), openTestDatabase()]);
  const { system, partner, clock } = fixture;
  const second = secondRail(memory.database, clock, { settlementDelayMs: 3_000 });
  system.ports.rails = paymentRails([railOf(system), second]);
  const pool = await fixture.pool("steward_directed");
  const [member, payee] = [await fixture.person(), await fixture.person()];
  const { id: method } = await createPaymentMethod(partner, { id: member.id, token: "second_ok" });
  await setPayoutAccount(partner, { id: payee.id, token: "second_po_ok" });
  await fixture.commit(pool, member, { method });
  await fixture.work();
  await fixture.days(31);
  const year = await system.db.prepayment.findFirstOrThrow();
  expect(year).toMatchObject({ rail: "second", status: "paid" });
  const { id } = await fixture.disburse(pool, payee, 400n);
  await fixture.work();
  await fixture.days(3);
  const payments = await system.db.payment.findMany({ orderBy: { id: "asc" } });
  expect(payments.map(({ rail, direction, status }) => [rail, direction, status])).toEqual([
    ["second", "charge", "cleared"],
    ["second", "payout", "cleared"],
  ]);
  const payout = await system.db.payout.findFirstOrThrow({ where: { disbursementId: id } });
  expect(payments[1]).toMatchObject({ subjectId: payout.id, token: "second_po_ok" });
  expect(await fixture.brokenBooks()).toEqual([]);
  await Promise.all([fixture.close(), memory.close()]);
});
