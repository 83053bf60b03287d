import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Authenticator } from "@/server/api/authenticate";
import { queueEmail } from "@/server/domain/email/queue-email";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { raiseTask } from "@/server/domain/tasks/raise-task";
import { createUser } from "@/server/domain/users/users";
import { newId } from "@/server/kernel/ids";
import type { Context } from "@/server/operations/context";
import { type CommandRunner, startCommandRunner } from "@/server/testing/command-runner";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// A command that is a process of its own loads the whole application, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let opened: TestDatabase;
let ctx: Context;
let dataDir: string;
let commands: CommandRunner;

beforeAll(async () => {
  opened = await openTestDatabase();
  ctx = testContext(opened.database);
  dataDir = await mkdtemp(path.join(os.tmpdir(), "almoner-cli-"));
  commands = startCommandRunner(dataDir, { DATABASE_URL: opened.url });
});
afterAll(async () => {
  expect(await commands.close()).toBe("");
  await opened.close();
  await rm(dataDir, { recursive: true, force: true });
});

const run: CommandRunner["run"] = (...wanted) => commands.run(...wanted);

const enter = (secret: string) => {
  const request = new Request("http://almoner.test/v1/me", { headers: { Authorization: `Bearer ${secret}` } });
  return new Authenticator(ctx).authenticate(request, "req_1");
};

test("a key is issued by email, works, is listed without its secret, and is revoked", async () => {
  const { id } = await createIdentity(ctx, { type: "application", email: "App@example.org" });
  const args = ["--identity", "app@Example.org", "--name", "Server", "--scopes", "gifts:read", "--expires", "90d"];
  const issued = await commands.runAlone("keys", ["issue", ...args]);
  expect(issued).toMatchObject({ code: 0, err: "" });
  const secret = issued.out.split("\n")[0] ?? "";
  const caller = await enter(secret);
  expect(caller).toMatchObject({ identityId: id, scopes: ["gifts:read"] });
  const listed = await run("keys", ["list", "--identity", id]);
  expect(listed.out).toMatch(
    new RegExp(`^${caller.keyId}  active .* App@example.org  "Server"  gifts:read  expires at `),
  );
  expect(listed.out).not.toContain(secret);
  // Without DATABASE_URL, commands use the sandbox that runs here.
  await writeFile(path.join(dataDir, "sandbox.json"), JSON.stringify({ database_url: opened.url }));
  expect(await commands.runAlone("keys", ["revoke", caller.keyId], {})).toMatchObject({ code: 0 });
  await expect(enter(secret)).rejects.toMatchObject({ code: "revoked_api_key" });
  const entry = await ctx.db.auditEntry.findFirstOrThrow({ where: { action: "api_key.revoke" } });
  expect(entry.actor).toBe(`operator:${os.userInfo().username}`);
});

test.each([
  [["issue", "--identity", "x", "--name", "a", "--scopes", "gift:read"], "gift:read"],
  [["issue", "--identity", "x", "--name", "a", "--forever"], "--forever"],
  [[], "Name a command"],
])("keys %j prints what is wrong and the usage", async (args, problem) => {
  const outcome = await run("keys", args, { DATABASE_URL: "postgres://nowhere.invalid/x" });
  expect(outcome.code).toBe(2);
  expect(outcome.err).toContain(problem);
  expect(outcome.err).toContain("npm run keys -- issue");
});

test("an unknown identity is reported without a stack trace", async () => {
  const words = ["issue", "--identity", "nobody@example.org", "--name", "a"];
  const expected = { code: 1, out: "", err: "The identity nobody@example.org does not exist.\n" };
  expect(await run("keys", words)).toEqual(expected);
  expect(await commands.runAlone("keys", words)).toEqual(expected);
  expect(await commands.runAlone("keys", [])).toMatchObject({ code: 2, out: "" });
});

