import { decided, request, withOptions } from "@/server/testing/wrong-pools";
import { type WrongRow, without } from "@/server/testing/wrong-row";

const draw = (change: string) => `UPDATE pool_draws SET ${change} WHERE drawn_at IS NOT NULL`;

/** Wrong rows of turns, draws and years of pools, in the books of `fillBooks`. */
export const WRONG_TURNS: WrongRow[] = [
  ["turn_order", "a turn left out", "UPDATE pool_turns SET number = number + 100 WHERE number > 1"],
  [
    "turn_order",
    "a turn that opens before the one before is due",
    "UPDATE pool_turns SET opens_at = opens_at - interval '1 day' WHERE number = 2",
  ],
  [
    "turn_order",
    "a turn that was paid before it opened",
    "UPDATE pool_turns SET ended_at = opens_at - interval '1 hour' WHERE number = 2",
  ],
  [
    "turn_order",
    "a turn that did not end although another one followed",
    "DROP INDEX pool_turns_one_open; UPDATE pool_turns SET ended_at = NULL, identity_id = NULL, disbursement_id = NULL WHERE number = 2",
  ],
  ["turn_order", "two payouts of one turn", "UPDATE disbursements SET turn_number = 1 WHERE turn_number = 2"],
  [
    "turn_dates",
    "a turn of a day more than its interval",
    "UPDATE pool_turns SET due_at = due_at + interval '1 day' WHERE number = 2",
  ],
  [
    "turn_dates",
    "a month that is taken for a week",
    decided(
      withOptions('{"interval": "monthly"}'),
      "ANY (ARRAY(SELECT id FROM disbursements WHERE turn_number IN (1, 2)))",
    ),
  ],
  [
    "draw_results",
    "another winner of those who were drawn from",
    draw("winner_id = (SELECT e FROM unnest(entries) e WHERE e <> winner_id)"),
  ],
  ["draw_results", "another seed", draw("seed = repeat('ab', 32)")],
  ["draw_results", "an entry that waited for no draw", draw(`entries = entries || ${request("threshold", 300)}`)],
  ["draw_results", "what nobody could know, chosen afterwards", draw("entropy = repeat('ab', 32)")],
  ["draw_results", "a payout without a draw", draw("winner_id = 'dbr_other'")],
  ["draw_results", "a draw left out", "UPDATE pool_draws SET number = 3 WHERE drawn_at IS NULL"],
  [
    "year_sums",
    "a year of one amount less",
    "UPDATE prepayments SET amount_cents = amount_cents - 1000, limit_cents = limit_cents - 1000",
  ],
  [
    "year_sums",
    "a fee where the year is no gift",
    without("prepayments", "prepayments_fee", "UPDATE prepayments SET fee_cents = 100"),
  ],
  ["year_sums", "a gift without a fee", "UPDATE prepayments SET sponsor_id = identity_id"],
  ["year_sums", "more given back than was left", "UPDATE prepayments SET refunded_cents = 11001"],
  [
    "release_dates",
    "a period a day early",
    "UPDATE pool_releases SET due_at = due_at - interval '1 day' WHERE period = 1",
  ],
  ["release_dates", "a period of another amount", "UPDATE pool_releases SET amount_cents = 1001 WHERE period = 1"],
  ["release_dates", "a thirteenth month", "UPDATE pool_releases SET period = 12 WHERE period = 1"],
];
