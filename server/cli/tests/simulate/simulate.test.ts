import { expect, test } from "vitest";
import { explain, playSeeds } from "@/server/cli/tests/simulate/play-seeds";
import { planStory } from "@/server/cli/tests/simulate/story/plan-story";
import { worldOfFile } from "@/server/testing/world-of-file";

// Guards the promises of every gift, whatever fails: no charge without a gift, no gift twice, limits, caps, receipts,
// books. `simulate-seeds.test.ts` plays ten seeds each night, the first one again among them.
const MINUTES = 60_000;

const world = worldOfFile();

test(
  "a seed breaks no promise",
  async () => {
    const found = await playSeeds(world(), { seed: 1, count: 1 });
    if (found) throw new Error(await explain(world(), found));
  },
  15 * MINUTES,
);

test("stories come to everything that they are about", async () => {
  const lines = new Set<string>();
  for (let seed = 1; seed <= 300; seed += 1) {
    for (const { action, beside, death, slowAt, mishap } of planStory(seed).steps) {
      for (const one of beside ? [action, beside] : [action]) lines.add(one.do === "sweep" ? one.name : one.do);
      if (death) lines.add(`dies ${death.side}`);
      if (slowAt) lines.add("is slow");
      if (mishap?.what === "restart") lines.add(`database restarts ${mishap.side} a ${mishap.moment.kind}`);
      if (mishap?.what === "full disk") lines.add(`disk is full for ${mishap.where}`);
      if (mishap?.what === "clock") lines.add(`clock put ${mishap.byMs < 0 ? "back" : "ahead"}: ${mishap.who}`);
    }
  }
  expect([...lines].sort()).toMatchInlineSnapshot(`
    [
      "add method",
      "apply-rail-events",
      "cancel commitment",
      "change recurring",
      "clock put ahead: all",
      "clock put ahead: first",
      "clock put ahead: second",
      "clock put ahead: workers",
      "clock put back: all",
      "clock put back: first",
      "clock put back: second",
      "clock put back: workers",
      "come back",
      "commit",
      "complete-forms",
      "database restarts after a commit",
      "database restarts after a request",
      "database restarts before a commit",
      "database restarts before a request",
      "decide cases",
      "decide payout",
      "deliver",
      "dies after",
      "dies before",
      "disk is full for commits",
      "disk is full for statements",
      "draw",
      "email",
      "events",
      "expire-gift-actions",
      "give",
      "give on page",
      "is slow",
      "list",
      "pay anew",
      "play time",
      "read receipts",
      "recheck-gifts",
      "recheck-years",
      "refund",
      "release-authorizations",
      "rename",
      "renew-authorizations",
      "repeat",
      "request payout",
      "set match",
      "set pool",
      "set rules",
      "start recurring",
      "suspend",
      "sweep-allocations",
      "sweep-campaigns",
      "sweep-commitments",
      "sweep-ended-campaigns",
      "sweep-gifts",
      "sweep-identities",
      "sweep-late-receipts",
      "sweep-matches",
      "sweep-missing-receipts",
      "sweep-open-gifts",
      "sweep-payments",
      "sweep-pools",
      "sweep-prepayments",
      "sweep-recurring-gifts",
      "sync-checkouts",
      "wait",
    ]
  `);
});
