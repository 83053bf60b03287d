import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startDueWatch } from "@/server/adapters/job-engine/due-watch";
import { type Sweeps, startSweeps } from "@/server/adapters/job-engine/sweeps";
import { backing, drain } from "@/server/jobs/declare-sweeps";
import type { Context } from "@/server/operations/context";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";
import type { PaymentRail } from "@/server/ports/payment-rail";
import { paymentRails } from "@/server/ports/payment-rails";
import { eventually } from "@/server/testing/eventually";
import { MovableClock } from "@/server/testing/movable-clock";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// Guards that an idle worker checks all sweeps with one query, and that due work still never waits for the next poll.

const NEVER_MS = 3_600_000;

let opened: TestDatabase;
let clock: MovableClock;
let ctx: Context;
let sweeps: Sweeps | undefined;
let rounds: string[];
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterEach(async () => {
  await sweeps?.stop();
  await opened.admin.query("TRUNCATE follow_ups");
});
afterAll(() => opened.close());

/** Starts two sweeps that leave their rows unchanged; returns after the first round of each. */
const start = async () => {
  clock = new MovableClock();
  ctx = testContext(opened.database, { clock });
  rounds = [];
  const noted = (name: string) => async () => {
    rounds.push(name);
    return null;
  };
  const receipts = backing("sweep-receipts", noted("sweep-receipts"), 20_000);
  sweeps = startSweeps(ctx, [receipts, drain("notify-honorees", noted("notify-honorees"))], NEVER_MS);
  await eventually(() => expect(rounds.sort()).toEqual(["notify-honorees", "sweep-receipts"]));
  rounds = [];
};
const record = () => recordFollowUps(ctx, "email_receipt", ["rcp_1"]);

it("kicks the sweep whose rows are due, and no other, when the clock moves there", async () => {
  await start();
  await record();
  // The sweep leaves the row to its job for twenty seconds.
  sweeps!.kick();
  await eventually(() => expect(rounds).toContain("notify-honorees"));
  expect(rounds).not.toContain("sweep-receipts");
  rounds = [];
  clock.advance(20_000);
  await eventually(() => expect(rounds).toContain("sweep-receipts"));
  expect(rounds).not.toContain("notify-honorees");
});

it("finds by itself what nobody notified it of, and what only the rail knows", async () => {
  const due = new Date();
  const events: Date[] = [];
  const rail = { nextEventAt: async () => events[0] ?? null } as unknown as PaymentRail;
  ctx = testContext(opened.database, { ports: { rails: paymentRails([rail]) } });
  const kicked: string[] = [];
  const watched = (name: string) => ({ name, graceMs: () => 0, kick: () => void kicked.push(name) });
  const watch = startDueWatch(ctx, ["notify-honorees", "apply-rail-events", "sweep-emails"].map(watched), 50);
  await recordFollowUps(ctx, "notify_honoree", ["1"]);
  await eventually(() => expect(kicked).toContain("notify-honorees"));
  expect(kicked).not.toContain("apply-rail-events");
  events.push(due);
  await eventually(() => expect(kicked).toContain("apply-rail-events"));
  expect(kicked).not.toContain("sweep-emails");
  await watch.stop();
});