test("charities are verified and rates are set from the terminal", async () => {
  const { id } = await createIdentity(ctx, { type: "organization", email: "org@example.org", legal_name: "Hope" });
  const verified = await run("charities", ["verify", id, "--jurisdiction", "US", "--number", "00-0000001"]);
  expect(verified).toMatchObject({ code: 0, err: "" });
  expect(verified.out).toContain(`${id} (Hope) is now a verified charity: US 00-0000001.\n`);
  expect(verified.out).toContain("Time zone: UTC, because its address does not determine one.");
  expect(await ctx.db.identity.findUnique({ where: { id } })).toMatchObject({
    charityStatus: "verified",
    charitySource: "operator",
  });
  const invalid = await run("charities", ["verify", id, "--jurisdiction", "US", "--number", "12"]);
  expect(invalid).toMatchObject({
    code: 1,
    err: "registration_number is not a valid Employer Identification Number.\n",
  });
  expect((await run("rates", ["set", "eur", "1.08"])).code).toBe(0);
  expect((await run("rates", ["list"])).out).toMatch(/^1 EUR = 1.08 USD, since /);
});

test("an organization is opened for someone who has signed in, with a key of its own", async () => {
  const who = ["--name", "Harbor Trust", "--email", "hello@harbor.example", "--owner", "Bo@harbor.example"];
  const where = ["--street", "1 Quay", "--city", "Portland", "--postal-code", "04101", "--country", "us"];
  const early = await run("organizations", ["add", ...who]);
  expect(early).toMatchObject({ code: 1, err: expect.stringContaining("Nobody has signed in as Bo@harbor.example") });
  const owner = await createUser(ctx, "bo@harbor.example");
  const added = await run("organizations", ["add", ...who, ...where]);
  expect(added).toMatchObject({ code: 0, err: "" });
  const [id = ""] = added.out.split(" ");
  expect(added.out).not.toContain("operator");
  await run("operators", ["add", "bo@harbor.example"]);
  const own = await run("organizations", ["add", ...who, "--email", "second@harbor.example"]);
  expect(own.out).toContain("Bo@harbor.example is an operator, and nobody decides about an organization of their own");
  expect(await ctx.db.identity.findUniqueOrThrow({ where: { id } })).toMatchObject({
    legalName: "Harbor Trust",
    managerId: null,
    address: { line1: "1 Quay", city: "Portland", postal_code: "04101", country: "US" },
  });
  const members = await ctx.db.membership.findMany({ where: { organizationId: id } });
  expect(members).toMatchObject([{ userId: owner.id, roles: ["owner"] }]);
  expect((await run("keys", ["issue", "--identity", id, "--name", "Server"])).out).toMatch(/^alm_sk_sandbox_/);
  expect((await run("organizations", ["add", ...who])).code).toBe(1);
  expect((await run("organizations", ["add", "--name", "x"])).code).toBe(2);
  expect((await run("organizations", ["add", ...who, "--country", "Atlantis"])).code).toBe(1);
});

test("how the job engine stands is printed with the causes, and switching hands over only when it is meant", async () => {
  const inngest = { DATABASE_URL: opened.url, INNGEST_EVENT_KEY: "test", INNGEST_SIGNING_KEY: "signkey-test-00" };
  await ctx.statement("DELETE FROM job_workers", []);
  await ctx.statement(
    `INSERT INTO job_engine_states (engine, refused_at, refusal, refusal_detail)
     VALUES ('inngest', now(), 'wrong signing key', '401 no')`,
    [],
  );
  await ctx.statement(
    `INSERT INTO job_runs (id, job, events, due_at, created_at) VALUES (gen_random_uuid(), 'send-receipt', '[]', now(), now())`,
    [],
  );
  const before = await run("jobs", [], inngest);
  expect(before).toMatchObject({ code: 0, err: "" });
  expect(before.out).toMatch(/^Engine: inngest\nWorkers seen within a minute: none\nFunctions accepted: never\n/);
  expect(before.out).toMatch(/Functions last refused: 2\S+Z, wrong signing key: 401 no\n/);
  expect(before.out).toContain("Unfinished runs of the embedded engine: send-receipt 1\n");
  expect((await run("jobs", ["switch"], inngest)).out).toContain("With --yes they are canceled.");
  await ctx.statement(
    "INSERT INTO job_workers (id, engine, seen_at) VALUES (gen_random_uuid(), 'embedded', now())",
    [],
  );
  expect(await run("jobs", ["switch", "--yes"], inngest)).toEqual({
    code: 1,
    out: "",
    err: "1 worker(s) of the embedded engine ran within the last minute. Stop them first.\n",
  });
  await ctx.statement("DELETE FROM job_workers", []);
  expect((await run("jobs", ["switch", "--yes"], inngest)).out).toContain("1 were canceled.");
  expect((await run("jobs", [])).out).toMatch(
    /^Engine: embedded\n[\s\S]*Unfinished runs of the embedded engine: none\n/,
  );
});

