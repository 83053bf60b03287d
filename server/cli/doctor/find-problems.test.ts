import { describe, expect, it } from "vitest";
import { STRIPE_API_VERSION } from "@/server/adapters/payment-rail/stripe/stripe-client";
import { ACCOUNT_EVENTS, CONNECTED_EVENTS } from "@/server/adapters/payment-rail/stripe/stripe-endpoint-events";
import type { Facts, StripeFacts } from "@/server/cli/doctor/facts";
import { CHECKS, findProblems } from "@/server/cli/doctor/find-problems";
import { secretsHidden } from "@/server/cli/doctor/hide-secrets";
import { needsSomeone, writeReport } from "@/server/cli/doctor/write-report";
import { readEnv } from "@/server/config/env";

// Guards a live installation against mistakes that go unreported: each planted one has its own finding.

const NOW = new Date("2026-12-01T12:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

const SETTINGS = {
  ALMONER_MODE: "live",
  ALMONER_SECRET: "MARKER-secret-0123456789abcdefghij",
  DOCUMENT_KEYS: "MARKER-document-0123456789abcdefghij",
  PUBLIC_URL: "https://give.juniper.org",
  TRUSTED_PROXIES: "1",
  DATABASE_URL: "postgresql://app:MARKER-password@127.0.0.1/almoner",
  SMTP_URL: "smtps://mailer:MARKER%2Fsmtp@mail.juniper.org",
  MAIL_FROM: "Juniper <receipts@juniper.org>",
  PAYMENT_RAILS: "bank",
  OPERATOR_EMAIL: "ops@juniper.org",
  OPERATOR_NAME: "Juniper Giving e. V.",
  OPERATOR_ADDRESS: "Hafenstr. 1; 20457 Hamburg",
  CONTACT_EMAIL: "hello@juniper.org",
};
const ACCOUNT = {
  id: "bac_1",
  holder: "Juniper Giving",
  currency: "EUR",
  last4: "3000",
  createdAt: daysAgo(90),
  knownUntil: daysAgo(1),
};
const FINE = { ok: true, detail: "fine" };
const LOGIN = { error: null, powers: [], unreadableTables: 0, missing: 0, incompatible: null, aheadMs: 12 };
const PRODUCT = {
  testData: [],
  sealed: [{ name: "second factors", key: "ALMONER_SECRET" as const, tried: 2, failed: 0 }],
  sanctionsLists: [{ name: "ofac-sdn", at: daysAgo(1) }],
  charityLists: [{ name: "pub78", at: daysAgo(20) }],
  rates: [{ name: "EUR", at: daysAgo(10) }],
  operators: [{ email: "ada@juniper.org", hasSecondFactor: true }],
  accounts: [ACCOUNT],
  backup: { at: daysAgo(1) },
  name: "Juniper Giving",
  plainWebhooks: 0,
};
const CLEAN: Facts = {
  now: NOW,
  env: readEnv(SETTINGS),
  node: "24.11.0",
  machine: { freeMb: 90_000, openPaths: [], isSandboxSecret: false, legalTexts: ["privacy", "terms"] },
  site: { error: null, certificateError: null, certificateEndsAt: daysAgo(-60), aheadMs: -400 },
  email: { error: null, isEncrypted: true, isLocal: false, sentTo: null },
  database: {
    ...LOGIN,
    owner: { error: null, isApp: false, ownsTables: true },
    auditor: { error: null, canWrite: false },
  },
  stripe: null,
  product: PRODUCT,
  work: { checks: { worker: FINE, engine: FINE, work: FINE }, givenUp: 0 },
  startError: null,
  unread: [],
};

const withEnv = (settings: Record<string, string>) => ({ env: readEnv({ ...SETTINGS, ...settings }) });
const withDatabase = (facts: Partial<Facts["database"]>) => ({ database: { ...CLEAN.database, ...facts } });
const withProduct = (facts: Partial<NonNullable<Facts["product"]>>) => ({ product: { ...PRODUCT, ...facts } });
const withMachine = (facts: Partial<Facts["machine"]>) => ({ machine: { ...CLEAN.machine, ...facts } });
const withSite = (facts: Partial<NonNullable<Facts["site"]>>) => ({ site: { ...CLEAN.site!, ...facts } });
const STRIPE = {
  PAYMENT_RAILS: "bank,stripe",
  STRIPE_SECRET_KEY: "rk_live_MARKER",
  STRIPE_WEBHOOK_SECRET: "whsec_MARKER_one,whsec_MARKER_two",
};
const EVENTS_URL = "https://give.juniper.org/rails/stripe/events";
const endpointOf = (events: readonly string[]) => ({
  url: EVENTS_URL,
  isEnabled: true,
  events: [...events],
  version: STRIPE_API_VERSION as string,
});
const ENDPOINTS = [endpointOf(ACCOUNT_EVENTS), endpointOf(CONNECTED_EVENTS)];
const withStripe = (facts: Partial<StripeFacts>, settings: Record<string, string> = {}) => ({
  ...withEnv({ ...STRIPE, ...settings }),
  stripe: {
    error: null,
    forbidden: [],
    takesCharges: true,
    currencies: ["USD"],
    debits: ["USD"],
    endpoints: ENDPOINTS,
    ...facts,
  },
});
const withEmail = (facts: Partial<NonNullable<Facts["email"]>>) => ({ email: { ...CLEAN.email!, ...facts } });

/** The check that must find the mistake, its level, the finding's text, and the mistake. */
const PLANTED: [check: string, level: string, says: RegExp, mistake: Partial<Facts>][] = [
  ["public-url", "danger", /http:\/\/give.* without TLS/, withEnv({ PUBLIC_URL: "http://give.juniper.org" })],
  ["public-url", "danger", /this machine's own name/, withEnv({ PUBLIC_URL: "https://localhost" })],
  ["certificate", "problem", /ends in 6 days/, withSite({ certificateEndsAt: daysAgo(-6.5) })],
  ["certificate", "problem", /CERT_HAS_EXPIRED/, withSite({ certificateError: "CERT_HAS_EXPIRED" })],
  ["certificate", "problem", /cannot be reached from here: ENOTFOUND/, withSite({ error: "ENOTFOUND" })],
  ["proxies", "danger", /TRUSTED_PROXIES is 0/, withEnv({ TRUSTED_PROXIES: "0" })],
  ["host", "hint", /listens on 0\.0\.0\.0:3000/, withEnv({ HOST: "0.0.0.0" })],
  ["database", "danger", /cannot connect/, withDatabase({ error: "DATABASE_URL: cannot connect to app@127.0.0.1." })],
  ["database-logins", "danger", /owns the tables/, withDatabase({ powers: ["owns the tables"] })],
  ["database-logins", "danger", /cannot read 3 tables/, withDatabase({ unreadableTables: 3 })],
  [
    "database-logins",
    "danger",
    /have the same login/,
    withDatabase({ owner: { error: null, isApp: true, ownsTables: true } }),
  ],
  [
    "database-logins",
    "danger",
    /does not own the tables/,
    withDatabase({ owner: { error: null, isApp: false, ownsTables: false } }),
  ],
  ["database-logins", "danger", /can change tables/, withDatabase({ auditor: { error: null, canWrite: true } })],
  ["migrations", "danger", /2 migrations, functions and grants are missing/, withDatabase({ missing: 2 })],
  ["migrations", "danger", /newer version/, withDatabase({ incompatible: "It was created by a newer version." })],
  ["test-data", "danger", /API keys of a sandbox/, withProduct({ testData: ["API keys of a sandbox"] })],
  ["secret", "danger", /that a sandbox made/, withMachine({ isSandboxSecret: true })],
  ["secret", "danger", /can be guessed/, withEnv({ ALMONER_SECRET: "12".repeat(20) })],
  ["document-keys", "danger", /that is ALMONER_SECRET/, withEnv({ DOCUMENT_KEYS: SETTINGS.ALMONER_SECRET })],
  [
    "encryption",
    "danger",
    /ALMONER_SECRET does not open 1 of 2 second factors/,
    withProduct({ sealed: [{ name: "second factors", key: "ALMONER_SECRET", tried: 2, failed: 1 }] }),
  ],
  ["file-permissions", "danger", /can read \.env, \.data/, withMachine({ openPaths: [".env", ".data"] })],
  ["email", "danger", /SMTP_URL is not set/, { ...withEnv({ SMTP_URL: "" }), email: null }],
  ["email", "problem", /535 wrong password/, withEmail({ error: "535 wrong password" })],
  ["email", "problem", /not encrypted/, withEmail({ isEncrypted: false })],
  ["sender", "hint", /come from elsewhere\.example/, withEnv({ MAIL_FROM: "a@elsewhere.example" })],
  ["sender", "problem", /no address of yours/, withEnv({ MAIL_FROM: "" })],
  ["operators", "problem", /There is no operator/, withProduct({ operators: [] })],
  [
    "operators",
    "problem",
    /bo@juniper.org has no second factor/,
    withProduct({ operators: [...PRODUCT.operators, { email: "bo@juniper.org", hasSecondFactor: false }] }),
  ],
  [
    "stripe",
    "danger",
    /does not know STRIPE_SECRET_KEY/,
    withStripe({ error: "Stripe does not know STRIPE_SECRET_KEY" }),
  ],
  ["stripe", "problem", /may not read the balance/, withStripe({ forbidden: ["the balance"], currencies: null })],
  ["stripe", "problem", /does not let the account take charges/, withStripe({ takesCharges: false })],
  [
    "stripe",
    "problem",
    /names EUR, in which/,
    withStripe({ debits: ["USD", "EUR"] }, { STRIPE_CURRENCIES: "USD,eur" }),
  ],
  ["stripe", "problem", /no bank account pays/, withStripe({}, { STRIPE_CONVERTED_CURRENCIES: "chf" })],
  ["stripe", "problem", /CONVERTED.* names USD/, withStripe({}, { STRIPE_CONVERTED_CURRENCIES: "USD, eur" })],
  ["stripe", "hint", /debit bank accounts in USD \(ACH\)/, withStripe({ debits: [] })],
  ["stripe-events", "problem", /STRIPE_WEBHOOK_SECRET is not set/, withStripe({}, { STRIPE_WEBHOOK_SECRET: "" })],
  ["stripe-events", "problem", /no webhook endpoint that posts to https/, withStripe({ endpoints: [] })],
  [
    "stripe-events",
    "problem",
    /subscribed to charge\.updated, refund\.failed\./,
    withStripe({
      endpoints: [
        endpointOf(ACCOUNT_EVENTS.filter((type) => type !== "charge.updated" && type !== "refund.failed")),
        endpointOf(CONNECTED_EVENTS),
      ],
    }),
  ],
  ["stripe-events", "hint", /one for connected accounts/, withStripe({ endpoints: [endpointOf(["*"])] })],
  [
    "stripe-events",
    "problem",
    /has the API version 2020-08-27/,
    withStripe({ endpoints: [{ ...ENDPOINTS[0]!, version: "2020-08-27" }, ENDPOINTS[1]!] }),
  ],
  ["bank-accounts", "problem", /There is no bank account/, withProduct({ accounts: [] })],
  [
    "bank-accounts",
    "problem",
    /ending in 3000\) has no holder/,
    withProduct({ accounts: [{ ...ACCOUNT, holder: " " }] }),
  ],
  [
    "statements",
    "problem",
    /the newest is of 2026-11-21/,
    withProduct({ accounts: [{ ...ACCOUNT, knownUntil: daysAgo(10) }] }),
  ],
  ["statements", "problem", /there has been none/, withProduct({ accounts: [{ ...ACCOUNT, knownUntil: null }] })],
  ["backup", "problem", /There has been no backup/, withProduct({ backup: { at: null } })],
  ["backup", "problem", /newest backup is 5 days old/, withProduct({ backup: { at: daysAgo(5) } })],
  ["sanctions-lists", "problem", /No sanctions list/, withProduct({ sanctionsLists: [] })],
  ["sanctions-lists", "problem", /3 days ago/, withProduct({ sanctionsLists: [{ name: "ofac-sdn", at: daysAgo(3) }] })],
  [
    "charity-lists",
    "problem",
    /"pub78" is 80 days old/,
    withProduct({ charityLists: [{ name: "pub78", at: daysAgo(80) }] }),
  ],
  ["rates", "problem", /rate of EUR is 60 days old/, withProduct({ rates: [{ name: "EUR", at: daysAgo(60) }] })],
  ["rates", "problem", /no rate for EUR/, withProduct({ rates: [] })],
  [
    "background-work",
    "problem",
    /no worker was seen for 90 s/,
    {
      work: {
        ...CLEAN.work!,
        checks: { ...CLEAN.work!.checks, worker: { ok: false, detail: "no worker was seen for 90 s" } },
      },
    },
  ],
  ["background-work", "problem", /2 jobs failed for good/, { work: { ...CLEAN.work!, givenUp: 2 } }],
  ["webhooks", "problem", /reach localhost without TLS/, withEnv({ WEBHOOK_ALLOW_HOSTS: "localhost" })],
  ["webhooks", "problem", /1 webhook endpoint has a URL without TLS/, withProduct({ plainWebhooks: 1 })],
  ["rate-limit", "problem", /RATE_LIMIT is off/, withEnv({ RATE_LIMIT: "off" })],
  ["tasks", "problem", /OPERATOR_EMAIL is not set/, withEnv({ OPERATOR_EMAIL: "" })],
  ["name", "problem", /no name of its own/, withProduct({ name: null })],
  [
    "legal-texts",
    "problem",
    /OPERATOR_ADDRESS, terms\.md/,
    { ...withEnv({ OPERATOR_ADDRESS: "" }), ...withMachine({ legalTexts: ["privacy"] }) },
  ],
  ["clock", "problem", /9 s ahead of the database's/, withDatabase({ aheadMs: 9_000 })],
  ["clock", "problem", /120 s behind that of the server/, withSite({ aheadMs: -120_000 })],
  ["disk", "problem", /Only 300 MB are free/, withMachine({ freeMb: 300 })],
  ["node", "problem", /Node 20 has had no security fixes/, { node: "20.19.0" }],
  [
    "unread",
    "problem",
    /The rows could not be checked: timeout/,
    { unread: [{ part: "The rows", reason: "timeout" }] },
  ],
  ["start", "danger", /Two payment rails/, { startError: "Two payment rails have the same name." }],
];

it("finds nothing at an installation that is as it should be", () => {
  expect(findProblems(CLEAN)).toEqual([]);
  expect(writeReport([], "live")).toMatch(/^All is well: \d+ checks found nothing\.$/);
});

it.each(PLANTED)("%s: a %s that says %s", (check, level, says, mistake) => {
  const found = findProblems({ ...CLEAN, ...mistake });
  expect(found).toEqual([
    { check, level, what: expect.stringMatching(says), why: expect.any(String), mend: expect.any(String) },
  ]);
  for (const { what, why, mend } of found) for (const text of [what, why, mend]) expect(text).toMatch(/^\S.*\.$/);
  expect(needsSomeone(found)).toBe(level !== "hint");
});

it("has a planted mistake for each check", () => {
  expect(new Set(PLANTED.map(([check]) => check))).toEqual(new Set([...Object.keys(CHECKS), "start"]));
});

describe("what is printed", () => {
  it("has the worst first, and counts", () => {
    const both = { ...CLEAN, ...withMachine({ freeMb: 1, openPaths: [".env"] }), ...withEnv({ HOST: "0.0.0.0" }) };
    const text = writeReport(findProblems(both), "live");
    expect(text.indexOf("DANGER")).toBe(0);
    expect(text.indexOf("PROBLEM")).toBeLessThan(text.indexOf("hint"));
    expect(text).toMatch(/1 danger, 1 problem, 1 hint\. Live mode does not start with a danger\.$/);
  });

  it("names why it does not start only where no check has", () => {
    const found = findProblems({ ...CLEAN, ...withMachine({ openPaths: [".env"] }), startError: "No." });
    expect(found.map(({ check }) => check)).toEqual(["file-permissions"]);
  });

  it("never has a secret, whoever wrote it there", () => {
    const hide = secretsHidden(CLEAN.env);
    const text = hide(`${JSON.stringify(CLEAN.env)} MARKER/smtp`);
    expect(text).not.toContain("MARKER");
    expect(text).toContain("mail.juniper.org");
  });
});
