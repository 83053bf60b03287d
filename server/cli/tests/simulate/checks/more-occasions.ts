import type { Occasion } from "@/server/cli/tests/simulate/checks/email-occasions";
import { isUnnamedSponsor } from "@/server/cli/tests/simulate/checks/names-model";
import type { Said } from "@/server/cli/tests/simulate/checks/said-in-email";
import { ORGANIZER_EMAIL, SIGNED_IN } from "@/server/cli/tests/simulate/story/cast";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";

interface RecurringRow {
  id: string;
  donorId: string;
  status: string;
  cancelReason: string | null;
  /** How many gifts were attempted. */
  attempts: number;
}

const RECURRING = `
  SELECT r.id, r.donor_id AS "donorId", r.status, r.cancel_reason AS "cancelReason",
    (SELECT count(*) FROM recurring_occurrences o WHERE o.recurring_gift_id = r.id)::int AS attempts
  FROM recurring_gifts r ORDER BY r.id`;

const RELEASED = `
  SELECT match_id AS "matchId", count(*)::int AS times FROM match_allocations WHERE released_at IS NOT NULL GROUP BY 1`;

/** Matches that were promised and released before there was a gift. */
const NEVER_MADE = `
  SELECT a.match_id AS "matchId", a.amount_cents::text AS cents, g.amount_cents::text AS "giftCents", g.currency, g.from_id AS "donorId"
  FROM match_allocations a JOIN gifts g ON g.id = a.matched_gift_id
  WHERE a.released_at IS NOT NULL AND NOT EXISTS (SELECT FROM gifts m WHERE m.id = a.gift_id)`;

interface NeverMade {
  matchId: string;
  cents: string;
  giftCents: string;
  currency: string;
  donorId: string;
}

const REQUESTS = `
  SELECT d.id, d.to_id AS "toId", d.requested_by_id AS "requestedBy", d.executed_at IS NOT NULL AS "isPaid",
    (SELECT count(*) FROM payouts o WHERE o.disbursement_id = d.id)::int AS payouts
  FROM disbursements d ORDER BY d.id`;

const YEARS = `
  SELECT y.identity_id AS id, (y.amount_cents + y.fee_cents)::text AS cents, y.paid_at IS NOT NULL AS "isPaid",
    (SELECT count(*) FROM payments p WHERE p.subject_id = y.id AND p.direction = 'charge')::int AS charges
  FROM prepayments y ORDER BY y.id`;

const TURNS = "SELECT pool_id AS id, due_at AS at FROM pool_turns ORDER BY 1, number";

/** All emails that are not about single gifts: about recurring gifts, matches, pools and suspensions. */
export async function otherOccasions(stage: Stage, said: readonly Said[]): Promise<Occasion[]> {
  return [
    ...(await recurringOccasions(stage)),
    ...(await matchOccasions(stage, said)),
    ...(await unmadeOccasions(stage)),
    ...suspensions(stage),
    ...formOccasions(stage),
    ...(stage.cast.poolIds.length > 0 ? await poolOccasions(stage) : []),
  ];
}

const addressOf = ({ cast }: Stage, id: string) =>
  [...cast.donors, ...cast.sponsors, ...cast.payers].find((person) => person.id === id)?.email ?? "nobody";

const times = (count: number, occasion: Occasion) => Array.from({ length: count }, () => occasion);

/**
 * A recurring gift's start and its cancellation are emailed once; its pauses as often as someone paused it; its
 * failures as often as it failed.
 */
async function recurringOccasions(stage: Stage): Promise<Occasion[]> {
  const { rows } = await stage.world.admin.query<RecurringRow>(RECURRING);
  const actions = stage.story.steps.flatMap(({ action, beside }) => (beside ? [action, beside] : [action]));
  const asked = (status: string) =>
    actions.filter((action) => action.do === "change recurring" && action.status === status).length;
  return rows.flatMap(({ id, donorId, status, cancelReason, attempts }) => {
    const of = (occasion: string, least: 0 | 1 = 0): Occasion => ({
      what: `recurring ${occasion} ${id}`,
      to: addressOf(stage, donorId),
      least,
    });
    const isCanceled = status === "canceled" && cancelReason === "requested_by_donor";
    return [
      of("started"),
      of("canceled", isCanceled ? 1 : 0),
      of("canceledByDispute"),
      of("canceledByCampaign"),
      ...times(asked("paused"), of("pausedRequested")),
      ...times(asked("active"), of("resumed")),
      ...["failed", "pausedAfterFailures", "pausedForSide"].flatMap((occasion) => times(attempts, of(occasion))),
    ];
  });
}

