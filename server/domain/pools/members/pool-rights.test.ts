import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { acceptSponsorship } from "@/server/domain/pools/commitments/accept-sponsorship";
import { cancelCommitment } from "@/server/domain/pools/commitments/cancel-commitment";
import { commitToPool } from "@/server/domain/pools/commitments/create-commitment";
import { getCommitment, listCommitments } from "@/server/domain/pools/commitments/read-commitments";
import { updateCommitment } from "@/server/domain/pools/commitments/update-commitment";
import {
  approveDisbursementRequest,
  cancelDisbursement,
  rejectDisbursement,
} from "@/server/domain/pools/disbursements/act-on-disbursement";
import { getDisbursement, listDisbursements } from "@/server/domain/pools/disbursements/read-disbursements";
import { requestDisbursement } from "@/server/domain/pools/disbursements/request-disbursement";
import { drawDisbursement } from "@/server/domain/pools/draws/draw-disbursement";
import { listPoolDraws } from "@/server/domain/pools/draws/read-draws";
import { addPoolMember, removePoolMember } from "@/server/domain/pools/members/change-members";
import { inviteToPool, listPoolInvitations } from "@/server/domain/pools/members/invitations";
import { listPoolMembers } from "@/server/domain/pools/members/read-members";
import { updatePoolMember } from "@/server/domain/pools/members/update-member";
import { listPoolRecords } from "@/server/domain/pools/money/read-records";
import { getPool, listPools } from "@/server/domain/pools/read-pools";
import { listPoolChanges } from "@/server/domain/pools/rules/decide-change";
import { updatePool } from "@/server/domain/pools/rules/update-pool";
import type { Identity } from "@/server/generated/prisma/client";
import { isAlmonerError } from "@/server/kernel/errors";
import type { Context } from "@/server/operations/context";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";
import { makeTenant } from "@/server/testing/test-tenant";

// Guards who sees what of a pool and who may do what, by a table: those who belong to it see its inside, and others
// don't learn that it exists.

const PERSONS = ["stranger", "payee", "sponsor", "member", "steward"] as const;
type Person = (typeof PERSONS)[number];
/** Whether a person may act: if not, "no" to those who see the pool or request, and "hidden" from others. */
type Answer = "yes" | "no" | "hidden";

let fixture: PoolFixture;
let callers: Record<Person, Context>;
let member: Identity;
let payee: Identity;
let draft: string;
let drawing: string;
let pool: string;
let request: string;
let own: string;
let other: string;
const page = { limit: 10, after: null };
const TERMS = { cadence: "monthly", per_cadence_amount_cents: 500n, payment_method_id: "pm_sandbox_ok" } as const;

beforeAll(async () => {
  fixture = await makePoolFixture();
  const { system, partner } = fixture;
  const make = async () => (await makeTenant(system)).ctx;
  const of = { stranger: await make(), payee: await make(), sponsor: await make(), member: await make() };
  callers = { ...of, steward: partner };
  [member, payee] = [await fixture.person({ creator: of.member }), await fixture.person({ creator: of.payee })];
  const names = { display_name: "Lantern", legal_name: "Lantern Inc.", ein: "000000002" };
  const charity = { type: "organization", email: "lantern@example.org", ...names } as const;
  const { id: sponsor_id } = await createIdentity(of.sponsor, charity);
  await system.db.identity.update({ where: { id: sponsor_id }, data: { charityStatus: "verified" } });
  draft = await fixture.pool("steward_directed", {}, { status: "draft" });
  pool = await fixture.pool("steward_directed", {}, { legal_structure: "charitable_hardship", sponsor_id });
  drawing = await fixture.pool("random");
  await fixture.member(pool);
  other = (await system.db.commitment.findFirstOrThrow()).id;
  for (const id of [pool, drawing]) {
    const { id: commitment } = await commitToPool(of.member, { id, identity_id: member.id, ...TERMS });
    await addPoolMember(partner, { id, identity_id: member.id });
    if (id === pool) own = commitment;
  }
  await fixture.days(2);
  const asking = { to: payee.id, amount_cents: 10n, identity_id: member.id };
  request = (await requestDisbursement(of.member, { id: pool, ...asking })).id;
  await requestDisbursement(of.member, { id: drawing, ...asking });
});
afterAll(() => fixture.close());

const UNDONE = new Error("undone");

/** Whether an act succeeds for a caller. Its effects are rolled back. */
async function answerTo(ctx: Context, act: (tx: Context) => Promise<unknown>): Promise<Answer> {
  try {
    await ctx.transaction(async (tx) => {
      await act(tx);
      throw UNDONE;
    });
  } catch (error) {
    if (error === UNDONE) return "yes";
    if (isAlmonerError(error) && error.code === "not_permitted") return "no";
    if (isAlmonerError(error) && error.code === "resource_not_found") return "hidden";
    throw error;
  }
  throw new Error("It was neither done nor refused.");
}

const asked = () => ({ id: pool, disbursement_id: request });
const committed = () => ({ id: pool, commitment_id: own });
type Case = [what: string, act: (tx: Context) => Promise<unknown>, answers: string];

