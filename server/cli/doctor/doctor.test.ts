import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Finding } from "@/server/cli/doctor/finding";
import { checkLiveStart } from "@/server/cli/launch/check-live-start";
import { readEnv } from "@/server/config/env";
import { makeVault } from "@/server/kernel/vault";
import { type CommandRunner, startCommandRunner } from "@/server/testing/command-runner";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// Guards a start with real money: a dangerous setting ends it with a line that says what to do, and no secret is
// printed.

vi.setConfig({ testTimeout: 180_000 });

const SECRET = "MARKER-0123456789abcdefghijklmnop";
let opened: TestDatabase;
let dataDir: string;
let smtpServer: SMTPServer;
let received: string[] = [];
let live: Record<string, string>;
let commands: CommandRunner;

beforeAll(async () => {
  opened = await openTestDatabase();
  smtpServer = new SMTPServer({
    logger: false,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === "MARKER-mail" ? done(null, { user: "x" }) : done(new Error("wrong password")),
    onData(stream, session, done) {
      stream.resume().once("end", () => {
        received.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtpServer.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtpServer.close(() => resolve()));
  await opened.close();
});
beforeEach(() => {
  received = [];
  dataDir = mkdtempSync(path.join(os.tmpdir(), "almoner-doctor-"));
  const { port } = smtpServer.server.address() as AddressInfo;
  live = {
    ALMONER_MODE: "live",
    ALMONER_SECRET: SECRET,
    DATABASE_URL: opened.urls.app,
    DATABASE_OWNER_URL: opened.urls.owner,
    DATABASE_AUDITOR_URL: opened.urls.auditor,
    PUBLIC_URL: "https://give.invalid",
    TRUSTED_PROXIES: "1",
    PAYMENT_RAILS: "bank",
    SMTP_URL: `smtp://mailer:MARKER-mail@127.0.0.1:${port}`,
    MAIL_FROM: "receipts@give.invalid",
    OPERATOR_EMAIL: "ops@give.invalid",
    DATA_DIR: dataDir,
  };
  commands = startCommandRunner(dataDir, live);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await commands.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const doctor = async (settings: Record<string, string> = {}, args: string[] = []) => {
  const { code, out, err } = await commands.runAlone("doctor", ["--json", ...args], { ...live, ...settings });
  expect(out + err).not.toContain("MARKER");
  return { code, findings: (JSON.parse(out) as { findings: Finding[] }).findings };
};

const named = (findings: Finding[], level: string) =>
  findings.flatMap((finding) => (finding.level === level ? [finding.check] : []));

it("has no danger at a new installation, and says what is still to be done", async () => {
  const { code, findings } = await doctor({}, ["--starting"]);
  expect(named(findings, "danger")).toEqual([]);
  expect(named(findings, "problem")).toEqual(
    expect.arrayContaining(["operators", "bank-accounts", "sanctions-lists", "name", "legal-texts", "certificate"]),
  );
  expect(named(findings, "problem")).not.toContain("email");
  expect(code).toBe(1);
  expect(received).toEqual([]);
});

it("sends a real email on request, and nothing secret to the terminal", async () => {
  const sent = await commands.runAlone("doctor", ["--send-to", "ada@example.org"], live);
  expect(sent.out).toMatch(/An email was sent to ada@example\.org\.\s*$/);
  expect(received).toEqual(["ada@example.org"]);
  expect(sent.out + sent.err).not.toContain("MARKER");
  expect((await commands.runAlone("doctor", ["--send-to", "ada"], live)).code).toBe(2);
});

it("says in one line what of the settings cannot be read", async () => {
  const { code, findings } = await doctor({ PORT: "MARKER" });
  expect(code).toBe(1);
  expect(findings).toEqual([expect.objectContaining({ check: "settings", what: expect.stringContaining("PORT") })]);
});

describe("a start in live mode", () => {
  const start = (settings: Record<string, string> = {}) => {
    // The environment as the supervisor passes it on: without the variables that it withholds.
    for (const [name, value] of Object.entries({ ...live, ...settings }))
      vi.stubEnv(name, /OWNER|AUDITOR/.test(name) ? "" : value);
    return checkLiveStart(readEnv({ ...live, ...settings }), new AbortController().signal);
  };

  it("goes on, and says what has to be mended", async () => {
    const lines = await start();
    expect(lines).toContainEqual(expect.stringMatching(/^There is no operator\. Run `npm run operators/));
    for (const line of lines) expect(line).not.toMatch(/\n|MARKER/);
  });

  it.each([
    ["links without TLS", { PUBLIC_URL: "http://give.invalid" }, /PUBLIC_URL is http:.*Set PUBLIC_URL/],
    ["a proxy that it does not know", { TRUSTED_PROXIES: "0" }, /TRUSTED_PROXIES is 0.*Set TRUSTED_PROXIES/],
    ["a secret that can be guessed", { ALMONER_SECRET: "MARKER".repeat(6) }, /can be guessed.*openssl rand/],
    ["no emails", { SMTP_URL: "" }, /SMTP_URL is not set.*Set SMTP_URL/],
    ["a rail that moves no money", { PAYMENT_RAILS: "sandbox" }, /set PAYMENT_RAILS to bank/],
  ])("is refused with %s", async (_what, settings, line) => {
    const refused = start(settings);
    await expect(refused).rejects.toThrow(line);
    await expect(refused).rejects.not.toThrow("MARKER");
  });

  it("is refused with a login that owns the tables, and an auditor that writes", async () => {
    await expect(start({ DATABASE_URL: opened.urls.owner })).rejects.toThrow(/owns the tables.*\n.*the same login/);
    await expect(start({ DATABASE_AUDITOR_URL: opened.urls.app })).rejects.toThrow(/can change tables/);
  });

  it("is refused with a sandbox's secret, and while others can read it", async () => {
    writeFileSync(path.join(dataDir, "secret"), SECRET);
    chmodSync(dataDir, 0o755);
    await expect(start()).rejects.toThrow(
      /one that a sandbox made[^\n]*\n[^\n]*Other accounts of this machine can read/,
    );
  });

  it("is refused with test data, and with a secret that does not open what is encrypted", async () => {
    await opened.admin.query("INSERT INTO sandbox_clock (id, offset_ms) VALUES (1, 0)");
    await expect(start()).rejects.toThrow(/has a clock that was moved.*new database/);
    await opened.admin.query("DELETE FROM sandbox_clock");
    const sealed = makeVault("another secret of another database").seal("second-factor", "usr_1", "x");
    await opened.admin.query("INSERT INTO users (id, created_at) VALUES ('usr_1', now())");
    await opened.admin.query(
      "INSERT INTO second_factors (user_id, ciphertext, created_at) VALUES ('usr_1', $1, now())",
      [sealed],
    );
    await expect(start()).rejects.toThrow(/ALMONER_SECRET does not open 1 of 1 second factors/);
  });
});
