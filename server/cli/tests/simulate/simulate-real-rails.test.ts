import { expect, test } from "vitest";
import { planBankStory } from "@/server/cli/tests/simulate/bank/plan-bank-story";
import { explain, playSeeds } from "@/server/cli/tests/simulate/play-seeds";
import { worldOfFile } from "@/server/testing/world-of-file";

// Guards the rails that move real money, whatever fails. On the operator's bank account, each booking is recorded once,
// each cent belongs to a gift, was returned, has left or is open, and each payout is in one file. On Stripe, the books
// match its balance.
const SEEDS = 1;
const MINUTES = 60_000;

const world = worldOfFile();

test.each(["bank", "stripe"] as const)(
  `${SEEDS} seed breaks no promise: %s`,
  async (rail) => {
    const found = await playSeeds(world(), { seed: 1, count: SEEDS, rail });
    if (found) throw new Error(await explain(world(), found));
  },
  10 * MINUTES,
);

test("stories come to everything that happens around the account", () => {
  const lines = new Set<string>();
  for (let seed = 1; seed <= 200; seed += 1)
    for (const { action, beside, death } of planBankStory(seed).steps) {
      for (const one of beside ? [action, beside] : [action]) {
        lines.add(one.do === "bank work" ? one.name : one.do);
        if (one.do === "transfer") lines.add(`transfer: ${one.way}`);
        if (one.do === "decide") lines.add(`decide: ${one.way}`);
      }
      if (death) lines.add(`dies ${death.side}`);
    }
  expect([...lines].sort()).toMatchInlineSnapshot(`
    [
      "apply-bank-rules",
      "cancel file",
      "check-payout-accounts",
      "decide",
      "decide: cost",
      "decide: gift",
      "decide: new gift",
      "decide: own",
      "dies after",
      "dies before",
      "expect",
      "expire-gift-actions",
      "fee",
      "import",
      "import-bank-files",
      "make file",
      "match-bank-files",
      "order",
      "pay out",
      "read receipts",
      "refund transfer",
      "release file",
      "release-payouts",
      "send back",
      "send file",
      "standing",
      "statement",
      "stray",
      "suspend",
      "sweep",
      "take back",
      "transfer",
      "transfer: exact",
      "transfer: half",
      "transfer: less",
      "transfer: more",
      "transfer: no reference",
      "transfer: structured",
      "transfer: typo",
      "transfer: with another",
      "wait",
    ]
  `);
});
