import { type WrongRow, without } from "@/server/testing/wrong-row";

/** The request for this many cents in the pool with a mechanism. */
export const request = (mechanism: string, cents: number, rule = "") =>
  `(SELECT min(id) FROM disbursements WHERE mechanism = '${mechanism}' AND amount_cents = ${cents} ${rule})`;
export const decided = (change: string, of: string) => `UPDATE disbursements SET ${change} WHERE id = ${of}`;
const vote = (status: string) => `(SELECT min(id) FROM disbursements WHERE rule = 'vote' AND status = '${status}')`;
const EARLY =
  "(SELECT min(id) FROM disbursements WHERE rule = 'vote' AND status = 'approved' AND decided_at < created_at + interval '1 day')";
const voice = (change: string, of: string, which = "true") =>
  `UPDATE disbursement_voices SET ${change} WHERE disbursement_id = ${of} AND ${which}`;
const SPONSORED = without(
  "pools",
  "pools_sponsor",
  "UPDATE pools SET legal_structure = 'fiscal_sponsorship', sponsor_accepted_at = created_at",
);
export const withOptions = (values: string) => `governance = (governance::jsonb || '${values}')::json`;

/** Wrong rows of pools, in books filled by `fillBooks`. */
export const WRONG_POOLS: WrongRow[] = [
  [
    "pool_times",
    "a payment before its decision",
    decided("executed_at = decided_at - interval '1 hour'", request("threshold", 300)),
  ],
  [
    "pool_times",
    "a decision before the request",
    decided("created_at = decided_at + interval '1 hour'", request("threshold", 300)),
  ],
  [
    "pool_times",
    "a rejected request that was paid",
    without("disbursements", "disbursements_executed", decided("executed_at = decided_at", vote("rejected"))),
  ],
  ["pool_times", "a vote after the decision", voice("said_at = said_at + interval '1 hour'", EARLY, "choice = 'for'")],
  ["decision_rules", "one approval where two are needed", decided("required = 1", request("steward_directed", 150))],
  ["decision_rules", "a quorum of one less", decided("quorum = quorum - 1", EARLY)],
  ["decision_rules", "a voter more than there are voices", decided("electorate = electorate + 1", EARLY)],
  [
    "decision_rules",
    "an emergency payout of a cent over its cap",
    decided("amount_cents = 501", request("emergency", 500)),
  ],
  [
    "decision_rules",
    "an amount of a cent over the threshold, paid at once",
    decided("amount_cents = 301", request("threshold", 300)),
  ],
  [
    "decision_rules",
    "a turn of more than the rules say",
    decided("amount_cents = 401", request("scheduled_rotation", 400)),
  ],
  [
    "approvals_counted",
    "an approval that is missing",
    `DELETE FROM disbursement_voices WHERE disbursement_id = ${request("steward_directed", 150)} AND counts_as <> (SELECT requested_as FROM disbursements WHERE id = disbursement_id)`,
  ],
  [
    "approvals_counted",
    "the requester's own above its limit",
    decided("amount_cents = 201", request("steward_directed", 150)),
  ],
  [
    "approvals_counted",
    "two of one person",
    voice(
      "identity_id = (SELECT requested_by_id FROM disbursements WHERE id = disbursement_id)",
      request("steward_directed", 150),
    ),
  ],
  [
    "approvals_counted",
    "one given after the decision",
    voice(
      "said_at = said_at + interval '1 day'",
      request("steward_directed", 150),
      "counts_as <> (SELECT requested_as FROM disbursements WHERE id = disbursement_id)",
    ),
  ],
  [
    "approvals_counted",
    "one of two members",
    `DELETE FROM disbursement_voices WHERE disbursement_id = ${request("threshold", 100, "AND rule = 'any_approvals'")} AND counts_as <> (SELECT requested_as FROM disbursements WHERE id = disbursement_id)`,
  ],
  [
    "approvals_counted",
    "the payee of a charitable pool",
    `${SPONSORED};
    ${decided("to_id = (SELECT min(identity_id) FROM disbursement_voices WHERE disbursement_id = id AND counts_as <> requested_as)", request("steward_directed", 150))}`,
  ],
  [
    "votes_counted",
    "a vote won early that the silent could have turned",
    voice(
      "choice = NULL, said_at = NULL",
      EARLY,
      "counts_as = (SELECT max(counts_as) FROM disbursement_voices v WHERE v.disbursement_id = disbursement_voices.disbursement_id AND v.choice = 'for')",
    ),
  ],
  [
    "votes_counted",
    "a tie that was approved",
    voice(
      "choice = 'against', said_at = (SELECT created_at FROM disbursements WHERE id = disbursement_id)",
      EARLY,
      "choice IS NULL OR counts_as = (SELECT max(counts_as) FROM disbursement_voices v WHERE v.disbursement_id = disbursement_voices.disbursement_id AND v.choice = 'for')",
    ),
  ],
  [
    "votes_counted",
    "an approval by one of many",
    voice(
      "choice = 'abstain'",
      EARLY,
      "choice = 'for' AND counts_as > (SELECT min(counts_as) FROM disbursement_voices v WHERE v.disbursement_id = disbursement_voices.disbursement_id AND v.choice = 'for')",
    ),
  ],
  [
    "votes_counted",
    "a majority that was rejected",
    without("disbursements", "disbursements_executed", decided("status = 'rejected'", EARLY)),
  ],
  ["votes_counted", "a lost vote that was paid", decided("status = 'approved'", vote("rejected"))],
  [
    "votes_counted",
    "a vote with a quorum that expired",
    voice(
      "choice = 'for', said_at = (SELECT created_at FROM disbursements WHERE id = disbursement_id)",
      vote("expired"),
      "true",
    ),
  ],
  [
    "votes_counted",
    "a vote that expired before its time",
    decided("decided_at = created_at + interval '71 hours'", vote("expired")),
  ],
  ["votes_counted", "a vote without a quorum that was paid", decided("status = 'approved'", vote("expired"))],
  ["votes_counted", "a vote on a payout to oneself, in a charitable pool", SPONSORED],
  ["payout_caps", "a cent over the cap of the month", decided("amount_cents = 301", request("emergency", 300))],
  [
    "payout_caps",
    "a treasury a cent below the threshold",
    decided(withOptions('{"threshold": 1901}'), request("threshold", 400)),
  ],
  [
    "payout_caps",
    "a newer request before an older one",
    decided("decided_at = decided_at + interval '1 hour'", request("threshold", 100, "AND rule = 'treasury'")),
  ],
];
