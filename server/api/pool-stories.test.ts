import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type FairDraw, fairWinner } from "@/server/testing/fair-winner";
import { type OpenedStory, openStory, type PoolStory } from "@/server/testing/pool-story";

// Guards a whole year of a pool with each mechanism, seen as a partner sees it: only through the API, as time passes.

let opened: OpenedStory;
let story: PoolStory;
beforeAll(async () => {
  opened = await openStory();
});
afterAll(() => opened.close());
beforeEach(() => {
  story = opened.begin();
});

it("twelve save in turns: one joins late and behind, one leaves, and every turn is paid once", async () => {
  const names = ["Lee", "Ada", "Bea", "Cai", "Dov", "Eva", "Fay", "Gus", "Max", "Hal", "Ida", "Jon"];
  const people = await story.people(names);
  const ids = people.map(({ id }) => id);
  const [lee, max] = [people[0]!, people[8]!];
  await story.open("scheduled_rotation", { order: ids });
  for (const { id } of people.slice(1)) await story.commit(id, 1_000);
  await story.pass(28);
  const late = await story.commit(lee.id, 1_000, "pm_sandbox_declined");
  await story.pass(4);
  expect(await story.commitment(late)).toMatchObject({ status: "past_due", prepaid_cents: 0 });
  // First in the order, but in arrears when the first turn was paid.
  expect((await story.paid()).map(({ to }) => to)).toEqual([ids[1]]);
  await story.call("PATCH", `/commitments/${late}`, { payment_method_id: "pm_sandbox_ok" });
  await story.pass(1);
  expect(await story.commitment(late)).toMatchObject({ status: "active", prepaid_cents: 12_000 });
  await story.pass(120);
  await story.call("DELETE", `/members/${max.id}`, undefined, 204);
  await story.pass(240);
  const paid = await story.paid();
  const rest = ids.filter((id) => id !== lee.id && id !== max.id);
  expect(paid.map(({ to }) => to)).toEqual([...rest, lee.id, rest[0]]);
  expect(paid.every(({ decision }) => decision.rule === "turn")).toBe(true);
  // Each turn paid out the whole treasury: what is left came in after the last turn.
  await story.expectHonestBooks(paid);
});

it("a draw a month serves everyone once before anyone twice, and each result can be computed again", async () => {
  const people = await story.people(["Ada", "Bea", "Cai"]);
  await story.open("random", { draw_every: "monthly" });
  for (const { id } of people) await story.commit(id, 1_000);
  await story.pass(1);
  const before = await story.list<FairDraw>("/draws");
  expect(before).toHaveLength(1);
  expect(before[0]).toMatchObject({ seed: null, entries: [], winner_id: null });
  for (let month = 0; month < 12; month += 1) {
    const open = new Set((await story.requests("requested")).map(({ to }) => to));
    for (const { id } of people) if (!open.has(id)) await story.request(id, 1_000, { identity_id: id });
    await story.pass(31);
  }
  const drawn = (await story.list<FairDraw>("/draws")).filter(({ seed }) => seed !== null).reverse();
  expect(drawn.length).toBeGreaterThanOrEqual(11);
  expect(drawn[0]!.seed_hash).toBe(before[0]!.seed_hash);
  for (const draw of drawn) expect(fairWinner(draw)).toBe(draw.winner_id);
  const paid = await story.paid();
  expect(paid.map(({ id }) => id)).toEqual(drawn.map(({ winner_id }) => winner_id));
  expect(new Set(paid.slice(0, 3).map(({ to }) => to)).size).toBe(3);
  await story.expectHonestBooks(paid);
});

it("members vote: one decided early, one without quorum, one whose vote was changed", async () => {
  const people = await story.people(["Ada", "Bea", "Cai", "Dov", "Eva"]);
  const [ada, bea, cai, dov, eva] = people.map(({ id }) => id) as [string, string, string, string, string];
  await story.open("member_vote");
  for (const { id } of people) await story.commit(id, 1_000);
  await story.pass(1);
  const early = await story.request(ada, 2_000, { identity_id: ada });
  for (const voter of [ada, bea]) expect((await story.vote(early, voter, "for")).status).toBe("requested");
  expect(await story.vote(early, cai, "for")).toMatchObject({ status: "approved", decision: { votes_for: 3 } });
  await story.call("POST", `/disbursements/${early}/vote`, { choice: "against", identity_id: dov }, 409);
  await story.pass(90);
  const unattended = await story.request(bea, 2_000, { identity_id: bea });
  await story.vote(unattended, bea, "for");
  await story.pass(4);
  expect(await story.read(unattended)).toMatchObject({ status: "expired", decision: { received: 1, quorum: 3 } });
  await story.pass(120);
  const changed = await story.request(cai, 2_000, { identity_id: cai });
  for (const voter of [cai, dov]) await story.vote(changed, voter, "for");
  expect((await story.vote(changed, dov, "against")).decision).toMatchObject({ votes_for: 1, votes_against: 1 });
  await story.vote(changed, eva, "against");
  await story.vote(changed, bea, "abstain");
  await story.pass(4);
  expect((await story.read(changed)).status).toBe("rejected");
  await story.pass(150);
  await story.expectHonestBooks(await story.paid());
  expect((await story.paid()).map(({ id }) => id)).toEqual([early]);
});

