import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { purgeEmails } from "@/server/domain/email/purge-emails";
import { type QueuedEmail, queueEmail } from "@/server/domain/email/queue-email";
import { sendDueEmails } from "@/server/domain/email/send-due-emails";
import { EMAIL_RETRY_DELAYS_MS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import type { OutgoingEmail } from "@/server/ports/email";
import { MemoryEmail } from "@/server/testing/memory-email";
import { MemoryFiles } from "@/server/testing/memory-files";
import { MovableClock } from "@/server/testing/movable-clock";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

/** Slow enough for two senders to overlap. */
class SlowEmail extends MemoryEmail {
  override async send(email: OutgoingEmail): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return super.send(email);
  }
}

let opened: TestDatabase;
let ctx: Context;
let clock: MovableClock;
let email: MemoryEmail;
let files: MemoryFiles;

beforeAll(async () => {
  opened = await openTestDatabase();
});
beforeEach(async () => {
  [clock, email, files] = [new MovableClock(new Date()), new SlowEmail(), new MemoryFiles()];
  ctx = testContext(opened.database, { clock, ports: { email, files } });
  await ctx.db.emailMessage.deleteMany();
});
afterAll(() => opened.close());

const draft = (key: string, more: Partial<QueuedEmail> = {}): QueuedEmail => ({
  key,
  to: "ada@example.org",
  subject: "Hello",
  text: "t",
  html: "<p>t</p>",
  attachments: [],
  ...more,
});
const queue = (key: string, more?: Partial<QueuedEmail>) => ctx.transaction((tx) => queueEmail(tx, draft(key, more)));
const row = (key: string) => ctx.db.emailMessage.findUniqueOrThrow({ where: { key } });

test("one occasion is one email and one event, however often it is queued", async () => {
  const written = await Promise.all(Array.from({ length: 10 }, () => queue("receipt:1")));
  expect(written.filter(Boolean)).toHaveLength(1);
  const events = await ctx.db.event.findMany({ where: { type: "mail.queued", subjectId: "receipt:1" } });
  expect(events.map((event) => JSON.parse(event.data))).toEqual([{ key: "receipt:1" }]);
  expect(await sendDueEmails(ctx)).toBeNull();
  await queue("receipt:1", { subject: "Again" });
  await sendDueEmails(ctx);
  expect(email.sent.map((sent) => sent.subject)).toEqual(["Hello"]);
});

