import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Context } from "@/server/domain/context";
import { type QueuedMail, queueMail } from "@/server/domain/mail/queue-mail";
import { MAIL_RETRY_DELAYS_MS, sendDueMails } from "@/server/domain/mail/send-due-mails";
import type { OutgoingMail } from "@/server/ports/mail";
import { MemoryFiles } from "@/server/testing/memory-files";
import { MemoryMail } from "@/server/testing/memory-mail";
import { MovableClock } from "@/server/testing/movable-clock";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

/** Takes its time, so that two senders meet. */
class SlowMail extends MemoryMail {
  override async send(mail: OutgoingMail): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return super.send(mail);
  }
}

let opened: TestDatabase;
let ctx: Context;
let clock: MovableClock;
let mail: MemoryMail;
let files: MemoryFiles;

beforeAll(async () => {
  opened = await openTestDatabase();
});
beforeEach(async () => {
  [clock, mail, files] = [new MovableClock(), new SlowMail(), new MemoryFiles()];
  ctx = testContext(opened.database, { clock, ports: { mail, files } });
  await ctx.db.mailMessage.deleteMany();
});
afterAll(() => opened.close());

const draft = (key: string, more: Partial<QueuedMail> = {}): QueuedMail => ({
  key,
  to: "ada@example.org",
  subject: "Hello",
  text: "t",
  html: "<p>t</p>",
  attachments: [],
  ...more,
});
const queue = (key: string, more?: Partial<QueuedMail>) => ctx.transaction((tx) => queueMail(tx, draft(key, more)));
const row = (key: string) => ctx.db.mailMessage.findUniqueOrThrow({ where: { key } });

test("one occasion is one mail and one event, however often it is queued", async () => {
  const written = await Promise.all(Array.from({ length: 10 }, () => queue("receipt:1")));
  expect(written.filter(Boolean)).toHaveLength(1);
  const events = await ctx.db.event.findMany({ where: { type: "mail.queued", subjectId: "receipt:1" } });
  expect(events.map((event) => JSON.parse(event.data))).toEqual([{ key: "receipt:1" }]);
  expect(await sendDueMails(ctx)).toBeNull();
  await queue("receipt:1", { subject: "Again" });
  await sendDueMails(ctx);
  expect(mail.sent.map((sent) => sent.subject)).toEqual(["Hello"]);
});

test("a mail of a transaction that fails never goes out", async () => {
  const failing = ctx.transaction(async (tx) => {
    await queueMail(tx, draft("lost"));
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await sendDueMails(ctx);
  expect(mail.sent).toEqual([]);
});

// Guards people's inboxes: a mail that goes out twice looks like two receipts.
test("with several senders at once every mail goes out once", async () => {
  await Promise.all(Array.from({ length: 45 }, (_, i) => queue(`many:${i}`)));
  await Promise.all(Array.from({ length: 4 }, () => sendDueMails(ctx)));
  expect(mail.sent).toHaveLength(45);
  expect(new Set(mail.sent.map((sent) => sent.key)).size).toBe(45);
  expect(await ctx.db.mailMessage.count({ where: { status: "sent", attempts: 1, lockToken: null } })).toBe(45);
});

test("attachments are read when the mail goes out; one that is missing is waited for", async () => {
  const attachments = [{ storageKey: "receipts/1.pdf", fileName: "Receipt.pdf", mediaType: "application/pdf" }];
  await queue("pdf", { attachments });
  await sendDueMails(ctx);
  expect(await row("pdf")).toMatchObject({
    status: "queued",
    attempts: 1,
    lastError: expect.stringContaining("receipts/1.pdf"),
  });
  await files.write("receipts/1.pdf", Buffer.from("%PDF"));
  clock.advance(60_000);
  await sendDueMails(ctx);
  const [sent] = mail.sent;
  expect(sent?.attachments).toMatchObject([{ fileName: "Receipt.pdf", mediaType: "application/pdf" }]);
  expect(Buffer.from(sent?.attachments[0]?.bytes ?? []).toString()).toBe("%PDF");
});

test("a refused mail is tried again after 1, 5 and 30 minutes, 2 and 12 hours of the product's time, then given up", async () => {
  mail.failure = new Error("451 try later");
  await queue("retry");
  for (const [index, delayMs] of MAIL_RETRY_DELAYS_MS.entries()) {
    const due = await sendDueMails(ctx);
    const after = await row("retry");
    expect(after).toMatchObject({ status: "queued", attempts: index + 1, lastError: "451 try later", lockToken: null });
    expect(due).toEqual(after.nextAttemptAt);
    expect(Math.abs(after.nextAttemptAt!.getTime() - clock.now().getTime() - delayMs)).toBeLessThan(5_000);
    clock.advance(delayMs - 10_000);
    await sendDueMails(ctx);
    expect((await row("retry")).attempts).toBe(index + 1);
    clock.advance(10_001);
  }
  expect(MAIL_RETRY_DELAYS_MS.map((ms) => ms / 60_000)).toEqual([1, 5, 30, 120, 720]);
  expect(await sendDueMails(ctx)).toBeNull();
  expect(await row("retry")).toMatchObject({ status: "failed", attempts: 6, nextAttemptAt: null });
  clock.advance(86_400_000);
  mail.failure = null;
  await sendDueMails(ctx);
  expect(mail.sent).toEqual([]);
});

test("a mail whose sender died is taken over when the lease runs out, which a moved product clock does not hasten", async () => {
  await queue("leased");
  const lockedUntil = new Date(Date.now() + 60_000);
  const lockToken = "00000000-0000-4000-8000-000000000000";
  await ctx.db.mailMessage.update({ where: { key: "leased" }, data: { lockedUntil, lockToken, attempts: 1 } });
  clock.advance(86_400_000);
  const due = await sendDueMails(ctx);
  expect(mail.sent).toEqual([]);
  expect(Math.abs(due!.getTime() - clock.now().getTime() - 60_000)).toBeLessThan(5_000);
  await ctx.db.mailMessage.update({ where: { key: "leased" }, data: { lockedUntil: new Date(Date.now() - 1) } });
  expect(await sendDueMails(ctx)).toBeNull();
  expect(mail.sent).toHaveLength(1);
  expect(await row("leased")).toMatchObject({ status: "sent", attempts: 2 });
});

test("a mail that kills every sender is given up", async () => {
  await queue("poison");
  await ctx.db.mailMessage.update({ where: { key: "poison" }, data: { attempts: 6 } });
  await sendDueMails(ctx);
  expect(mail.sent).toEqual([]);
  expect(await row("poison")).toMatchObject({ status: "failed" });
});

test("after the signal no further mail is begun", async () => {
  await queue("stopped");
  const due = await sendDueMails(ctx, AbortSignal.abort());
  expect(mail.sent).toEqual([]);
  expect(due).toEqual((await row("stopped")).nextAttemptAt);
});
