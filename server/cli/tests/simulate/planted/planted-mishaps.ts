import { trigger } from "@/server/cli/tests/simulate/acts/bend";
import type { PlantedBug } from "@/server/cli/tests/simulate/planted/planted-bug";
import { isOutOfSpace } from "@/server/db/failures";

const isCommit = (text: string) => /^\s*COMMIT/i.test(text);

/** Bugs that only show where the database restarts, the disk is full, or clocks are put elsewhere. */
export const MISHAP_BUGS = {
  answers_unlogged: {
    does: "Responses are stored under their keys in a table that is empty after a restart.",
    onRestart: async (admin) => void (await admin.query("DELETE FROM idempotency_keys")),
  },
  full_commit_ignored: {
    does: "A commit that fails for want of space is taken for one that worked.",
    hear: (error, text) => (isCommit(text) && isOutOfSpace(error) ? null : error),
  },
  half_file: {
    does: "A file that does not fit is left behind by half, and read as if it were whole.",
    leavesHalf: true,
  },
  machine_clock: {
    does: "The time is what the clock of a process' own machine says.",
    goesByMachine: true,
  },
  highest_time_forgotten: {
    does: "The highest time is not written down, so that processes know of none but their own.",
    sql: trigger("planted_highest_time", "BEFORE INSERT OR UPDATE ON product_clock", "RETURN NULL;"),
  },
} satisfies Record<string, PlantedBug>;
