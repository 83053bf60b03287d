import { afterAll, beforeAll, expect, it } from "vitest";
import { auditLogFile } from "@/server/domain/audit-log/audit-log-file";
import { exportAuditLog, searchAuditLog } from "@/server/domain/audit-log/search-audit-log";
import { summarizeApplications } from "@/server/domain/charities/application-queue";
import { setCurrencyRate } from "@/server/domain/identities/set-currency-rate";
import { sealLedger } from "@/server/domain/ledger/seal-ledger";
import { addOperator, linkOperatorLogin } from "@/server/domain/organizations/operators";
import { claimItem, releaseItem } from "@/server/domain/reviews/claims";
import type { ReviewPage } from "@/server/domain/reviews/review-queue";
import { listOpenCases, summarizeCases } from "@/server/domain/screening/case-queue";
import { listOpenTasks, summarizeTasks } from "@/server/domain/tasks/task-queue";
import { summarizeSuspended } from "@/server/domain/verifications/suspended-queue";
import { listVerificationsToReview, summarizeVerifications } from "@/server/domain/verifications/verification-queue";
import { operatorCaller } from "@/server/kernel/caller";
import { REVIEW_CLAIM_MINUTES } from "@/server/kernel/limits";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// Guards the review queue: operators see what waits, the largest amounts first, and no two of them work on one item.

let opened: TestDatabase;
let ctx: Context;
let wall = new Date();
const operator = (userId: string) =>
  ctx.as(operatorCaller({ name: `${userId}@example.org`, userId, requestId: "page" }));

beforeAll(async () => {
  opened = await openTestDatabase();
  ctx = testContext(opened.database, { clock: { now: () => wall, wall: () => wall } });
  await opened.admin.query(`
    INSERT INTO payments (id, subject_type, subject_id, direction, amount_cents, currency, rail, created_at)
    SELECT 'pay_' || n, 'gift', 'gft_' || n, 'charge', 100 * (1 + n % 7), 'USD', 'sandbox', now() FROM generate_series(1, 60) n`);
  await opened.admin.query(`
    INSERT INTO tasks (id, kind, subject_id, title, detail, suggestion, opened_at)
    SELECT 'tsk_' || n, CASE WHEN n <= 60 THEN 'payment_unknown' ELSE 'job_given_up' END,
      CASE WHEN n <= 60 THEN 'pay_' ELSE 'job ' END || n, 'Title', 'Detail', 'Do it.', now() - make_interval(secs => n % 50)
    FROM generate_series(1, 130) n`);
});
afterAll(() => opened.close());

it("lists every task once, the most money first, then the oldest", async () => {
  const pages: ReviewPage[] = [];
  for (let after: string | null | undefined; after !== null; after = pages.at(-1)!.next)
    pages.push(await listOpenTasks(operator("user_a"), { after }));
  const rows = pages.flatMap((page) => page.rows);
  expect(pages.map((page) => page.rows.length)).toEqual([50, 50, 30]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(130);
  const order = (row: (typeof rows)[number]) => [-Number(row.heldCents), row.openedAt.getTime()];
  const sorted = [...rows].sort((a, b) => order(a)[0]! - order(b)[0]! || order(a)[1]! - order(b)[1]!);
  expect(rows.map(order)).toEqual(sorted.map(order));
  const held = rows.reduce((sum, { heldCents }) => sum + heldCents, 0n);
  expect(await summarizeTasks(operator("user_a"), {})).toMatchObject({ count: 130, heldCents: held });
  const unknown = await listOpenTasks(operator("user_a"), { kind: "payment_unknown" });
  expect(unknown.rows.every(({ subject }) => subject.startsWith("pay_"))).toBe(true);
  expect(await listOpenCases(operator("user_a"), {})).toEqual({ rows: [], next: null });
  expect(await listVerificationsToReview(operator("user_a"), { type: "individual" })).toEqual({ rows: [], next: null });
  for (const summarize of [summarizeCases, summarizeVerifications, summarizeSuspended, summarizeApplications])
    expect(await summarize(operator("user_a"), {})).toEqual({ count: 0, heldCents: 0n, held: null, oldestAt: null });
});

it("an item is one operator's at a time, for some minutes, also from the terminal", async () => {
  const item = { queue: "task", itemId: "tsk_1" };
  const both = await Promise.allSettled(
    ["user_a", "user_b"].map((user) => runUntrusted(operator(user), claimItem, item)),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [owner, other] = both[0]!.status === "fulfilled" ? ["user_a", "user_b"] : ["user_b", "user_a"];
  await claimItem(operator(owner!), item);
  await expect(claimItem(operator(other!), item)).rejects.toMatchObject({ code: "invalid_state" });
  await releaseItem(operator(other!), item);
  const mine = await listOpenTasks(operator(owner!), { claim: "mine" });
  expect(mine.rows.map(({ id, claim }) => [id, claim?.isOwn])).toEqual([["tsk_1", true]]);
  expect((await listOpenTasks(operator(other!), { claim: "mine" })).rows).toEqual([]);
  wall = new Date(wall.getTime() + REVIEW_CLAIM_MINUTES * 60_000);
  await claimItem(operator(other!), item);
  await releaseItem(operator(other!), item);

  await addOperator(ctx, { email: "cleo@example.org" });
  await linkOperatorLogin(ctx, { email: "cleo@example.org", login: "cleo" });
  const terminal = ctx.as({ kind: "operator", identityId: null, name: "cleo", requestId: "cli" });
  await claimItem(terminal, item);
  await expect(claimItem(operator(owner!), item)).rejects.toMatchObject({ code: "invalid_state" });
});

it("the audit log is searched by subject, actor and action, and exported with its chain", async () => {
  for (const action of ["task.done", "task.view", "gift.refund"])
    await operator("user_c").transaction((tx) => audit(tx, action, `thing_${action}`, { note: "=1+1" }));
  await sealLedger(ctx);
  const found = async (filters: Parameters<typeof searchAuditLog>[1]) =>
    (await searchAuditLog(operator("user_a"), filters)).rows.map(({ action }) => action);
  const actor = "operator:user_c@example.org";
  expect(await found({ actor })).toEqual(["gift.refund", "task.view", "task.done"]);
  expect(await found({ actor, action: "task." })).toEqual(["task.view", "task.done"]);
  expect(await found({ subject: "thing_gift.refund" })).toEqual(["gift.refund"]);
  const entries = await exportAuditLog(operator("user_a"), { actor });
  expect(entries.rows.map(({ hash }) => /^[0-9a-f]{64}$/.test(hash ?? ""))).toEqual([true, true, true]);
  expect(await found({ action: "audit_log.export" })).toEqual(["audit_log.export"]);
  // Enough entries for more than one page.
  await operator("user_d").transaction(async (tx) => {
    for (let n = 0; n < 60; n += 1) await audit(tx, "task.view", `thing_${n}`);
  });
  const filters = { actor: "operator:user_d@example.org" };
  const first = await searchAuditLog(operator("user_a"), filters);
  const second = await searchAuditLog(operator("user_a"), { ...filters, before: first.next });
  expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 10, null]);
});

