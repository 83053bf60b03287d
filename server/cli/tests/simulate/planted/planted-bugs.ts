import { changed, trigger, without } from "@/server/cli/tests/simulate/acts/bend";
import type { PlantedBug } from "@/server/cli/tests/simulate/planted/planted-bug";
import { DECISION_BUGS } from "@/server/cli/tests/simulate/planted/planted-decisions";
import { EMAIL_BUGS } from "@/server/cli/tests/simulate/planted/planted-emails";
import { HOLD_BUGS } from "@/server/cli/tests/simulate/planted/planted-holds";
import { MISHAP_BUGS } from "@/server/cli/tests/simulate/planted/planted-mishaps";
import { SHOWN_BUGS } from "@/server/cli/tests/simulate/planted/planted-shown";
import { TERM_BUGS } from "@/server/cli/tests/simulate/planted/planted-terms";
import { WEBHOOK_BUGS } from "@/server/cli/tests/simulate/planted/planted-webhooks";
import { giveBackLate } from "@/server/domain/gifts/charges/charge-reactions";
import { releaseCounted } from "@/server/domain/gifts/charges/count-gifts";
import type { CallOptions, PaymentDirection, PaymentRail, RailOperation } from "@/server/ports/payment-rail";

/** A rail that is sent again what it gave no clear answer to, whenever it is asked what became of it. */
function repeatedBlind(rail: PaymentRail): PaymentRail {
  const answered = new Set<string>();
  const heard = (call: PaymentDirection) => async (operation: RailOperation, options: CallOptions) => {
    const answer = await rail[call](operation, options);
    if (answer.outcome !== "unknown") answered.add(operation.key);
    return answer;
  };
  const calls = { charge: heard("charge"), refund: heard("refund"), payout: heard("payout") };
  const find: PaymentRail["find"] = async (operation, options) => {
    if (!answered.has(operation.key)) await calls[operation.direction](operation, options).catch(() => {});
    return rail.find(operation, options);
  };
  return { ...rail, ...calls, find };
}

