import { expect, it } from "vitest";
import { columnOf } from "@/server/domain/home/money/statement-columns";

// Guards that a month shows a movement under the same words as a payout's statement does.

it.each([
  ["gift_settled", "gifts"],
  ["gift_reversed", "refunds"],
  ["part_refunded", "refunds"],
  ["part_disputed", "refunds"],
  ["rail_cost_charged", "costs"],
  ["disbursement_executed", "pools"],
  ["payout_sent", "payouts"],
  ["payout_rejected", "payouts"],
  ["payout_returned", "payouts"],
  ["payout_reopened", "payouts"],
  ["correction", "corrections"],
])("%s is shown under %s", (kind, column) => expect(columnOf(kind)).toBe(column));
