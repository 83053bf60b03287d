/**
 * Which part of the code may import which, as data. A part is the longest entry of PARTS that a file's path starts
 * with. The test next to this file checks every import against the table.
 */

/** The areas of the domain, each of which may import those before it. */
export const AREAS = [
  "ledger",
  "limits",
  "identities",
  "users",
  "organizations",
  "screening",
  "verifications",
  "charities",
  "campaigns",
  "receipts",
  "gifts",
  "matching",
  "recurring",
  "checkouts",
  "payouts",
  "disputes",
  "corrections",
  "recovery",
  "pools",
  "bank",
  "supporters",
  "home",
  "finding",
  "me",
];
const AREA_PARTS = AREAS.map((area) => `server/domain/${area}`);

const BASE = ["server/kernel", "server/config", "server/generated"];
const OPERATIONS_BASE = [
  ...BASE,
  "server/db",
  "server/ports",
  "server/resources",
  "server/events",
  "server/texts/locales",
];
const DOMAIN_BASE = [...OPERATIONS_BASE, "server/operations", "server/domain"];
const DOMAIN_AREAS = [...DOMAIN_BASE, ...AREA_PARTS, "server/domain/webhooks", "server/domain/request-logs"];
/** A transfer ends what the former manager may have set up, including webhook endpoints, so it may import webhooks. */
const TRANSFER = "server/domain/identities/transfer-identity";
/** The table of reactions is above the areas that it joins. */
const REACTION_TABLE = "server/domain/reactions";
/** The list of all overdue work is also above the areas. */
const OVERDUE_WORK = "server/domain/overdue-work";
/** So is the overdue work that happens at its own time when the sandbox's clock is advanced. */
const TIMED_WORK = "server/domain/timed-work";
/** So is the check of whether jobs get their work done. */
const JOB_HEALTH = "server/domain/job-health";
const DOMAIN = [...DOMAIN_AREAS, REACTION_TABLE, OVERDUE_WORK, TIMED_WORK, JOB_HEALTH];
const ADAPTER = [...BASE, "server/ports", "server/resources", "server/db", "server/adapters"];
const TEXTS = ["server/texts", "server/texts/locales", "server/markdown"];
const OUTER = [...DOMAIN, ...TEXTS, "server/documents", "server/compose"];

const PAGES = [
  ...DOMAIN.filter((part) => part !== "server/db"),
  ...TEXTS,
  "components",
  "server/api",
  "server/trpc",
  "server/auth",
  "server/documents",
  "server/forms",
];

