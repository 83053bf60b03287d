import { afterAll, beforeAll, expect, it } from "vitest";
import { chargePrepayments } from "@/server/jobs/charge-prepayments";
import type { JobSteps } from "@/server/ports/job-engine";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";

let fixture: PoolFixture;
beforeAll(async () => {
  fixture = await makePoolFixture();
});
afterAll(() => fixture.close());

// Guards the seconds that a new member waits: the rail is queried when the charge should have cleared, not by a later
// sweep.
it("has a new member's year paid as soon as its charge clears", async () => {
  const pool = await fixture.pool("steward_directed");
  const commitmentId = await fixture.commit(pool, await fixture.person());
  const slept: Date[] = [];
  const step: JobSteps = {
    run: (_name, work) => work(),
    async sleepUntil(_name, instant) {
      slept.push(instant);
      fixture.clock.advance(Math.max(0, instant.getTime() - fixture.clock.now().getTime()));
    },
  };
  const event = { id: crypto.randomUUID(), type: "pool.committed", subjectId: commitmentId, groupId: null };
  await chargePrepayments.run({ ctx: fixture.system, events: [event], step });
  const { clearsAt } = await fixture.system.db.payment.findFirstOrThrow({ where: { subjectType: "prepayment" } });
  expect(slept).toEqual([clearsAt]);
  const commitment = await fixture.system.db.commitment.findUniqueOrThrow({ where: { id: commitmentId } });
  expect(commitment.status).toBe("active");
});
