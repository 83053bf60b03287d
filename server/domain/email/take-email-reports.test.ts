import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mailgun } from "@/server/adapters/email-reports/mailgun";
import { messageName, queueEmail } from "@/server/domain/email/queue-email";
import { queueUnsolicitedEmail } from "@/server/domain/email/queue-unsolicited-email";
import { sendDueEmails } from "@/server/domain/email/send-due-emails";
import { takeEmailReports } from "@/server/domain/email/take-email-reports";
import { isAddressUndeliverable, liftUndeliverable } from "@/server/domain/email/undeliverable-addresses";
import { emailHookPath } from "@/server/http/email-hook-path";
import type { Context } from "@/server/operations/context";
import { EmailRefused } from "@/server/ports/email";
import type { EmailReport } from "@/server/ports/email-service";
import { MAILGUN_SECRET, mailgunCall } from "@/server/testing/email-service-calls";
import { MemoryEmail } from "@/server/testing/memory-email";
import { MovableClock } from "@/server/testing/movable-clock";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// Guards against false reports: one is believed only about an email that was sent, and stops only emails that nobody
// asked for.

let opened: TestDatabase;
let ctx: Context;
let clock: MovableClock;
let email: MemoryEmail;
beforeAll(async () => {
  opened = await openTestDatabase();
});
beforeEach(async () => {
  [clock, email] = [new MovableClock(), new MemoryEmail()];
  ctx = testContext(opened.database, { clock, ports: { email, emailServices: [mailgun(MAILGUN_SECRET)] } });
  await opened.admin.query("TRUNCATE email_messages, email_suppressions, undeliverable_addresses, email_service_calls");
});
afterAll(() => opened.close());

const ADA = "Ada@example.org";
const row = (key: string) => ctx.db.emailMessage.findUniqueOrThrow({ where: { key } });
const isGivenUp = () => isAddressUndeliverable(ctx, ADA.toLowerCase());

async function send(key: string, to = ADA) {
  const draft = { key, to, subject: "Hello", text: "t", html: "<p>t</p>", attachments: [] };
  await ctx.transaction((tx) => queueEmail(tx, draft));
  await sendDueEmails(ctx);
}

const report = (key: string, more: Partial<EmailReport> = {}): EmailReport => ({
  messageName: messageName(ctx, key),
  recipient: ADA,
  bounced: "no_mailbox",
  at: null,
  detail: "550 no such user",
  ...more,
});

const uninvited = (key: string, to = ADA) =>
  ctx.transaction((tx) =>
    queueUnsolicitedEmail(tx, {
      key,
      to,
      sender: null,
      email: { kind: "gift_thanks", locale: "en", data: { recipient: "Hope", message: "Thanks", gifts: [] } },
    }),
  );

test("a report marks our email and its address, once", async () => {
  await send("receipt:1");
  expect(await takeEmailReports(ctx, [report("receipt:1", { recipient: "ada@EXAMPLE.org" })])).toBe(1);
  expect(await row("receipt:1")).toMatchObject({ status: "bounced", bounceReason: "no_mailbox", nextAttemptAt: null });
  expect(await isGivenUp()).toBe(true);
  clock.advance(60_000);
  await takeEmailReports(ctx, [report("receipt:1", { bounced: "full" })]);
  expect(await row("receipt:1")).toMatchObject({ bounceReason: "no_mailbox", lastError: "550 no such user" });
});

test("a forged report, about an email or to a recipient that we never wrote to, changes nothing", async () => {
  await send("receipt:1");
  const forged = [
    report("receipt:2"),
    report("receipt:1", { recipient: "eve@example.org" }),
    report("receipt:1", { recipient: "" }),
    report("receipt:1", { messageName: "0".repeat(32) }),
  ];
  expect(await takeEmailReports(ctx, forged)).toBe(0);
  expect((await row("receipt:1")).status).toBe("sent");
  expect(await ctx.db.undeliverableAddress.count()).toBe(0);
});

