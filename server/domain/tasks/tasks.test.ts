import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sendDueEmails } from "@/server/domain/email/send-due-emails";
import { closeTask } from "@/server/domain/tasks/close-task";
import { emailTasks } from "@/server/domain/tasks/email-tasks";
import { raiseTask, type TaskDraft, withdrawTask } from "@/server/domain/tasks/raise-task";
import { TASK_KINDS } from "@/server/domain/tasks/task-kinds";
import type { Context } from "@/server/operations/context";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { MemoryEmail } from "@/server/testing/memory-email";
import { MovableClock } from "@/server/testing/movable-clock";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// Guards decisions that no machine can make: each reaches a person, once.

let opened: TestDatabase;
let ctx: Context;
let operator: Context;
let clock: MovableClock;
let email: MemoryEmail;

beforeAll(async () => {
  opened = await openTestDatabase();
});
beforeEach(async () => {
  [clock, email] = [new MovableClock(), new MemoryEmail()];
  const settings = { operatorEmail: "ops@example.org" };
  ctx = testContext(opened.database, { clock, settings, ports: { email } });
  operator = ctx.as({ kind: "operator", identityId: null, name: "ada", requestId: "cli" });
  await opened.admin.query("TRUNCATE tasks, email_messages");
});
afterAll(() => opened.close());

const draft = (subjectId: string, more: Partial<TaskDraft> = {}): TaskDraft => ({
  kind: "payment_unknown",
  subjectId,
  detail: "asked five times",
  ...more,
});
const raise = (subjectId: string, more?: Partial<TaskDraft>) =>
  ctx.transaction((tx) => raiseTask(tx, draft(subjectId, more)));
const tasks = () => ctx.db.task.findMany({ orderBy: [{ openedAt: "asc" }, { id: "asc" }] });

test("raising an open task again, at once or later, only refreshes what it says", async () => {
  const raised = await Promise.all(Array.from({ length: 8 }, () => raise("pay_1")));
  expect(raised.filter(Boolean)).toHaveLength(1);
  expect(await raise("pay_1", { detail: "asked six times" })).toBe(false);
  expect(await raise("pay_1", { kind: "payment_mismatch", suggestion: "Refund $5." })).toBe(true);
  const [unknown, mismatch] = await tasks();
  const { title, suggestion } = TASK_KINDS.payment_unknown;
  expect(unknown).toMatchObject({ status: "open", subjectId: "pay_1", title, suggestion, detail: "asked six times" });
  expect(mismatch).toMatchObject({ kind: "payment_mismatch", suggestion: "Refund $5." });
  expect(await tasks()).toHaveLength(2);
});

test("a task of a transaction that fails was never raised", async () => {
  const failing = ctx.transaction(async (tx) => {
    await raiseTask(tx, draft("pay_1"));
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await tasks()).toEqual([]);
});

test("an operator closes a task with a note, once; raised afterwards it is a new one", async () => {
  await raise("pay_1");
  const [task] = await tasks();
  const closing = { taskId: task!.id, outcome: "dismissed" as const, note: "A test charge." };
  await expect(runUntrusted(operator, closeTask, { ...closing, note: "" })).rejects.toMatchObject({ param: "note" });
  const closed = await runUntrusted(operator, closeTask, closing);
  expect(closed).toMatchObject({ status: "dismissed", closedBy: "operator:ada", note: "A test charge." });
  expect(closed.closedAt).toEqual(expect.any(Date));
  await expect(closeTask(operator, { ...closing, outcome: "done" })).rejects.toMatchObject({ code: "invalid_state" });
  const details = { kind: "payment_unknown", subject: "pay_1", note: "A test charge." };
  expect(await ctx.db.auditEntry.findMany({ where: { subjectId: task!.id } })).toMatchObject([
    { actor: "operator:ada", action: "task.dismissed", subjectId: task!.id, details },
  ]);
  expect(await raise("pay_1")).toBe(true);
  expect((await tasks()).map(({ status }) => status)).toEqual(["dismissed", "open"]);
});

test("a task whose reason is gone is withdrawn, and only that one", async () => {
  await raise("pay_1");
  await raise("pay_2");
  await ctx.transaction((tx) => withdrawTask(tx, draft("pay_1"), "The provider answered."));
  await ctx.transaction((tx) => withdrawTask(tx, draft("pay_3"), "There is none."));
  const found = await tasks();
  expect(found.map(({ subjectId, status, closedBy, note }) => [subjectId, status, closedBy, note])).toEqual([
    ["pay_1", "done", "system:test", "The provider answered."],
    ["pay_2", "open", null, null],
  ]);
});

test("operators get one email about all open tasks, then a pause, and never one about the same task again", async () => {
  for (const subject of ["pay_1", "pay_2", "pay_closed"]) await raise(subject, { detail: "key sk_secret" });
  await raise("dsp_1", { kind: "dispute_opened" });
  await ctx.transaction((tx) => withdrawTask(tx, draft("pay_closed"), "gone"));
  await Promise.all(Array.from({ length: 4 }, () => emailTasks(ctx)));
  await raise("pay_3");
  await raise("pay_1", { detail: "again" });
  await emailTasks(ctx);
  await sendDueEmails(ctx);
  const [first, ...others] = email.sent;
  expect(others).toEqual([]);
  expect(first).toMatchObject({ to: "ops@example.org", subject: "3 tasks are waiting for you" });
  for (const part of ["pay_1", "pay_2", "dsp_1", TASK_KINDS.dispute_opened.suggestion])
    expect(first!.text).toContain(part);
  for (const part of ["pay_closed", "sk_secret"]) expect(first!.text + first!.html).not.toContain(part);
  clock.advance(5 * 60_000 + 1);
  await emailTasks(ctx);
  clock.advance(5 * 60_000 + 1);
  await emailTasks(ctx);
  await sendDueEmails(ctx);
  expect(email.sent.slice(1).map(({ subject }) => subject)).toEqual(["A task is waiting for you"]);
  expect(email.sent[1]!.text).toContain("pay_3");
});

test("thousands of tasks are one short email", async () => {
  await ctx.transaction(async (tx) => {
    for (let i = 0; i < 60; i += 1) await raiseTask(tx, draft(`pay_${i}`));
  });
  await emailTasks(ctx);
  await sendDueEmails(ctx);
  expect(email.sent[0]!.subject).toBe("60 tasks are waiting for you");
  expect(email.sent[0]!.text).toContain("and 40 more");
  expect(email.sent[0]!.text.match(/tsk_/g)).toHaveLength(20);
});

// Otherwise a process that died between marking the task and queuing its email would lose the task for good.
test("a task counts as emailed only if its email was queued", async () => {
  await raise("pay_1");
  const emails = {
    write() {
      throw new Error("died");
    },
  };
  const dying = testContext(opened.database, { clock, settings: ctx.settings, ports: { email, emails } });
  await expect(emailTasks(dying)).rejects.toThrow("died");
  expect(await tasks()).toMatchObject([{ emailedAt: null }]);
  await emailTasks(ctx);
  await sendDueEmails(ctx);
  expect(email.sent).toHaveLength(1);
});

test("without an operator's address tasks wait for one", async () => {
  await raise("pay_1");
  const settings = { operatorEmail: null };
  await emailTasks(testContext(opened.database, { clock, settings, ports: { email } }));
  expect(await ctx.db.emailMessage.count()).toBe(0);
  await emailTasks(ctx);
  expect(await ctx.db.emailMessage.count()).toBe(1);
});
