import type { Stage } from "@/server/cli/tests/simulate/world/stage";
import type { JsonObject } from "@/server/resources/fields";

interface Asked {
  id: string;
  mechanism: string;
  governance: JsonObject;
  rule: string;
  status: string;
  voices: { who: string | null; choice: string | null; isClearing: boolean }[];
  /** Whether its deadline has passed, or a change of its voters has to be processed. */
  isDue: boolean;
}

const ASKED = `
  SELECT d.id, d.mechanism, d.governance, d.rule, d.status, coalesce(d.closes_at <= $1, false) OR d.is_recount_due AS "isDue",
    coalesce(jsonb_agg(jsonb_build_object('who', v.identity_id, 'choice', v.choice, 'isClearing', coalesce(y.status = 'pending', false)))
      FILTER (WHERE v.disbursement_id IS NOT NULL), '[]') AS voices
  FROM disbursements d LEFT JOIN disbursement_voices v ON v.disbursement_id = d.id
  LEFT JOIN prepayments y ON y.id = v.prepayment_id
  WHERE d.rule IN ('approvals', 'any_approvals', 'vote') GROUP BY d.id ORDER BY d.id`;

type Outcome = "paid" | "rejected" | "expired";
const OUTCOME_OF: Record<string, Outcome> = {
  approved: "paid",
  failed: "paid",
  rejected: "rejected",
  expired: "expired",
};

/**
 * Each request was decided according to its rules, by people with that right, and as soon as the result was clear. The
 * rules are those at its opening, and the result is computed again from the votes.
 */
export async function checkDecisions({ world, cast, memory }: Stage): Promise<void> {
  if (cast.poolIds.length === 0) return;
  const { rows } = await world.admin.query<Asked>(ASKED, [world.machines.now()]);
  const stewards = new Set([cast.partner.identityId, cast.sponsors[0]!.id]);
  for (const asked of rows) {
    // If its creator got no response, only the request itself shows its rules.
    const rules = memory.requestRules.get(asked.id) ?? [asked.governance];
    const wrong = rules.map((rule) => (asked.rule === "vote" ? wrongVote(asked, rule) : wrongApprovals(asked, rule)));
    if (wrong.every((what) => what !== null))
      world.state.breach(
        "A request is decided as its rules have it, and as soon as it can be.",
        `${asked.id}: ${wrong[0]}`,
      );
    if (asked.rule !== "approvals") continue;
    for (const { who, choice } of asked.voices)
      if (choice === "approve" && !stewards.has(who!))
        world.state.breach("Only stewards approve where stewards decide.", `${who} of ${asked.id}`);
  }
}

function numberOf(rules: JsonObject, option: string, fallback: number): number {
  return (rules[option] as number | undefined) ?? fallback;
}

/** What is wrong with a request that needs approvals; null if nothing is. */
function wrongApprovals({ mechanism, rule, status, voices }: Asked, rules: JsonObject): string | null {
  const ofStewards = mechanism === "steward_directed" ? numberOf(rules, "required_approvals", 1) : 1;
  const required = rule === "any_approvals" ? numberOf(rules, "threshold", 0) : ofStewards;
  const approved = new Set(voices.filter(({ choice }) => choice === "approve").map(({ who }) => who)).size;
  const isEnough = approved >= required;
  const isRight = isEnough ? status !== "requested" : status !== "approved" && status !== "failed";
  return isRight ? null : `${status} with ${approved} of ${required} approvals`;
}

/** The same for a vote, with its voters up to the decision. */
function wrongVote({ status, voices, isDue }: Asked, rules: JsonObject): string | null {
  if (status === "canceled") return null;
  const said = (choice: string | null) => voices.filter((voice) => voice.choice === choice).length;
  const count = { yes: said("for"), no: said("against"), abstained: said("abstain"), silent: said(null) };
  const figures = `${status} with ${count.yes} for, ${count.no} against, ${count.abstained} abstained, ${count.silent} silent`;
  if (status !== "requested") return OUTCOME_OF[status] === outcomeOf(count, rules) ? null : figures;
  // A member whose payment is still clearing may lose the vote in the end.
  if (isDue || voices.some(({ isClearing }) => isClearing)) return null;
  return possibleOutcomes(count, rules).size === 1 ? figures : null;
}

interface Count {
  yes: number;
  no: number;
  abstained: number;
  silent: number;
}

/** The result of a vote if nobody else votes. */
function outcomeOf({ yes, no, abstained, silent }: Count, rules: JsonObject): Outcome {
  const cast = yes + no + abstained;
  const voters = cast + silent;
  if (cast === 0 || cast * 100 < voters * numberOf(rules, "quorum_percent", 50)) return "expired";
  const all = rules.count === "members" ? voters : yes + no;
  const isFor = yes >= Math.min(2, voters) && yes * 100 > all * numberOf(rules, "approval_percent", 50);
  return isFor ? "paid" : "rejected";
}

/** The results that are still possible, depending on those who have not voted. */
function possibleOutcomes(count: Count, rules: JsonObject): Set<Outcome> {
  const { yes, no, abstained, silent } = count;
  const outcomes = new Set<Outcome>();
  for (let more = 0; more <= silent; more += 1)
    for (let less = 0; less <= silent - more; less += 1)
      for (let neither = 0; neither <= silent - more - less; neither += 1) {
        const rest = silent - more - less - neither;
        outcomes.add(
          outcomeOf({ yes: yes + more, no: no + less, abstained: abstained + neither, silent: rest }, rules),
        );
      }
  return outcomes;
}
