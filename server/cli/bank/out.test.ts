import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { releasePaymentFile } from "@/server/domain/bank/outgoing/release-payment-file";
import { type CommandRunner, startCommandRunner } from "@/server/testing/command-runner";
import { makeOutgoingFixture, type OutgoingFixture } from "@/server/testing/outgoing-fixture";

// Guards an operator's commands for outgoing money: each one runs as its own process.

vi.setConfig({ testTimeout: 180_000 });

let fixture: OutgoingFixture;
let folder: string;
let commands: CommandRunner;
beforeAll(async () => {
  fixture = await makeOutgoingFixture();
  folder = await mkdtemp(path.join(os.tmpdir(), "almoner-out-"));
  const settings = { PAYMENT_RAILS: "bank", ALMONER_SECRET: "the vault of a test has no secrets" };
  commands = startCommandRunner(folder, { DATABASE_URL: fixture.url, ...settings });
});
afterAll(async () => {
  expect(await commands.close()).toBe("");
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

test("one operator makes a file, another one releases it, and it is written to disk once", async () => {
  const out = (...args: string[]) => commands.run("bank-out", args);
  expect(await out("list")).toMatchObject({ code: 0, out: expect.stringMatching(/^Nothing waits\./) });
  const payee = await fixture.payee();
  await fixture.receive(payee, 7_600n);
  await fixture.payOut(payee);
  expect((await out("list")).out).toMatch(/^1 transfer waiting: 75\.00 USD\nfrom bac_\w+ {2}USD {2}nacha/);

  const unknown = await out("make", fixture.accountId);
  expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining("npm run operators -- link") });
  await commands.run("operators", ["add", "ann@example.org"]);
  await commands.run("operators", ["link", "ann@example.org", os.userInfo().username]);
  const made = await out("make", fixture.accountId);
  expect(made).toMatchObject({ code: 0, err: "" });
  const [fileId = ""] = made.out.split(" ");
  const { sha256 } = await fixture.system.db.bankPaymentFile.findUniqueOrThrow({ where: { id: fileId } });
  expect(made.out).toContain("1 transfer  75.00 USD");
  expect(made.out).toContain(sha256);
  const shown = await out("show", fileId);
  expect(shown.out).toMatch(/^1 {2}75\.00 USD {2}to Rita Recipient/);
  expect(shown.out).not.toContain("9988776655");

  const target = path.join(folder, "payments.ach");
  expect((await out("export", fileId, target)).code).toBe(1);
  expect((await out("release", fileId, "--checksum", sha256)).code).toBe(1);
  await releasePaymentFile(fixture.bob, { fileId, sha256 });
  expect(await out("export", fileId, target)).toMatchObject({ code: 0, err: "" });
  expect(await readFile(target, "utf8")).toContain("9988776655");
  expect((await out("export", fileId, target)).code).toBe(1);
});

test("screening cases are listed", async () => {
  expect(await commands.run("screening", ["cases"])).toMatchObject({ code: 0, out: "No cases are waiting.\n" });
});