// Guards the file that an auditor gets: it must be the whole log. The newest ten thousand entries would look complete.
it("the file of the audit log has every entry of the selection, however many there are, and the log says how many", async () => {
  const actor = "operator:user_e@example.org";
  const count = 10_050;
  await opened.admin.query(
    `INSERT INTO audit_entries (actor, action, subject_id, details, request_id, created_at)
     SELECT $1, 'task.view', 'thing_' || n, '{}', 'cli', now() FROM generate_series(1, $2::int) n`,
    [actor, count],
  );
  const caller = operator("user_a");
  const first = await exportAuditLog(caller, { actor });
  // Meanwhile the log grows, also by entries that match the filter.
  await operator("user_e").transaction((tx) => audit(tx, "task.view", "thing_later"));
  const file = auditLogFile(first, (before) => exportAuditLog(caller, { actor, before }));
  const lines = (await new Response(file).text()).split("\r\n");
  const subjects = lines.slice(1, -1).map((line) => line.split(",")[4]);
  expect(subjects).toEqual(Array.from({ length: count }, (_, at) => `"thing_${count - at}"`));
  const exported = await searchAuditLog(caller, { action: "audit_log.export" });
  expect(exported.rows.filter(({ details }) => details.actor === actor).map(({ details }) => details.rows)).toEqual([
    count,
  ]);
});

it("says what money waits in the currency that there is, and in dollars where there are several", async () => {
  const read = async () => ({
    all: (await summarizeTasks(operator("user_a"), {})).held,
    rows: (await listOpenTasks(operator("user_a"), { kind: "payment_unknown" })).rows.map(({ held }) => held),
  });
  await opened.admin.query("UPDATE payments SET currency = 'EUR', amount_cents = 500");
  await setCurrencyRate(ctx, { currency: "EUR", usdPerUnit: "1.1" });
  const euros = await read();
  expect(euros.all).toEqual({ cents: 60n * 500n, currency: "EUR" });
  expect(euros.rows).toEqual(Array.from({ length: 50 }, () => ({ cents: 500n, currency: "EUR" })));
  await opened.admin.query("UPDATE payments SET currency = 'KES' WHERE id = 'pay_1'");
  const several = await read();
  const { next } = await listOpenTasks(operator("user_a"), { kind: "payment_unknown" });
  // An amount in a currency without a rate adds nothing to the sum, but is still shown.
  expect(several.all).toEqual({ cents: 59n * 550n, currency: "USD" });
  const { rows } = await listOpenTasks(operator("user_a"), { kind: "payment_unknown", after: next });
  expect(rows.map(({ held }) => held)).toContainEqual({ cents: 500n, currency: "KES" });
});
