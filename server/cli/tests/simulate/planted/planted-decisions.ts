import { trigger } from "@/server/cli/tests/simulate/acts/bend";
import type { PlantedBug } from "@/server/cli/tests/simulate/planted/planted-bug";

/** Bugs in how pools decide and whose turn it is. */
export const DECISION_BUGS = {
  pool_unlocked: {
    does: "A pool is not locked while people act on its requests.",
    statement: (text) => text.replace(/(SELECT 1 FROM pools WHERE id = \$1) FOR NO KEY UPDATE$/, "$1"),
  },
  one_approval_enough: {
    does: "One approval is enough, whatever the pool's rules say.",
    sql: trigger(
      "planted_one_approval",
      "BEFORE INSERT ON disbursements",
      "IF NEW.rule IN ('approvals', 'any_approvals') THEN NEW.required := 1; END IF; RETURN NEW;",
    ),
  },
  quorum_dropped: {
    does: "A vote is decided without a quorum, by rules that the request keeps and nobody set.",
    sql: trigger(
      "planted_quorum",
      "BEFORE INSERT ON disbursements",
      `IF NEW.rule = 'vote' THEN
         NEW.governance := (NEW.governance::jsonb || '{"quorum_percent": 1}')::json; NEW.quorum := 1;
       END IF;
       RETURN NEW;`,
    ),
  },
  turn_kept: {
    does: "Whoever had a turn stays at the head of the order.",
    statement: (text) =>
      text.replace("SET position = (SELECT max(position) + 1 FROM", "SET position = (SELECT min(position) - 1 FROM"),
  },
  draw_other_wins: {
    does: "A draw says that another request won than the one that was paid.",
    sql: trigger(
      "planted_other_wins",
      "BEFORE UPDATE ON pool_draws",
      `IF NEW.drawn_at IS NOT NULL AND OLD.drawn_at IS NULL THEN
         NEW.winner_id := coalesce((SELECT max(id) FROM unnest(NEW.entries) AS id WHERE id <> NEW.winner_id), NEW.winner_id);
       END IF;
       RETURN NEW;`,
    ),
  },
  draw_reseeded: {
    does: "The seed of a draw is changed when it takes place, and its hash along with it.",
    sql: trigger(
      "planted_reseeded",
      "BEFORE UPDATE ON pool_draws",
      `IF NEW.seed IS NOT NULL AND OLD.seed IS NULL THEN
         NEW.seed := reverse(NEW.seed); NEW.seed_hash := encode(sha256(decode(NEW.seed, 'hex')), 'hex');
       END IF;
       RETURN NEW;`,
    ),
  },
  served_again: {
    does: "Those who were paid before are in a draw beside those who were not.",
    statement: (text) =>
      text
        .replace(`m.served_at AS "servedAt"`, `NULL::timestamptz AS "servedAt"`)
        .replace(/^(SELECT DISTINCT to_id AS "toId" FROM disbursements WHERE .*)$/, "$1 AND false"),
  },
  latecomers_vote: {
    does: "Whoever commits while a vote is open has a vote, too.",
    sql: trigger(
      "planted_latecomers_vote",
      "AFTER INSERT ON prepayments",
      `INSERT INTO disbursement_voices (disbursement_id, counts_as, identity_id)
         SELECT d.id, m.counts_as, m.identity_id FROM disbursements d
         JOIN pool_members m ON m.pool_id = d.pool_id AND m.identity_id = NEW.identity_id
         WHERE d.pool_id = NEW.pool_id AND d.rule = 'vote' AND d.status = 'requested' ON CONFLICT DO NOTHING;
       RETURN NULL;`,
    ),
  },
  clearing_left_out: {
    does: "Members whose payment is on its way have no vote.",
    statement: (text) => text.replace(`OR (y.status = 'pending' AND`, `OR (false AND`),
  },
} satisfies Record<string, PlantedBug>;