test("tasks are listed, shown and closed from the terminal", async () => {
  const draft = { kind: "payout_failed", detail: "The bank said: account closed." } as const;
  await ctx.transaction((tx) => raiseTask(tx, { ...draft, subjectId: "dbr_1" }));
  await ctx.transaction((tx) => raiseTask(tx, { ...draft, subjectId: "dbr_2" }));
  const listed = await run("tasks", []);
  expect(listed).toMatchObject({ code: 0, err: "" });
  const [first, second] = listed.out.split("\n").map((line) => line.split("  ")[0]!);
  expect(listed.out).toMatch(/^tsk_\w+ {2}open {2}\S+Z {2}payout_failed {2}dbr_1 {2}A payout failed\n/);
  expect((await run("tasks", ["show", first!])).out).toContain("account closed.\n\nWhat to do: Ask the recipient");
  expect(await run("tasks", ["done", first!, "--note", "Paid by check"])).toMatchObject({ code: 0, err: "" });
  expect((await run("tasks", ["dismiss", second!])).err).toContain("dismiss needs --note");
  expect((await run("tasks", ["dismiss", first!, "--note", "no"])).code).toBe(1);
  expect((await run("tasks", ["dismiss", second!, "--note", "A duplicate"])).out).toBe(`${second} is dismissed.\n`);
  expect((await run("tasks", [])).out).toBe("No tasks are open.\n");
  expect((await run("tasks", ["--all"])).out).toContain(`${first}  done`);
  expect((await run("tasks", ["show", first!])).out).toMatch(/done at \S+ by operator:\S+: Paid by check\n$/);
  expect((await run("tasks", ["show", "tsk_none"])).err).toBe("The task tsk_none does not exist.\n");
});

test("a charity's time zone is shown, set and reset from the terminal", async () => {
  const address = { line1: "1 Quay", city: "Chicago", region: "IL", country: "US" };
  const { id } = await createIdentity(ctx, { type: "organization", email: "zone@example.org", address });
  const shown = await run("charities", ["show", id]);
  expect(shown).toMatchObject({ code: 0, err: "" });
  expect(shown.out).toContain("Charity status unverified.\nAddress: 1 Quay, Chicago, IL, US.\n");
  expect(shown.out).toContain("Time zone: America/Chicago, by its address.\n");
  const set = await run("charities", ["time-zone", id, "us/eastern"]);
  expect(set).toMatchObject({ code: 0, err: "" });
  expect(set.out).toContain("Time zone: America/New_York, as set.\n");
  expect((await run("charities", ["time-zone", id, "default"])).out).toContain("America/Chicago, by its address");
  const invalid = await run("charities", ["time-zone", id, "BST"]);
  expect(invalid.code).toBe(2);
  expect(invalid.err).toContain("Name an IANA time zone");
  const entries = await ctx.db.auditEntry.findMany({ where: { action: "identity.update", subjectId: id } });
  expect(entries.map(({ actor }) => actor)).toEqual(Array(2).fill(`operator:${os.userInfo().username}`));
});

test("operators are named, and a lost second factor is removed in the operator's name", async () => {
  const email = "lost-phone@example.org";
  expect(await run("operators", ["add", email])).toMatchObject({ code: 0, err: "", out: `${email} is an operator.\n` });
  expect((await run("operators", [])).out).toContain(`${email}  since `);
  const none = await run("operators", ["reset-second-factor", email]);
  expect(none).toMatchObject({ code: 1, err: "Nobody with this address has a second factor.\n" });
  const user = await createUser(ctx, email);
  const at = new Date();
  const factor = { userId: user.id, ciphertext: "sealed", createdAt: at, confirmedAt: at };
  await ctx.db.secondFactor.create({ data: factor });
  expect(await run("operators", ["reset-second-factor", email])).toMatchObject({ code: 0, err: "" });
  expect(await ctx.db.secondFactor.count({ where: { userId: user.id } })).toBe(0);
  const where = { action: "second_factor.reset", subjectId: user.id };
  const { actor } = await ctx.db.auditEntry.findFirstOrThrow({ where });
  expect(actor).toBe(`operator:${os.userInfo().username}`);
  expect((await run("operators", ["promote", email])).code).toBe(2);
});