/**
 * If a match stops, its sponsor and the organizer are notified alike, at most as often as it released what it had
 * promised.
 */
async function matchOccasions(stage: Stage, said: readonly Said[]): Promise<Occasion[]> {
  const { cast, story, world } = stage;
  const { rows } = await world.admin.query<{ matchId: string; times: number }>(RELEASED);
  const stops = said.filter(({ what }) => /^(paused|short) /.test(what));
  return cast.matchIds.flatMap((id, at) => {
    const { capCents, sponsor } = story.matches[at]!;
    const most = rows.find(({ matchId }) => matchId === id)?.times ?? 0;
    const own = stops.filter(({ what }) => what.includes(` ${capCents} ${story.currency} `));
    const toOrganizer = own.filter(({ to }) => to === ORGANIZER_EMAIL).slice(0, most);
    return toOrganizer.flatMap(({ what }): Occasion[] => [
      { what, to: ORGANIZER_EMAIL, least: 1 },
      { what, to: cast.sponsors[sponsor]!.email, least: 1 },
    ]);
  });
}

/**
 * A donor whose promised match never became a gift is emailed at most once, without the name of a sponsor who wants
 * none.
 */
async function unmadeOccasions(stage: Stage): Promise<Occasion[]> {
  const { rows } = await stage.world.admin.query<NeverMade>(NEVER_MADE);
  return rows.map(({ matchId, cents, giftCents, currency, donorId }) => {
    const terms = stage.story.matches[stage.cast.matchIds.indexOf(matchId)]!;
    const what = `lapsed ${cents} for ${giftCents} ${currency}`;
    const names = isUnnamedSponsor(terms) ? { names: new Set([null]) } : {};
    return { what, to: addressOf(stage, donorId), least: 0, ...names };
  });
}

/** A donor on the page is emailed at most once that the gift was accepted, and at most once that it was not. */
function formOccasions({ cast, memory }: Stage): Occasion[] {
  return [...memory.forms.values()].flatMap(({ payer }) =>
    ["gift_accepted", "gift_failed", "gift_refused", "limit_notice"].map(
      (what): Occasion => ({ what, to: cast.payers[payer]!.email, least: 0 }),
    ),
  );
}

/** A suspended person is notified once. */
function suspensions(stage: Stage): Occasion[] {
  const { suspects, suspended } = stage.memory;
  return [...suspects].map((id) => ({
    what: "identity suspended",
    to: addressOf(stage, id),
    least: suspended.has(id) ? 1 : 0,
  }));
}

/**
 * People are emailed once about each year that they paid and each payout to them, and at most once about other events
 * of a pool.
 */
async function poolOccasions(stage: Stage): Promise<Occasion[]> {
  const { admin } = stage.world;
  const { suspects } = stage.memory;
  const people = SIGNED_IN.map((at) => stage.cast.donors[at]!);
  const { rows: requests } = await admin.query<{
    id: string;
    toId: string;
    requestedBy: string;
    isPaid: boolean;
    payouts: number;
  }>(REQUESTS);
  const { rows: years } = await admin.query<{ id: string; cents: string; isPaid: boolean; charges: number }>(YEARS);
  const { rows: turns } = await admin.query<{ id: string; at: Date }>(TURNS);
  return people.flatMap(({ id, email: to }) => {
    const sure = (isSure: boolean) => (isSure && !suspects.has(id) ? 1 : 0);
    const of = (what: string, least: 0 | 1 = 0): Occasion => ({ what: `pool ${what}`, to, least });
    return [
      ...requests.flatMap((request) => [
        ...["opened", "ratify", ...(request.requestedBy === id ? ["decided"] : [])].map((what) =>
          of(`${what} ${request.id}`),
        ),
        ...(request.toId === id ? [of(`paid ${request.id}`, sure(request.isPaid))] : []),
        ...(request.toId === id ? times(request.payouts, of(`returned ${request.id}`)) : []),
      ]),
      ...years
        .filter((year) => year.id === id)
        .flatMap(({ cents, isPaid, charges }) => [
          ...(isPaid ? [of(`charged ${cents} USD`, sure(true))] : []),
          ...times(charges + 1, of(`declined ${cents} USD`)),
        ]),
      ...turns.map(({ id: poolId, at }) => of(`turn ${poolId} ${at.toISOString()}`)),
    ];
  });
}
