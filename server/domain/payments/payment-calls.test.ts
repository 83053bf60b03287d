import { beforeEach, expect, it } from "vitest";
import { submitGifts } from "@/server/domain/gifts/charges/submit-gifts";
import type { PaymentRail } from "@/server/ports/payment-rail";
import { makePaymentFixture, type PaymentFixture } from "@/server/testing/payment-fixture";

// Guards against answers that are heard and not recorded.

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
    // Each answer comes a few turns of the event loop later than the one before, so that some meet the end of a recording.
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