/** The answers to the five persons, in order, as letters: yes, no, or a dash for hidden. */
async function answersTo(act: Case[1]): Promise<string> {
  const letters: string[] = [];
  for (const person of PERSONS) letters.push(LETTERS[await answerTo(callers[person], act)]);
  return letters.join(" ");
}
const LETTERS: Record<Answer, string> = { yes: "y", no: "n", hidden: "-" };

describe("stranger, payee's manager, sponsor, member's manager and steward", () => {
  it.each<Case>([
    ["see the pool", (tx) => getPool(tx, { id: pool }), "y y y y y"],
    ["see a draft", (tx) => getPool(tx, { id: draft }), "- - - - y"],
    ["see its draws", (tx) => listPoolDraws(tx, { id: drawing }, page), "y y y y y"],
    ["list its members", (tx) => listPoolMembers(tx, { id: pool }, page), "- - y y y"],
    ["list its ledger", (tx) => listPoolRecords(tx, { id: pool }, page), "- - y y y"],
    ["list its requests", (tx) => listDisbursements(tx, { id: pool }, page), "- - y y y"],
    ["read a request", (tx) => getDisbursement(tx, asked()), "- y y y y"],
    ["list commitments", (tx) => listCommitments(tx, { id: pool }, page), "- - y y y"],
    ["read the member's commitment", (tx) => getCommitment(tx, committed()), "- - - y y"],
    ["read another's commitment", (tx) => getCommitment(tx, { id: pool, commitment_id: other }), "- - - - y"],
    ["list changes", (tx) => listPoolChanges(tx, { id: pool }, page), "- - n n y"],
    ["list invitations", (tx) => listPoolInvitations(tx, { id: pool }, page), "- - n n y"],
  ])("%s", async (_, act, answers) => {
    expect(await answersTo(act)).toEqual(answers);
  });

  it.each<Case>([
    [
      "ask for a payout",
      (tx) => requestDisbursement(tx, { id: pool, to: payee.id, amount_cents: 1n, reason: "Rent" }),
      "- - n y y",
    ],
    ["approve a request", (tx) => approveDisbursementRequest(tx, asked()), "- n n n y"],
    ["reject a request", (tx) => rejectDisbursement(tx, asked()), "- n n n y"],
    ["cancel the member's request", (tx) => cancelDisbursement(tx, asked()), "- n n y y"],
    ["change the pool", (tx) => updatePool(tx, { id: pool, description: "For rent." }), "- - n n y"],
    ["pause the pool", (tx) => updatePool(tx, { id: pool, status: "paused" }), "- - n n y"],
    ["make a steward", (tx) => addPoolMember(tx, { id: pool, identity_id: member.id, role: "steward" }), "- - n n y"],
    ["remove the member", (tx) => removePoolMember(tx, { id: pool, identity_id: member.id }), "- - n y y"],
    ["cancel the member's commitment", (tx) => cancelCommitment(tx, committed()), "- - - y y"],
    ["change how it is paid", (tx) => updateCommitment(tx, { ...committed(), auto_renew: true }), "- - - y n"],
    [
      "declare whom the member is related to",
      (tx) => updatePoolMember(tx, { id: pool, identity_id: member.id, related_ids: [payee.id] }),
      "- - n y n",
    ],
    ["invite someone", (tx) => inviteToPool(tx, { id: pool, email: "new@example.org" }), "- - n n y"],
    ["draw", (tx) => drawDisbursement(tx, { id: drawing }), "- - - n y"],
    ["accept the sponsorship", (tx) => acceptSponsorship(tx, { id: pool }), "- - y n n"],
  ])("%s", async (_, act, answers) => {
    expect(await answersTo(act)).toEqual(answers);
  });
});

it("lists the pools that one runs or belongs to, and of its commitments one's own to a member, all to a steward", async () => {
  const pools = async (person: Person) =>
    (await listPools(callers[person], {}, page)).rows.map(({ id }) => id).toSorted();
  expect(await pools("stranger")).toEqual([]);
  expect(await pools("payee")).toEqual([]);
  expect(await pools("member")).toEqual([pool, drawing].toSorted());
  expect(await pools("steward")).toEqual([pool, drawing, draft].toSorted());
  const commitments = async (person: Person) =>
    (await listCommitments(callers[person], { id: pool }, page)).rows.map(({ id }) => id).toSorted();
  expect(await commitments("sponsor")).toEqual([]);
  expect(await commitments("member")).toEqual([own]);
  expect(await commitments("steward")).toEqual([own, other].toSorted());
});

it("speaks for nobody else: a member acts as one whom its caller manages, and only as long as they belong to the pool", async () => {
  const asSteward = { id: pool, to: payee.id, amount_cents: 1n, reason: "Rent", identity_id: fixture.partnerId };
  expect(await answerTo(callers.member, (tx) => requestDisbursement(tx, asSteward))).toBe("no");
  const asMember = { ...asSteward, identity_id: member.id };
  expect(await answerTo(callers.steward, (tx) => requestDisbursement(tx, asMember))).toBe("no");
  const afterLeaving = async (tx: Context) => {
    await removePoolMember(tx, { id: pool, identity_id: member.id });
    await requestDisbursement(tx, { ...asMember });
  };
  expect(await answerTo(callers.member, afterLeaving)).toBe("hidden");
});
