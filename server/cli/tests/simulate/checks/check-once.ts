import type { Action } from "@/server/cli/tests/simulate/story/story";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";

// Recurring gifts of forms are compared with the forms instead. A payout request by a person has the reason of
// `actOnPool`; draws and turns have others. The first members commit before anything happens.
const MADE = `
  SELECT (SELECT count(*)::int FROM recurring_gifts r WHERE NOT EXISTS (SELECT FROM checkouts c WHERE c.recurring_gift_id = r.id)) AS "start recurring",
    (SELECT count(*)::int FROM commitments WHERE created_at > $1) AS "commit",
    (SELECT count(*)::int FROM disbursements WHERE reason = 'Rent') AS "request payout"`;

/**
 * Whatever was requested once exists at most once, whether or not the response arrived, and not at all after an error.
 */
export async function checkOnce({ world: { admin, state }, story, memory }: Stage): Promise<void> {
  const { rows } = await admin.query<Partial<Record<Action["do"], number>>>(MADE, [story.startsAt]);
  const actions = story.steps.flatMap(({ action, beside }) => (beside ? [action, beside] : [action]));
  for (const [kind, made] of Object.entries(rows[0]!)) {
    const asked = actions.filter((action) => action.do === kind).length;
    const refused = memory.refused.filter((other) => other === kind).length;
    if (made > asked - refused)
      state.breach(
        "What is asked for once is there once.",
        `${kind}: asked ${asked}, refused ${refused}, made ${made}`,
      );
  }
}
