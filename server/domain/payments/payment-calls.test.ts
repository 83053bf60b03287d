import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, it } from "vitest";
import { submitGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { PaymentCalls } from "@/server/domain/payments/payment-calls";
import type { ClaimedPayment } from "@/server/domain/payments/payment-queue";
import { runPaymentsOf } from "@/server/domain/payments/run-payments";
import type { Clock } from "@/server/kernel/clock";
import { RAIL_CALL_TIMEOUT_MS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import type { PaymentRail } from "@/server/ports/payment-rail";
import { eventually } from "@/server/testing/eventually";
import { CLEARING_MS } from "@/server/testing/gift-fixture";
import { makePaymentFixture, type PaymentFixture } from "@/server/testing/payment-fixture";

// Guards against answers that are received and not recorded.

let fixture: PaymentFixture;
beforeEach(async () => {
  fixture = await makePaymentFixture();
  return () => fixture.close();
});

it("records every answer, whenever it comes while others are being recorded", async () => {
  const from = await fixture.donor();
  for (let round = 0; round < 6; round += 1) {
    const gifts = await Promise.all(Array.from({ length: 60 }, () => fixture.give(from, fixture.charity)));
    let answered = 0;
    // Each answer comes a few turns of the event loop after the one before, so some come just as a recording ends.
    const charge: PaymentRail["charge"] = async (...call) => {
      const answer = await fixture.rail.charge(...call);
      answered += 1;
      for (let turn = 0; turn < answered * (round + 1); turn += 1) await null;
      if (answered % 7 === 0) await new Promise((resolve) => setTimeout(resolve, answered));
      return answer;
    };
    await submitGifts(fixture.over({ charge }), gifts);
    const left = await fixture.system.db.payment.count({ where: { subjectId: { in: gifts }, status: "sent" } });
    expect(left).toBe(0);
  }
});

// Guards against one rail, or one call, that keeps all others waiting.
it("goes on next to calls that never end, and asks about these later", async () => {
  const give = async () => fixture.give(await fixture.donor(), fixture.charity);
  const hanging = await Promise.all(Array.from({ length: 4 }, give));
  const never: PaymentRail["charge"] = () => new Promise(() => {});
  let waiting = 0;
  let end!: () => void;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const clock: Clock = {
    now: () => fixture.clock.now(),
    wall: () => fixture.clock.wall(),
    sleep(ms) {
      if (ms !== RAIL_CALL_TIMEOUT_MS) return sleep(ms);
      waiting += 1;
      return ended;
    },
  };
  const stuck = submitGifts({ ...fixture.over({ charge: never }), clock }, hanging);
  const healthy = await Promise.all(Array.from({ length: 10 }, give));
  await submitGifts(fixture.system, healthy);
  fixture.clock.advance(CLEARING_MS);
  await runPaymentsOf(fixture.system, healthy);
  for (const gift of healthy) expect(await fixture.status(gift)).toBe("settled");
  end();
  await stuck;
  expect(waiting).toBe(4);
  await fixture.hoursLater(1, 1);
  for (const gift of hanging) expect(await fixture.status(gift)).toBe("settled");
  await fixture.expectAgreement();
});

// Guards answers that wait so long that their payments' leases run out, and a worker that fills its memory with them.
it("records three batches at once, and takes no more payments than are soon recorded", async () => {
  let recording = 0;
  let record!: () => void;
  const recorded = new Promise<void>((resolve) => {
    record = resolve;
  });
  const transaction = async () => {
    recording += 1;
    await recorded;
  };
  const find: PaymentRail["find"] = async () => ({ outcome: "unknown", message: "busy" });
  const calls = new PaymentCalls({ ...fixture.over({ find }), transaction: transaction as Context["transaction"] });
  const payment = { rail: "sandbox", status: "sent", direction: "charge", amount: "100" } as ClaimedPayment;
  const start = (count: number) =>
    calls.start(
      Array.from({ length: count }, (_, at) => ({ ...payment, id: `${at}` })),
      () => "find",
    );
  start(500);
  await calls.untilAtMost(0);
  start(1_500);
  let hasRoom = false;
  const room = calls.untilAtMost(0).then(() => {
    hasRoom = true;
  });
  await eventually(async () => expect(calls.underWay).toBe(0));
  expect({ recording, hasRoom }).toEqual({ recording: 3, hasRoom: false });
  record();
  await room;
  await calls.end();
  expect(recording).toBe(4);
});