test("nothing that nobody asked for is sent there any more, and what was asked for is", async () => {
  await send("receipt:1");
  await takeEmailReports(ctx, [report("receipt:1")]);
  expect(await uninvited("thanks:1")).toBe(false);
  await send("receipt:1:again");
  expect((await row("receipt:1:again")).status).toBe("sent");
  await liftUndeliverable(ctx, ADA);
  expect(await uninvited("thanks:2")).toBe(true);
});

test("an old report that arrives after the owner proved the address does not undo that", async () => {
  await send("receipt:1");
  const at = ctx.now();
  await send("receipt:2");
  await takeEmailReports(ctx, [report("receipt:2")]);
  clock.advance(60_000);
  await liftUndeliverable(ctx, ADA);
  await takeEmailReports(ctx, [report("receipt:1", { at })]);
  expect((await row("receipt:1")).status).toBe("bounced");
  expect(await isGivenUp()).toBe(false);
  clock.advance(60_000);
  await send("receipt:3");
  await takeEmailReports(ctx, [report("receipt:3")]);
  expect(await isGivenUp()).toBe(true);
});

test("a full mailbox marks the email alone, and a complaint stops only what nobody asked for", async () => {
  await send("receipt:1");
  await takeEmailReports(ctx, [report("receipt:1", { bounced: "full" })]);
  expect(await row("receipt:1")).toMatchObject({ status: "bounced", bounceReason: "full" });
  expect(await isGivenUp()).toBe(false);
  await send("receipt:2");
  expect(await takeEmailReports(ctx, [report("receipt:2", { bounced: null })])).toBe(1);
  expect((await row("receipt:2")).status).toBe("sent");
  expect(await uninvited("thanks:1")).toBe(false);
  await send("receipt:3");
  expect((await row("receipt:3")).status).toBe("sent");
});

test("a server that refuses the recipient for good is not asked again, and another one is", async () => {
  email.failure = new EmailRefused("no_mailbox", "550 5.1.1 no such user");
  await send("refused");
  expect(await row("refused")).toMatchObject({ status: "bounced", attempts: 1, lastError: "550 5.1.1 no such user" });
  expect(await isGivenUp()).toBe(true);
  email.failure = new Error("451 try later");
  await send("later");
  expect((await row("later")).status).toBe("queued");
});

test("the hook takes what the service signed, once, and tells strangers nothing", async () => {
  await send("receipt:1");
  const path = emailHookPath(ctx);
  const post = (call: { headers: Headers; body: string }, name = "mailgun") =>
    path(`/hooks/email/${name}`, new Request("http://x/", { method: "POST", ...call }))!;
  const event = {
    event: "failed",
    severity: "permanent",
    recipient: ADA,
    message: { headers: { "message-id": `${messageName(ctx, "receipt:1")}@almoner.example` } },
    "delivery-status": { code: 550, message: "no such user" },
  };
  const wall = ctx.clock.wall();
  const forged = await post(mailgunCall(event, { at: wall, secret: "of a stranger" }));
  expect([forged.status, await forged.text()]).toEqual([400, ""]);
  expect((await row("receipt:1")).status).toBe("sent");
  const call = mailgunCall(event, { at: wall });
  expect((await post(call)).status).toBe(204);
  expect((await row("receipt:1")).status).toBe("bounced");
  await liftUndeliverable(ctx, ADA);
  expect((await post(call)).status).toBe(204);
  expect(await isGivenUp()).toBe(false);
  // A report about an email that was never sent gets the same response.
  const unknown = { ...event, message: { headers: { "message-id": `${"a".repeat(32)}@x.example` } } };
  expect((await post(mailgunCall(unknown, { at: wall, token: "u".repeat(50) }))).status).toBe(204);
  expect((await post({ ...call, body: "x".repeat(300 * 1024) })).status).toBe(413);
  expect((await post(call, "resend")).status).toBe(404);
  expect((await path("/hooks/email/mailgun", new Request("http://x/"))!).status).toBe(405);
  expect(path("/hooks/email", new Request("http://x/"))).toBeNull();
});
