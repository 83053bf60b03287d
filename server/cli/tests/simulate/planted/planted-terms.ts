import { changed, trigger } from "@/server/cli/tests/simulate/acts/bend";
import type { PlantedBug } from "@/server/cli/tests/simulate/planted/planted-bug";

/** Bugs in what amounts come to, and in what changes between a request and what follows from it. */
export const TERM_BUGS = {
  rates_ignored: {
    does: "Every currency counts against the limits as if it were US dollars.",
    sql: changed("usd_worth", "p_currency = 'USD'", "p_currency IS NOT NULL"),
  },
  fee_short: {
    does: "The platform gets a cent less than its fee, and the recipient more, by the very rule that the audit compares with.",
    sql: [
      changed("gift_movement", "p_amount_cents, p_fee_cents", "p_amount_cents, p_fee_cents - 1"),
      changed("gift_movement", "p_fee_cents - least", "p_fee_cents - 1 - least"),
    ].join(";"),
  },
  per_gift_cap_ignored: {
    does: "A match gives more for one contribution than its cap per gift.",
    statement: (text) => text.replace(`m.per_gift_cap_cents AS "perGiftCapCents"`, `NULL::bigint AS "perGiftCapCents"`),
  },
  minimum_ignored: {
    does: "A match gives for contributions that are too small.",
    statement: (text) =>
      text.replace(`m.minimum_gift_cents AS "minimumGiftCents"`, `NULL::bigint AS "minimumGiftCents"`),
  },
  match_skipped: {
    does: "The newest match of a campaign gives nothing while there is an older one.",
    statement: (text) =>
      text.replace(
        /(LEFT JOIN currency_rates r ON r\.currency = m\.currency\s+WHERE m\.id = ANY \(\$\d+\)) AND/,
        "$1 AND m.id = (SELECT min(o.id) FROM matches o) AND",
      ),
  },
  first_method_charged: {
    does: "Whoever names no method is charged by their first one, and not by their default.",
    sql: changed(
      "gift_create",
      "THEN m.is_default",
      "THEN m.created_at = (SELECT min(o.created_at) FROM payment_methods o WHERE o.identity_id = v_from_id)",
    ),
  },
  suspended_payee_paid: {
    does: "A payout is made although its payee was suspended after the request.",
    statement: (text) => text.replace(`"public"."identities"."status",`, `'active'::text AS "status",`),
  },
  other_body_accepted: {
    does: "A key that was used gets its answer again, whatever the body is.",
    sql: changed("gift_create", "v_stored.request_hash = p_gift->>'request_hash'", "v_stored.request_hash IS NOT NULL"),
  },
  answer_rewritten: {
    does: "A stored answer says what has become of the gift since.",
    sql: trigger(
      "planted_answer_rewritten",
      "AFTER UPDATE OF status ON gifts",
      `UPDATE idempotency_keys SET body = replace(body, '"status":"pending"', '"status":"' || NEW.status || '"')
       WHERE position(NEW.id IN body) > 0;
       RETURN NULL;`,
    ),
  },
} satisfies Record<string, PlantedBug>;
