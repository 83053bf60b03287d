import { type WrongRow, without } from "@/server/testing/wrong-row";

const SETTLED = "(SELECT min(id) FROM gifts WHERE status = 'settled' AND currency = 'USD' AND match_id IS NULL)";
const gift = (change: string, of = SETTLED) => `UPDATE gifts SET ${change} WHERE id = ${of}`;
const own = (amount: number) => `(SELECT min(gift_id) FROM match_allocations WHERE amount_cents = ${amount})`;
const allocation = (change: string, amount: number) =>
  `UPDATE match_allocations SET ${change} WHERE gift_id = ${own(amount)}`;
const matched = (amount: number) => `(SELECT matched_gift_id FROM match_allocations WHERE gift_id = ${own(amount)})`;
const posting = (
  leg: number,
  kind: string,
) => `UPDATE ledger_postings SET amount_cents = amount_cents + 1 WHERE leg = ${leg}
  AND transaction_id = ANY (ARRAY(SELECT id FROM ledger_transactions WHERE kind = '${kind}'))`;

/** Wrong rows of gifts, payments, receipts, matches and deliveries, in the books of `fillBooks`. */
export const WRONG_GIFTS: WrongRow[] = [
  [
    "gift_figures",
    "a fee of one cent less, with the net amount to it",
    gift("fee_cents = 99, net_cents = amount_cents - 99"),
  ],
  [
    "gift_figures",
    "a net amount of one cent more",
    without("gifts", "gifts_amount", gift("net_cents = net_cents + 1")),
  ],
  [
    "gift_figures",
    "an amount of 49",
    without("gifts", "gifts_amount", gift("amount_cents = 49, net_cents = -51, limit_cents = 49")),
  ],
  ["gift_figures", "a gift to oneself", without("gifts", "gifts_sides", gift("to_id = from_id"))],
  ["gift_figures", "a gift that limits count by its net amount", gift("limit_cents = net_cents")],
  ["gift_shares", "a recipient who got one cent more", posting(1, "gift_settled")],
  ["gift_shares", "a fee of one cent more", posting(3, "gift_settled")],
  ["gift_shares", "a waiver of one cent more", posting(4, "gift_settled")],
  ["gift_shares", "a refund of one cent more", posting(1, "gift_reversed")],
  [
    "gift_shares",
    "a waiver booked to the recipient",
    `UPDATE ledger_postings p SET debit_account_id = d.id FROM ledger_accounts d
    WHERE p.leg = 4 AND d.code LIKE 'rail:%:clearing' AND d.currency = p.currency`,
  ],
  [
    "limits_kept",
    "a donor a cent over the limit",
    gift("amount_cents = 24951, net_cents = 24851", "(SELECT id FROM gifts WHERE amount_cents = 24950)"),
  ],
  [
    "limits_kept",
    "a payee over the limit",
    `UPDATE identities SET kyc_tier = 0 WHERE id = (SELECT to_id FROM disbursements WHERE executed_at IS NOT NULL LIMIT 1);
    UPDATE disbursements SET amount_cents = 100001 WHERE id = (SELECT min(d.id) FROM disbursements d JOIN identities i ON i.id = d.to_id WHERE i.kyc_tier = 0 AND d.executed_at IS NOT NULL)`,
  ],
  [
    "limits_kept",
    "a member whose year is over the limit",
    `UPDATE identities SET kyc_tier = 0 WHERE id = (SELECT min(identity_id) FROM prepayments);
    UPDATE prepayments SET amount_cents = 12 * 25001 WHERE identity_id = (SELECT min(identity_id) FROM prepayments)`,
  ],
  [
    "receipt_figures",
    "an amount that is not the gift's",
    "UPDATE receipts SET amount_cents = amount_cents - 1 WHERE serial = 1",
  ],
  ["receipt_figures", "another currency", "UPDATE receipts SET currency = 'EUR' WHERE serial = 1"],
  ["receipt_figures", "another donor", "UPDATE receipts SET donor_id = recipient_id WHERE serial = 1"],
  [
    "receipt_figures",
    "a number that is not its serial's",
    "UPDATE receipts SET number = number || '1' WHERE serial = 1",
  ],
  [
    "receipt_figures",
    "one issued a day before the gift settled",
    "UPDATE receipts SET issued_at = issued_at - interval '1 day' WHERE serial = 1",
  ],
  [
    "receipt_figures",
    "one voided a day after the refund",
    "UPDATE receipts SET voided_at = voided_at + interval '1 day' WHERE status = 'void'",
  ],
  ["receipt_figures", "a void one without its time", "UPDATE receipts SET voided_at = NULL WHERE status = 'void'"],
  ["receipt_figures", "a counter that is one ahead", "UPDATE receipt_counters SET last_serial = last_serial + 1"],
  [
    "gift_times",
    "a settlement an hour before the gift",
    gift("settled_at = created_at - interval '1 hour', charged_at = NULL"),
  ],
  ["gift_times", "a charge an hour after the settlement", gift("charged_at = settled_at + interval '1 hour'")],
  [
    "gift_times",
    "a refund an hour before the settlement",
    "UPDATE gifts SET refunded_at = settled_at - interval '1 hour' WHERE status = 'reversed'",
  ],
  ["gift_times", "a settled gift without its time", gift("settled_at = NULL")],
  ["gift_times", "a failure without its reason", "UPDATE gifts SET failure_code = NULL WHERE status = 'failed'"],
  [
    "payment_times",
    "a charge cleared before it was made",
    "UPDATE payments SET charged_at = cleared_at + interval '1 hour' WHERE direction = 'charge' AND cleared_at IS NOT NULL",
  ],
  [
    "payment_times",
    "a refund before its charge",
    "UPDATE payments SET created_at = created_at - interval '1 day' WHERE direction = 'refund'",
  ],
  ["payment_times", "a call left out", "UPDATE payment_attempts SET number = number + 100"],
  [
    "payment_times",
    "an answer before its call",
    "UPDATE payment_attempts SET answered_at = sent_at - interval '1 hour'",
  ],
  ["match_terms", "more than the ratio", allocation("amount_cents = 501", 500)],
  ["match_terms", "more than the cap for each gift", allocation("amount_cents = 801", 800)],
  ["match_terms", "a contribution one cent too small", gift("amount_cents = 499, net_cents = 399", matched(200))],
  [
    "match_terms",
    "a contribution of the sponsor's own",
    gift("from_id = (SELECT sponsor_id FROM matches)", matched(500)),
  ],
  [
    "match_terms",
    "a contribution that is a match itself",
    without("gifts", "gifts_match_whole", gift("match_id = 'mch_other'", matched(500))),
  ],
  ["match_terms", "a contribution to another campaign", gift("campaign_id = 'cmp_other'", matched(500))],
  ["match_terms", "a contribution of another currency", gift("currency = 'EUR'", matched(500))],
  [
    "match_terms",
    "a contribution from before the match",
    "UPDATE matches SET starts_at = starts_at + interval '1 year'",
  ],
  [
    "match_terms",
    "a contribution from when the match had ended",
    `UPDATE matches SET ends_at = (SELECT created_at FROM gifts WHERE id = ${matched(500)})`,
  ],
  [
    "match_terms",
    "an allocation an hour before the contribution settled",
    allocation("created_at = created_at - interval '1 hour'", 500),
  ],
  ["match_parts", "less than the ratio, with the cap not reached", allocation("amount_cents = 499", 500)],
  ["match_parts", "a last part that leaves a cent", "UPDATE matches SET cap_cents = cap_cents + 1"],
  [
    "delivery_attempts",
    "a seventh attempt",
    `INSERT INTO webhook_attempts SELECT delivery_id, 7, started_at + interval '1 day', duration_ms, manual, response_status, response_text, error_code, error_message FROM webhook_attempts WHERE number = 6;
    UPDATE webhook_deliveries SET attempts = 7, scheduled_done = 7 WHERE id = 'whv_lost'`,
  ],
  [
    "delivery_attempts",
    "an attempt that is not counted",
    "UPDATE webhook_deliveries SET scheduled_done = 2 WHERE id = 'whv_came'",
  ],
  [
    "delivery_attempts",
    "one that came without a 2xx",
    "UPDATE webhook_attempts SET response_status = 302, error_code = 'redirect' WHERE delivery_id = 'whv_came' AND number = 3",
  ],
  [
    "delivery_attempts",
    "one that was given up although it came",
    "UPDATE webhook_deliveries SET status = 'expired', expired_at = created_at, delivered_at = NULL WHERE id = 'whv_came'",
  ],
  [
    "delivery_attempts",
    "a step of the schedule left out",
    "UPDATE webhook_attempts SET started_at = started_at - interval '240 seconds' WHERE delivery_id = 'whv_came' AND number = 3",
  ],
  [
    "delivery_attempts",
    "the last step an hour short",
    "UPDATE webhook_attempts SET started_at = started_at - interval '1 hour' WHERE delivery_id = 'whv_lost' AND number = 6",
  ],
];
