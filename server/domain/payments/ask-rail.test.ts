import { afterAll, beforeAll, expect, it } from "vitest";
import { submitGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { askRail } from "@/server/domain/payments/ask-rail";
import type { Context } from "@/server/operations/context";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { makePaymentFixture, type PaymentFixture } from "@/server/testing/payment-fixture";

const UNKNOWN = { outcome: "unknown", message: "no answer" } as const;

let fixture: PaymentFixture;
let operator: Context;
beforeAll(async () => {
  fixture = await makePaymentFixture();
  operator = fixture.system.as({ kind: "operator", identityId: null, name: "grace", requestId: "cli" });
});
afterAll(() => fixture.close());

it("has the rail asked at once about a payment that an operator has looked at, and keeps why", async () => {
  const silent = fixture.over({ charge: async () => UNKNOWN, find: async () => UNKNOWN });
  const gift = await fixture.give(await fixture.person(), await fixture.person());
  await submitGifts(silent, [gift]);
  const payment = await fixture.system.db.payment.findFirstOrThrow({ where: { subjectId: gift } });
  expect(payment.nextAt! > fixture.clock.now()).toBe(true);
  const asking = { paymentId: payment.id, note: "The bank says it went through." };
  await expect(runUntrusted(operator, askRail, { ...asking, note: " " })).rejects.toMatchObject({ param: "note" });
  await runUntrusted(operator, askRail, asking);
  const { nextAt } = await fixture.system.db.payment.findUniqueOrThrow({ where: { id: payment.id } });
  expect(nextAt! <= fixture.clock.now()).toBe(true);
  const [entry] = await fixture.system.db.auditEntry.findMany({
    where: { subjectId: payment.id, action: "payment.ask" },
  });
  expect(entry).toMatchObject({ actor: "operator:grace", details: { note: asking.note } });
  await expect(runUntrusted(operator, askRail, { ...asking, paymentId: "pay_none" })).rejects.toMatchObject({
    code: "resource_not_found",
  });
});
