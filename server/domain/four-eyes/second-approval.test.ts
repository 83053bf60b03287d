import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { requireUninvolved } from "@/server/domain/four-eyes/operator-person";
import { cancelApprovals, requireSecondApproval } from "@/server/domain/four-eyes/require-second-approval";
import { waitingApprovals, withdrawDecision } from "@/server/domain/four-eyes/waiting-approvals";
import { addOperator, linkOperatorLogin, removeOperator } from "@/server/domain/organizations/operators";
import { operatorCaller, systemCaller } from "@/server/kernel/caller";
import { SECOND_APPROVAL_DAYS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { MovableClock } from "@/server/testing/movable-clock";
import { signedInUser } from "@/server/testing/sign-in-fixture";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// Guards decisions that need two operators: no operator makes one alone.

let opened: TestDatabase;
let ctx: Context;
let clock: MovableClock;
beforeAll(async () => {
  opened = await openTestDatabase();
});
beforeEach(() => {
  clock = new MovableClock();
  ctx = testContext(opened.database, { clock });
});
afterAll(() => opened.close());

const console = (userId: string) =>
  ctx.as(operatorCaller({ name: `${userId}@example.org`, userId, requestId: "page" }));
const terminal = (name: string) => ctx.as({ kind: "operator", identityId: null, name, requestId: "cli" });
const subject = () => ctx.newId("screeningCase");
const decide = (as: Context, subjectId: string, decision = "clear", basis?: string) =>
  as.transaction((tx) =>
    requireSecondApproval(tx, {
      action: "case.decide",
      subjectId,
      decision,
      basis,
      reason: `by ${as.caller.requestId}`,
    }),
  );
const rows = (subjectId: string) => ctx.db.secondApproval.findMany({ where: { subjectId }, orderBy: { id: "asc" } });
const refused = { code: "not_permitted" };

it("takes effect when a second operator decides the same, once, and the log names both", async () => {
  const id = subject();
  expect(await decide(console("user_a"), id)).toBe("waiting");
  await expect(decide(console("user_a"), id)).rejects.toMatchObject(refused);
  await expect(decide(console("user_a"), id, "block")).rejects.toMatchObject(refused);
  expect(await waitingApprovals(console("user_b"), id)).toMatchObject([{ decision: "clear", isOwn: false }]);
  expect(await decide(console("user_b"), id)).toBe("approved");
  expect(await rows(id)).toMatchObject([{ status: "approved", decidedBy: "operator:user_b@example.org" }]);
  const entries = await ctx.db.auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } });
  expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
    ["operator:user_a@example.org", "second_approval.propose"],
    ["operator:user_b@example.org", "second_approval.approve"],
  ]);
  // The next decision needs two operators again.
  expect(await decide(console("user_b"), id)).toBe("waiting");
});

it("a different decision, other facts or the end of its time cancel what waits", async () => {
  const [other, changed, late] = [subject(), subject(), subject()];
  await decide(console("user_a"), other);
  expect(await decide(console("user_b"), other, "block")).toBe("waiting");
  expect(await decide(console("user_a"), other, "block")).toBe("approved");
  expect((await rows(other)).map(({ status }) => status)).toEqual(["canceled", "approved"]);

  await decide(console("user_a"), changed, "clear", "list 1");
  expect(await decide(console("user_b"), changed, "clear", "list 2")).toBe("waiting");
  await ctx.transaction((tx) => cancelApprovals(tx, changed, "The case is gone."));
  expect((await rows(changed)).map(({ status }) => status)).toEqual(["canceled", "canceled"]);

  await decide(console("user_a"), late);
  clock.advance(SECOND_APPROVAL_DAYS * 86_400_000);
  expect(await waitingApprovals(ctx, late)).toEqual([]);
  expect(await decide(console("user_b"), late)).toBe("waiting");
  expect((await rows(late)).map(({ status }) => status)).toEqual(["expired", "waiting"]);
});

it("of several operators at once one proposes and one approves, and of one operator's tabs none approves", async () => {
  const [many, own] = [subject(), subject()];
  const both = await Promise.all(["user_a", "user_b"].map((user) => decide(console(user), many)));
  expect(both.sort()).toEqual(["approved", "waiting"]);
  const tabs = await Promise.allSettled(Array.from({ length: 4 }, () => decide(console("user_a"), own)));
  expect(tabs.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected", "rejected"]);
  expect(await rows(own)).toMatchObject([{ status: "waiting" }]);
});

it("knows one person at the terminal, in the console and under two addresses", async () => {
  const [ada, bob] = [await signedInUser(ctx, "ada@example.org"), await signedInUser(ctx, "bob@example.org")];
  await expect(decide(terminal("ada"), subject())).rejects.toMatchObject(refused);
  await expect(decide(ctx.as(systemCaller("job")), subject())).rejects.toMatchObject(refused);
  for (const [email, login] of [
    ["ada@example.org", "ada"],
    ["bob@example.org", "bob"],
  ] as const) {
    await addOperator(ctx, { email });
    await linkOperatorLogin(ctx, { email, login });
  }
  const id = subject();
  expect(await decide(terminal("ada"), id)).toBe("waiting");
  await expect(decide(console(ada.userId), id)).rejects.toMatchObject(refused);
  const renamed = ctx.as(operatorCaller({ name: "other@example.org", userId: ada.userId, requestId: "page" }));
  await expect(decide(renamed, id)).rejects.toMatchObject(refused);
  expect(await decide(terminal("bob"), id)).toBe("approved");

  await removeOperator(ctx, { email: "bob@example.org" });
  await expect(decide(terminal("bob"), subject())).rejects.toMatchObject(refused);
  const { id: person } = await ctx.db.identity.findFirstOrThrow({ where: { userId: bob.userId } });
  await expect(
    ctx.as(console(bob.userId).caller).transaction((tx) => requireUninvolved(tx, person)),
  ).rejects.toMatchObject(refused);
  await console(ada.userId).transaction((tx) => requireUninvolved(tx, person));
});

it("an operator takes back their own decision and nobody else's", async () => {
  const id = subject();
  await decide(console("user_a"), id);
  await expect(withdrawDecision(console("user_b"), { subjectId: id })).rejects.toMatchObject(refused);
  await withdrawDecision(console("user_a"), { subjectId: id });
  await expect(withdrawDecision(console("user_a"), { subjectId: id })).rejects.toMatchObject({
    code: "resource_not_found",
  });
  expect(await decide(console("user_b"), id)).toBe("waiting");
});