/** For each part, the parts that it may import besides itself. `EVERYTHING` excludes what only tests may use. */
export const ALLOWED: Record<string, string[] | "EVERYTHING"> = {
  "server/kernel": [],
  "server/config": ["server/kernel"],
  "server/generated": [],
  "server/db": BASE,
  "server/ports": ["server/kernel", "server/resources", "server/texts/locales", "server/markdown"],
  // Any part may know which languages exist. Their texts are only for pages and emails.
  "server/texts/locales": [],
  "server/texts": ["server/kernel", "server/texts/locales"],
  "server/markdown": ["server/kernel"],
  // The wording and layout of emails. Operations report what happened through a port, and emails are written behind it.
  "server/emails": ["server/kernel", "server/ports", "server/texts", "server/texts/locales", "server/markdown"],
  // Texts are parsed when they are written, and pages get the tree.
  "server/resources": [...BASE, "server/db", "server/texts/locales", "server/markdown"],
  "server/events": [...BASE, "server/db", "server/resources"],
  // What every operation is built on. It does not know the domain.
  "server/operations": OPERATIONS_BASE,
  "server/domain": DOMAIN_BASE,
  ...Object.fromEntries(AREA_PARTS.map((part, at) => [part, [...DOMAIN_BASE, ...AREA_PARTS.slice(0, at)]])),
  "server/domain/campaigns": [...DOMAIN_BASE, ...AREA_PARTS.slice(0, AREAS.indexOf("campaigns")), "server/markdown"],
  "server/domain/webhooks": DOMAIN_BASE,
  "server/domain/request-logs": DOMAIN_BASE,
  "server/domain/organizations": [...DOMAIN_BASE, "server/domain/identities", "server/domain/users", TRANSFER],
  // Users let a partner manage what they own, with the same transfer that operators make.
  "server/domain/me": [...DOMAIN_BASE, ...AREA_PARTS.slice(0, -1), TRANSFER],
  [TRANSFER]: [...DOMAIN_BASE, "server/domain/identities", "server/domain/webhooks"],
  [REACTION_TABLE]: DOMAIN_AREAS,
  [OVERDUE_WORK]: DOMAIN_AREAS,
  [TIMED_WORK]: [...DOMAIN_AREAS, OVERDUE_WORK],
  [JOB_HEALTH]: [...DOMAIN_AREAS, OVERDUE_WORK],
  // Schemas that parse form input into the input of operations, with the wording of validation errors.
  "server/forms": [...BASE, "server/resources", ...TEXTS, "server/operations", "server/domain/checkouts"],
  "server/documents": ["server/kernel", "server/resources", "server/texts", "server/texts/locales"],
  "server/jobs": [...DOMAIN, "server/documents"],
  "server/adapters": ADAPTER,
  // Turns banks' files into a port's records, and does nothing else.
  "server/adapters/bank-files": ["server/kernel", "server/ports"],
  // Runs the sweeps, and wakes them when the work that they finish is due.
  "server/adapters/job-engine": [
    ...ADAPTER,
    "server/jobs",
    "server/operations",
    "server/domain",
    TIMED_WORK,
    "server/events",
  ],
  "server/adapters/document-renderer": [...ADAPTER, "server/documents"],
  // Reads files in worker threads, like the ones that draw documents.
  "server/adapters/document-reader": [...ADAPTER, "server/adapters/document-renderer", "server/documents"],
  "server/compose": "EVERYTHING",
  "server/api": OUTER,
  // Procedures read and answer requests as the API does.
  "server/trpc": [...OUTER, "server/api", "server/auth"],
  "server/auth": OUTER,
  "server/cli": "EVERYTHING",
  // A command that tests the tests.
  "server/cli/tests/mutants": "EVERYTHING",
  // Plays stories against the double of Stripe.
  "server/cli/tests/simulate/stripe": "EVERYTHING",
  "server/http": "EVERYTHING",
  "server/testing": "EVERYTHING",
  components: ["server/kernel", "server/resources", ...TEXTS, "server/trpc"],
  // Pages reach the product only through their visitor: no database, and only the visitor's permissions.
  app: [
    ...PAGES,
    "app/_request/visitor",
    "app/_request/shown-house",
    "app/_request/shown-hold",
    "app/_request/runs",
    "app/_request/signed-in",
    "app/_request/signed-in-with-provider",
  ],
  "app/_request/visitor": ["app/_request/runs", "server/compose", "server/operations", "server/kernel"],
  "app/_request/shown-house": ["server/compose", "server/kernel"],
  "app/_request/shown-hold": ["server/compose"],
  "app/_request/runs": ["server/operations", "server/kernel"],
  "app/_request/signed-in": [
    "app/_request/runs",
    "server/auth",
    "server/compose",
    "server/operations",
    "server/domain/users",
    "server/domain/organizations",
    "server/kernel",
  ],
  "app/_request/signed-in-with-provider": [
    "app/_request/signed-in",
    "server/auth",
    "server/compose",
    "server/kernel",
    "server/texts/locales",
  ],
  "app/api": [...PAGES, "server/compose", "app"],
  // A visitor to the sandbox's bank is a visitor like any other.
  "app/dev": [...PAGES, "server/compose", "app", "app/_request/visitor"],
  // The client that partners install uses only the public API.
  "clients/typescript": [],
  "clients/typescript/src": [],
  "clients/typescript/test": "EVERYTHING",
  // Other sites load one small script.
  "clients/embed": [],
  prisma: "EVERYTHING",
  bench: "EVERYTHING",
  e2e: "EVERYTHING",
};

/** What only tests, benchmarks and browser tests may import. */
export const ONLY_FOR_TESTS = ["server/testing", "clients/typescript/test", "e2e", "bench"];
export const TEST_PARTS = [...ONLY_FOR_TESTS, "server/cli/tests/mutants", "server/cli/tests/simulate/stripe"];

const PARTS = Object.keys(ALLOWED).sort((one, other) => other.length - one.length);

/** Returns the part that a file belongs to; null for files at the root, such as tool configurations. */
export function partOf(file: string): string | null {
  return PARTS.find((part) => file.startsWith(`${part}/`) || file === `${part}.ts` || file === `${part}.tsx`) ?? null;
}

/** Describes in one sentence what is wrong with an import; null if it is allowed. */
export function arrowViolation(from: string, to: string): string | null {
  const source = partOf(from);
  const target = partOf(to);
  const isTest = from.includes(".test.") || (source !== null && TEST_PARTS.includes(source));
  if (!source || !target || source === target || isTest) return null;
  if (ONLY_FOR_TESTS.includes(target)) return `${target} is for tests only: move what ${from} needs out of it`;
  const allowed = ALLOWED[source];
  if (allowed === "EVERYTHING" || allowed?.includes(target)) return null;
  return `${source} may not import ${target}: move the line to where it belongs (CONTRIBUTING.md), or argue for a new arrow in server/testing/arrows.ts`;
}
