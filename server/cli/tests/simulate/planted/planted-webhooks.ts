import { trigger } from "@/server/cli/tests/simulate/acts/bend";
import type { PlantedBug } from "@/server/cli/tests/simulate/planted/planted-bug";

/** Bugs in what webhooks say, and when. */
export const WEBHOOK_BUGS = {
  webhook_early: {
    does: "The second attempt at a webhook is made seconds after the first.",
    sql: trigger(
      "planted_webhook_early",
      "BEFORE UPDATE ON webhook_deliveries",
      `IF NEW.status = 'failed' AND NEW.scheduled_done = 1 AND OLD.scheduled_done = 0 THEN
         NEW.next_attempt_at := NEW.next_attempt_at - interval '50 seconds';
       END IF;
       RETURN NEW;`,
    ),
  },
  webhook_rewritten: {
    does: "A webhook that failed says something else at the next attempt.",
    sql: trigger(
      "planted_webhook_rewritten",
      "BEFORE UPDATE ON webhook_deliveries",
      `IF NEW.status = 'failed' THEN NEW.body := replace(NEW.body, '"created_at"', '"created_at" '); END IF; RETURN NEW;`,
    ),
  },
  webhook_again: {
    does: "An event is sent a second time, under another id.",
    sql: trigger(
      "planted_webhook_again",
      "AFTER INSERT ON events",
      `IF NEW.type = 'gift.failed' AND pg_trigger_depth() = 1 THEN
         NEW.id := replace(NEW.id, 'evt_', 'evt_x');
         INSERT INTO events SELECT NEW.*;
       END IF;
       RETURN NULL;`,
    ),
  },
} satisfies Record<string, PlantedBug>;