it("two of three stewards decide, and a year that is over is renewed where the member wants it", async () => {
  const people = await story.people(["Ada", "Bea", "Cai"]);
  const [ada, bea, cai] = people.map(({ id }) => id) as [string, string, string];
  await story.open("steward_directed", { required_approvals: 2, self_approval_limit_cents: 1_000 });
  await story.call("POST", "/members", { identity_id: ada, role: "steward" });
  await story.commit(bea, 1_000, "pm_sandbox_ok", true);
  const once = await story.commit(cai, 1_000);
  await story.pass(1);
  const request = await story.request(cai, 1_500, { identity_id: cai });
  await story.call("POST", `/disbursements/${request}/approve`, { identity_id: cai }, 403);
  expect(await story.approve(request, opened.partnerId)).toMatchObject({ status: "requested" });
  expect(await story.approve(request, ada)).toMatchObject({ status: "approved", executed_at: expect.any(String) });
  const own = await story.request(ada, 1_200 - 800, { identity_id: ada });
  expect(await story.approve(own, opened.partnerId)).toMatchObject({ status: "approved" });
  await story.pass(371);
  // The renewal's charge clears.
  await story.pass(1);
  expect(await story.commitment(once)).toMatchObject({ status: "ended", released_cents: 12_000 });
  const [renewed] = await story.list<{ status: string; prepaid_cents: number }>("/commitments?status=active");
  expect(renewed).toMatchObject({ status: "active", prepaid_cents: 12_000 });
  const records = await story.list<{ type: string }>("/ledger?type=prepayment");
  expect(records).toHaveLength(3);
  await story.expectHonestBooks(await story.paid());
});

it("help at once within the caps, a second steward above them, and the members say what they think", async () => {
  const people = await story.people(["Ada", "Bea", "Cai"]);
  const [ada, bea, cai] = people.map(({ id }) => id) as [string, string, string];
  await story.open("emergency", { cap_cents: 1_000, cap_per_month_cents: 1_500 });
  for (const { id } of people) await story.commit(id, 2_000);
  await story.call("POST", "/members", { identity_id: ada, role: "steward" });
  await story.pass(1);
  const first = await story.request(bea, 1_000);
  expect(await story.read(first)).toMatchObject({ status: "approved", ratification: { votes_for: 0 } });
  expect((await story.vote(first, cai, "against")).ratification).toMatchObject({ votes_against: 1 });
  const overMonth = await story.request(bea, 501);
  const overCap = await story.request(cai, 1_001);
  for (const id of [overMonth, overCap]) expect((await story.read(id)).status).toBe("requested");
  expect(await story.approve(overCap, ada)).toMatchObject({ status: "approved" });
  await story.pass(31);
  expect((await story.read(overMonth)).status).toBe("expired");
  const nextMonth = await story.request(bea, 1_000);
  expect((await story.read(nextMonth)).status).toBe("approved");
  await story.call("PATCH", "", { status: "paused" });
  const paused = await story.request(ada, 400);
  expect((await story.read(paused)).status).toBe("approved");
  await story.pass(300);
  await story.expectHonestBooks(await story.paid());
});

it("three wait for the threshold, and releases that reach it pay them in their order", async () => {
  const people = await story.people(["Ada", "Bea", "Cai"]);
  await story.open("threshold", { threshold: 6_000 });
  for (const { id } of people) await story.commit(id, 1_000);
  await story.pass(1);
  const waiting: string[] = [];
  for (const [index, cents] of [5_000, 4_000, 1_000].entries()) {
    const { id } = people[index]!;
    waiting.push(await story.request(id, cents, { identity_id: id }));
    await story.pass(0);
  }
  expect(await story.paid()).toEqual([]);
  await story.pass(31);
  expect((await story.paid()).map(({ id }) => id)).toEqual([waiting[0]]);
  await story.pass(62);
  expect((await story.paid()).map(({ id }) => id)).toEqual(waiting.slice(0, 2));
  await story.pass(270);
  const paid = await story.paid();
  expect(paid.map(({ id }) => id)).toEqual(waiting);
  await story.expectHonestBooks(paid);
});
