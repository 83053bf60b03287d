import { trigger } from "@/server/cli/simulate/bend";
import type { PlantedBug } from "@/server/cli/simulate/planted-bug";

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
} satisfies Record<string, PlantedBug>;
