import { afterAll, beforeAll, expect, test } from "vitest";
import { startWork } from "@/server/adapters/job-engine/choose-engine";
import { work } from "@/server/jobs/jobs";
import { eventually } from "@/server/testing/eventually";
import { CLEARING_MS, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { MemoryEmail } from "@/server/testing/memory-email";

// Guards a nearly full disk: work that would fill it waits, and work that moves money continues.

let isLow = true;
const email = Object.assign(new MemoryEmail(), { writesFiles: true });
let fixture: GiftFixture;
beforeAll(async () => {
  const space = { freeBytes: () => 1, isLow: () => isLow };
  fixture = await makeGiftFixture({ ports: { email, space } });
});
afterAll(() => fixture.close());

test("gifts settle while space is low, and their receipts are drawn and emailed once there is space", async () => {
  const giftId = await fixture.give(await fixture.person(), fixture.charity);
  const engine = await startWork({}, fixture.system, work);
  const { db } = fixture.system;
  try {
    await eventually(async () => {
      fixture.clock.advance(CLEARING_MS);
      expect(await fixture.status(giftId)).toBe("settled");
      expect(await db.receipt.count()).toBe(1);
    });
    const waiting = async () => db.followUp.count({ where: { kind: "email_receipt" } });
    // Long enough for the sweep to have run, because its rows are due at once.
    for (let round = 0; round < 5; round += 1) {
      fixture.clock.advance(CLEARING_MS);
      for (const { name, run } of work.sweeps)
        if (name === "sweep-receipts" || name === "sweep-emails")
          await run(fixture.system, { dueBefore: fixture.system.now(), signal: new AbortController().signal });
    }
    expect(await waiting()).toBe(1);
    expect(email.sent).toEqual([]);
    isLow = false;
    await eventually(async () => {
      fixture.clock.advance(CLEARING_MS);
      expect(email.sent.filter(({ attachments }) => attachments.length > 0)).toHaveLength(1);
    });
    expect(await waiting()).toBe(0);
  } finally {
    await engine.stop();
  }
});