test("an email of a failed transaction is never sent", async () => {
  const failing = ctx.transaction(async (tx) => {
    await queueEmail(tx, draft("lost"));
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await sendDueEmails(ctx);
  expect(email.sent).toEqual([]);
});

// Guards people's inboxes: an email sent twice looks like two receipts.
test("with concurrent senders every email is sent once", async () => {
  await Promise.all(Array.from({ length: 45 }, (_, i) => queue(`many:${i}`)));
  await Promise.all(Array.from({ length: 4 }, () => sendDueEmails(ctx)));
  expect(email.sent).toHaveLength(45);
  expect(new Set(email.sent.map((sent) => sent.key)).size).toBe(45);
  expect(await ctx.db.emailMessage.count({ where: { status: "sent", attempts: 1, leaseToken: null } })).toBe(45);
});

test("attachments are read when the email is sent; a missing one is waited for", async () => {
  const attachments = [{ storageKey: "receipts/1.pdf", fileName: "Receipt.pdf", mediaType: "application/pdf" }];
  await queue("pdf", { attachments });
  await sendDueEmails(ctx);
  expect(await row("pdf")).toMatchObject({
    status: "queued",
    attempts: 1,
    lastError: expect.stringContaining("receipts/1.pdf"),
  });
  await files.write("receipts/1.pdf", Buffer.from("%PDF"));
  clock.advance(60_000);
  await sendDueEmails(ctx);
  const [sent] = email.sent;
  expect(sent?.attachments).toMatchObject([{ fileName: "Receipt.pdf", mediaType: "application/pdf" }]);
  expect(Buffer.from(sent?.attachments[0]?.bytes ?? []).toString()).toBe("%PDF");
});

test("a rejected email is retried after 1, 5 and 30 minutes, 2 and 12 hours of the product's time, then becomes a dead letter", async () => {
  email.failure = new Error("451 try later");
  await queue("retry");
  for (const [index, delayMs] of EMAIL_RETRY_DELAYS_MS.entries()) {
    const [sentFrom, due, sentUntil] = [clock.now(), await sendDueEmails(ctx), clock.now()];
    const after = await row("retry");
    expect(after).toMatchObject({
      status: "queued",
      attempts: index + 1,
      lastError: "451 try later",
      leaseToken: null,
    });
    expect(due).toEqual(after.nextAttemptAt);
    const failedAtMs = after.nextAttemptAt!.getTime() - delayMs;
    expect(failedAtMs).toBeGreaterThanOrEqual(sentFrom.getTime());
    expect(failedAtMs).toBeLessThanOrEqual(sentUntil.getTime());
    clock.advance(delayMs - 10_000);
    await sendDueEmails(ctx);
    expect((await row("retry")).attempts).toBe(index + 1);
    clock.advance(10_001);
  }
  expect(EMAIL_RETRY_DELAYS_MS.map((ms) => ms / 60_000)).toEqual([1, 5, 30, 120, 720]);
  expect(await sendDueEmails(ctx)).toBeNull();
  expect(await row("retry")).toMatchObject({
    status: "failed",
    attempts: 6,
    nextAttemptAt: null,
    failedAt: expect.any(Date),
  });
  clock.advance(86_400_000);
  email.failure = null;
  await sendDueEmails(ctx);
  expect(email.sent).toEqual([]);
});

test("an email whose sender died is retried when the lease expires, which a moved product clock does not shorten", async () => {
  await queue("leased");
  const leaseUntil = new Date(Date.now() + 60_000);
  const leaseToken = "00000000-0000-4000-8000-000000000000";
  await ctx.db.emailMessage.update({ where: { key: "leased" }, data: { leaseUntil, leaseToken, attempts: 1 } });
  clock.advance(86_400_000);
  const due = await sendDueEmails(ctx);
  expect(email.sent).toEqual([]);
  const aheadMs = due!.getTime() - leaseUntil.getTime();
  expect(Math.round(aheadMs / 3_600_000)).toBe(24);
  await ctx.db.emailMessage.update({ where: { key: "leased" }, data: { leaseUntil: new Date(Date.now() - 1) } });
  expect(await sendDueEmails(ctx)).toBeNull();
  expect(email.sent).toHaveLength(1);
  expect(await row("leased")).toMatchObject({ status: "sent", attempts: 2 });
});

test("an email that kills every sender becomes a dead letter", async () => {
  await queue("poison");
  await ctx.db.emailMessage.update({ where: { key: "poison" }, data: { attempts: 6 } });
  await sendDueEmails(ctx);
  expect(email.sent).toEqual([]);
  expect(await row("poison")).toMatchObject({ status: "failed" });
});

test("after the signal no further email is started", async () => {
  await queue("stopped");
  const due = await sendDueEmails(ctx, { signal: AbortSignal.abort() });
  expect(email.sent).toEqual([]);
  expect(due).toEqual((await row("stopped")).nextAttemptAt);
});

test("after thirty days an email loses its text and address, and its occasion is still known", async () => {
  await queue("old");
  await sendDueEmails(ctx);
  email.failure = new Error("550 no such address");
  await queue("waiting");
  clock.advance(29 * 86_400_000);
  await purgeEmails(ctx);
  expect(await row("old")).toMatchObject({ to: "ada@example.org", text: "t" });
  clock.advance(2 * 86_400_000);
  await purgeEmails(ctx);
  expect(await row("old")).toMatchObject({ to: "", subject: "", text: "", html: "", attachments: [], status: "sent" });
  expect(await row("waiting")).toMatchObject({ to: "ada@example.org", text: "t", status: "queued" });
  expect(await queue("old")).toBe(false);
});