/** Every bug that the simulator must find, by name. */
export const PLANTED_BUGS = {
  drop_intent: {
    does: "A process that dies takes along its intents to call the rail, as if they had never been committed.",
    async onDeath(admin) {
      await admin.query(`
        WITH lost AS (SELECT id FROM payments WHERE status = 'sent' FOR UPDATE SKIP LOCKED),
        attempts AS (DELETE FROM payment_attempts a USING lost WHERE a.payment_id = lost.id)
        DELETE FROM payments p USING lost WHERE p.id = lost.id`);
    },
  },
  blind_repeat: {
    does: "A payment without a clear answer is sent once more, however late, before the rail is asked about it.",
    rail: repeatedBlind,
  },
  skip_locked: {
    does: "Gifts that someone else has locked are left out instead of waited for.",
    statement: (text) => text.replace(/(\sFROM gifts\s+WHERE id = ANY [\s\S]*FOR NO KEY UPDATE)\s*$/, "$1 SKIP LOCKED"),
  },
  double_post: {
    does: "Every refund is posted twice.",
    sql: changed(
      "payment_post",
      "PERFORM ledger_post(v_movements, p_actor, p_at);",
      `PERFORM ledger_post(v_movements, p_actor, p_at);
       IF p_kind = 'refund_paid' THEN
         PERFORM ledger_post(
           (SELECT jsonb_agg(m || jsonb_build_object('reference', m ->> 'reference' || ':again'))
            FROM jsonb_array_elements(v_movements) AS m), p_actor, p_at);
       END IF;`,
    ),
  },
  limit_off_by_one: {
    does: "A limit allows one cent more than it should.",
    sql: changed("limit_take", "<= v_limit", "<= v_limit + 1"),
  },
  lost_event: {
    does: "Some events are not written.",
    sql: trigger(
      "planted_lost_event",
      "BEFORE INSERT ON events",
      `IF NEW.type IN ('gift.settled', 'gift.failed') AND hashtext(NEW.subject_id) % 5 = 0 THEN RETURN NULL; END IF;
       RETURN NEW;`,
    ),
  },
  skipped_serial: {
    does: "Some serial numbers of receipts are left out.",
    sql: trigger(
      "planted_skipped_serial",
      "BEFORE UPDATE ON receipt_counters",
      "IF NEW.last_serial % 3 = 0 THEN NEW.last_serial := NEW.last_serial + 1; END IF; RETURN NEW;",
    ),
  },
  unreturned_late_charge: {
    does: "What the rail turns out to have taken for a gift that failed is not given back.",
    reactions: without(giveBackLate),
  },
  match_over_cap: {
    does: "What a match has given already does not count against its cap.",
    sql: "ALTER TABLE matches DROP CONSTRAINT matches_cap",
    statement: (text) => text.replace(`m.cap_cents - m.taken_cents AS "leftCents"`, `m.cap_cents AS "leftCents"`),
  },
  limit_not_given_back: {
    does: "Gifts that fail or are refunded go on using the limits.",
    reactions: without(releaseCounted),
  },
  release_twice: {
    does: "What a period of a commitment releases is posted twice.",
    sql: changed(
      "pool_post",
      "PERFORM ledger_post(v_movements, p_actor, p_at);",
      `PERFORM ledger_post(v_movements, p_actor, p_at);
       IF p_kinds[1] = 'commitment_released' THEN
         PERFORM ledger_post(
           (SELECT jsonb_agg(m || jsonb_build_object('reference', m ->> 'reference' || ':again'))
            FROM jsonb_array_elements(v_movements) AS m), p_actor, p_at);
       END IF;`,
    ),
  },
  payout_twice: {
    does: "Every payout is sent a second time, under another key.",
    sql: trigger(
      "planted_payout_twice",
      "AFTER INSERT ON payments",
      `IF NEW.direction = 'payout' AND pg_trigger_depth() = 1 THEN
         NEW.id := NEW.id || 'again';
         INSERT INTO payments SELECT NEW.*;
       END IF;
       RETURN NULL;`,
    ),
  },
  given_up_year_kept: {
    does: "Years of a commitment that are given up go on using the limits.",
    sql: trigger(
      "planted_given_up_year_kept",
      "BEFORE UPDATE ON prepayments",
      `IF NEW.status IN ('failed', 'canceled') AND NEW.limit_months < OLD.limit_months THEN
         NEW.limit_months := OLD.limit_months;
         PERFORM limit_count((SELECT jsonb_agg(jsonb_build_object('identity_id', OLD.identity_id, 'direction', 'outgoing',
             'month', (OLD.limit_month + n * interval '1 month')::date, 'cents', OLD.limit_cents * (n + 1) / 12 - OLD.limit_cents * n / 12))
           FROM generate_series(0, OLD.limit_months - 1) n));
       END IF;
       RETURN NEW;`,
    ),
  },
  voice_twice: {
    does: "Whoever says something about a payout is counted twice.",
    sql: trigger(
      "planted_voice_twice",
      "AFTER INSERT OR UPDATE ON disbursement_voices",
      `IF NEW.choice IS NOT NULL AND NEW.counts_as NOT LIKE '%:again' THEN
         INSERT INTO disbursement_voices (disbursement_id, counts_as, identity_id, choice, said_at)
         VALUES (NEW.disbursement_id, NEW.counts_as || ':again', NEW.identity_id, NEW.choice, NEW.said_at)
         ON CONFLICT (disbursement_id, counts_as) DO UPDATE SET choice = EXCLUDED.choice;
       END IF;
       RETURN NEW;`,
    ),
  },
  ...TERM_BUGS,
  ...DECISION_BUGS,
  ...WEBHOOK_BUGS,
  ...EMAIL_BUGS,
  ...HOLD_BUGS,
  ...SHOWN_BUGS,
  ...MISHAP_BUGS,
} satisfies Record<string, PlantedBug>;

export type PlantedBugName = keyof typeof PLANTED_BUGS;