test("the sandbox rail's failures are switched on and off from the terminal", async () => {
  expect(await run("sandbox-rail", [])).toMatchObject({
    code: 0,
    out: "The rail holds nothing.\nNo failures are switched on.\n",
    err: "",
  });
  const on = await run("sandbox-rail", ["lost_answers=0.25", "slow_ms=20"]);
  expect(on).toMatchObject({ code: 0, err: "" });
  expect(on.out).toContain("lost_answers=0.25  The rail does what it was asked, and the answer is lost.\n");
  expect((await run("sandbox-rail", ["slow_ms=0"])).out).not.toContain("slow_ms");
  expect((await run("sandbox-rail", ["off"])).out).toBe("No failures are switched on.\n");
  for (const [word, problem] of [
    ["lost_answers=2", "lost_answers is at most 1."],
    ["slow_ms=0.5", "slow_ms is a whole number."],
    ["constructor=1", "constructor=1 is not a failure and its value"],
  ] as const) {
    const outcome = await run("sandbox-rail", [word]);
    expect(outcome.code).toBe(2);
    expect(outcome.err).toContain(problem);
  }
});

test("a payment is closed by hand only after confirmation, once, and in the operator's name", async () => {
  const now = ctx.now();
  const payment = { id: newId("payment"), subjectType: "prepayment", subjectId: "prp_1", direction: "charge" };
  const data = { ...payment, amountCents: 5_000n, currency: "USD", rail: "sandbox", status: "unknown", createdAt: now };
  await ctx.db.payment.create({ data: { ...data, firstSentAt: now } });
  const words = ["close", payment.id, "--note", "not in the dashboard"];
  const shown = await run("payments", words);
  expect(shown).toMatchObject({ code: 1, err: expect.stringContaining("Nothing was recorded.") });
  expect(shown.out).toContain("To be recorded: the rail never took it");
  expect(await ctx.db.payment.findUnique({ where: { id: payment.id } })).toMatchObject({ status: "unknown" });
  const closed = await run("payments", [...words, "--confirm"]);
  expect(closed).toMatchObject({ code: 0, err: "" });
  expect(closed.out).toContain(`payment.close by operator:${os.userInfo().username}`);
  expect(await ctx.db.payment.findUnique({ where: { id: payment.id } })).toMatchObject({ status: "declined" });
  const again = await run("payments", [...words, "--confirm"]);
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining("It is known what became of the payment.") });
  expect(await run("payments", ["settle", payment.id, "--note", "n"])).toMatchObject({ code: 2 });
});

test("reports of mail servers are taken from a file, a folder and the standard input", async () => {
  const folder = path.join(dataDir, "reports");
  const draft = { key: "receipt:cli", to: "gone@example.org", subject: "s", text: "t", html: "h", attachments: [] };
  await ctx.transaction((tx) => queueEmail(tx, draft));
  const { messageName } = await ctx.db.emailMessage.findUniqueOrThrow({ where: { key: draft.key } });
  const report = `Content-Type: multipart/report; boundary=B\n\n--B\nContent-Type: message/delivery-status\n
Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; gone@example.org\nAction: failed\nStatus: 5.1.1\n
--B\nContent-Type: text/rfc822-headers\n\nMessage-ID: <${messageName}@almoner.example>\n\n--B--\n`;
  await mkdir(folder);
  await writeFile(path.join(folder, "1.eml"), report);
  await writeFile(path.join(folder, "2.eml"), "Subject: hello\n\nNothing came back.");
  expect(await run("bounces", [folder])).toEqual({
    code: 0,
    out: "Emails read: 2. Reports in them: 1. About emails of this installation: 1.\n",
    err: "",
  });
  expect(await ctx.db.emailMessage.findUnique({ where: { key: draft.key } })).toMatchObject({ status: "bounced" });
  expect((await run("bounces", [path.join(folder, "1.eml")])).out).toContain("About emails of this installation: 1.");
  expect((await run("bounces", [])).code).toBe(2);
});
