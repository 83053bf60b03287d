import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sandboxAccountUrl } from "@/server/adapters/payment-rail/sandbox-account-page";
import { sandboxFormUrl } from "@/server/adapters/payment-rail/sandbox-form";
import { reviewProvider } from "@/server/adapters/verification-provider/review-provider";
import { endpoints } from "@/server/api/all-endpoints";
import { type Application, compose } from "@/server/compose/application";
import { openAccountPage } from "@/server/compose/sandbox-accounts";
import { openSandboxPayment, sandboxFormSettings } from "@/server/compose/sandbox-payments";
import { readEnv } from "@/server/config/env";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { issueKey } from "@/server/domain/identities/issue-key";
import { advanceSandboxClock } from "@/server/domain/sandbox/sandbox-clock";
import { apiHandler } from "@/server/http/api-handler";
import { pageHandler } from "@/server/http/page-handler";
import { readSourceFiles } from "@/server/testing/source-files";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// Guards real money against what a sandbox simulates: methods, time, lists and decisions.

const LIVE = {
  ALMONER_MODE: "live",
  ALMONER_SECRET: "0123456789abcdef0123456789abcdef",
  PAYMENT_RAILS: "bank",
  PUBLIC_URL: "https://give.juniper.org",
  SMTP_URL: "smtp://127.0.0.1:1",
  LOG_LEVEL: "silent",
};

let database: TestDatabase;
let dataDir: string;
let live: Application;
beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = mkdtempSync(path.join(os.tmpdir(), "almoner-live-"));
  live = await compose(readEnv({ ...LIVE, DATABASE_URL: database.url, DATA_DIR: dataDir }));
});
afterAll(async () => {
  await live?.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it("is composed of nothing of the sandbox's", () => {
  const { clock, ports } = live.context;
  expect(ports.rails.all.map(({ name }) => name)).toEqual(["bank"]);
  expect(ports.rails.named("sandbox")).toBeNull();
  expect(ports.verification).toBe(reviewProvider);
  expect(ports.email.writesFiles).toBeFalsy();
  expect(clock.catchUp).toBeUndefined();
});

it.each([
  ["ALMONER_SECRET must be set", { ALMONER_SECRET: "" }],
  ["SMTP_URL must be set", { SMTP_URL: "" }],
  ["lets everyone pass", { VERIFICATION_PROVIDER: "sandbox" }],
  ["set PAYMENT_RAILS to bank", { PAYMENT_RAILS: "sandbox" }],
  ["Take it out in live mode", { PAYMENT_RAILS: "bank,sandbox" }],
])("is refused with one line: %s", async (line, wrong) => {
  const start = compose(readEnv({ ...LIVE, DATABASE_URL: database.url, DATA_DIR: dataDir, ...wrong }));
  await expect(start).rejects.toThrow(line);
  await expect(start).rejects.not.toThrow(/\n/);
});

describe("the API has no path of the sandbox's", () => {
  const paths = endpoints.filter(({ path: at }) => at.includes("sandbox"));

  it("for anyone, with or without a key", async () => {
    const { id } = await createIdentity(live.context, { type: "application", email: "app@example.org" });
    const { secret } = await issueKey(live.context, { id, name: "Server" });
    expect(secret).toMatch(/^alm_sk_live_/);
    const api = apiHandler(live);
    expect(paths.length).toBeGreaterThan(0);
    for (const { method, path: at } of paths)
      for (const headers of [undefined, { Authorization: `Bearer ${secret}` }]) {
        const response = await api(new Request(`http://127.0.0.1${at}`, { method, ...(headers && { headers }) }));
        expect([at, response.status]).toEqual([at, 404]);
        expect(await response.json()).toMatchObject({ error: { code: "unknown_path" } });
      }
    const me = new Request("http://127.0.0.1/v1/me", { headers: { Authorization: `Bearer ${secret}` } });
    expect((await api(me)).status).toBe(200);
  });

  it("nor does its clock move by any other way", async () => {
    await expect(advanceSandboxClock(live.context, { advance: "P1D" })).rejects.toMatchObject({
      code: "resource_not_found",
    });
  });

  it("and nobody posts events of its rail", async () => {
    const event = new Request("http://127.0.0.1/rails/sandbox/events", { method: "POST", body: "{}" });
    expect((await apiHandler(live)(event)).status).toBe(404);
  });
});

describe("the site has no page of the sandbox's", () => {
  let server: Server;
  let url: string;
  const rendered: string[] = [];
  const framework: RequestListener = (request, response) => {
    rendered.push(request.url!);
    response.statusCode = request.url === "/-" ? 404 : 200;
    response.setHeader("Content-Type", "text/html; charset=utf-8").end("<html>");
  };
  beforeAll(async () => {
    const pages = { pages: framework, publicUrl: LIVE.PUBLIC_URL, readSheet: () => "", isLive: true };
    server = createServer(pageHandler(pages));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const files = readSourceFiles().filter(({ path: file }) => /^app\/dev\/.*\/(?:page\.tsx|route\.ts)$/.test(file));
  const paths = files.map(({ path: file }) =>
    `/${file.split("/").slice(1, -1).join("/")}`.replace(/\[\w+\]/g, "a.eml"),
  );

  it("wherever the sources have one, however it is written", async () => {
    expect(paths).toContain("/dev/mailbox/a.eml/html");
    const odd = [
      "/dev",
      "/dev/",
      "/%64ev/mailbox",
      "/dev%2Fmailbox",
      "//dev/mailbox",
      "/dev/mailbox?a=/",
      "/dev/./mailbox",
    ];
    for (const at of [...paths, ...odd])
      for (const method of ["GET", "HEAD", "POST"]) {
        rendered.length = 0;
        const response = await fetch(url + at, { method, redirect: "manual" });
        expect([at, method, response.status !== 200, rendered.filter((one) => /dev/.test(one))]).toEqual([
          at,
          method,
          true,
          [],
        ]);
      }
  });

  it("nor does the sandbox rail's own form open, should anyone have signed its URL", async () => {
    const settings = sandboxFormSettings(LIVE.PUBLIC_URL, live.context.vault);
    const form = {
      reference: "gft_1",
      amountCents: 500n,
      currency: "USD",
      description: "A gift",
      locale: "en",
      returnUrl: `${LIVE.PUBLIC_URL}/done`,
      payee: null,
      payerName: null,
      declined: null,
      scheme: null,
      repeats: null,
    } as unknown as Parameters<typeof sandboxFormUrl>[1];
    expect(openSandboxPayment(live, new URL(sandboxFormUrl(settings, form)).searchParams)).toBeNull();
    const account = { token: "po_sandbox_acct_1", locale: "en" as const, returnUrl: "/" };
    expect(await openAccountPage(live, new URL(sandboxAccountUrl(settings, account)).searchParams)).toBeNull();
  });
});
