import type { AccountFacts, Facts } from "@/server/cli/doctor/facts";
import { danger, type Problem, problem } from "@/server/cli/doctor/finding";
import { SCREENING_LIST_STALE_MS } from "@/server/kernel/limits";

const DAY_MS = 86_400_000;
/** The IRS publishes its files monthly. */
const CHARITY_LIST_DAYS_MAX = 60;
const RATE_DAYS_MAX = 45;
const STATEMENT_DAYS_MAX = 7;
const BACKUP_DAYS_MAX = 2;
const IMPORT_LISTS =
  "Run `npm run screening:import -- <files>`, and have cron do so each day: see docs/guides/screening.md.";

const daysSince = (at: Date, now: Date) => Math.floor((now.getTime() - at.getTime()) / DAY_MS);

export function findEmail({ env: { SMTP_URL }, email }: Facts): Problem | null {
  if (!SMTP_URL)
    return danger(
      "SMTP_URL is not set.",
      "Nobody gets a receipt, and nobody can sign in.",
      "Set SMTP_URL to your mail server, such as smtps://user:password@mail.example.org.",
    );
  if (!email) return null;
  if (email.error !== null)
    return problem(
      `The server at SMTP_URL does not take emails: ${email.error}.`,
      "Receipts and links to sign in wait until it does.",
      "Correct SMTP_URL and MAIL_FROM, and try with `npm run doctor -- --send-to <your address>`.",
    );
  if (email.isEncrypted || email.isLocal) return null;
  return problem(
    "The connection to the server at SMTP_URL is not encrypted.",
    "Receipts, links that sign people in, and the password can be read on the way.",
    "Use smtps:// in SMTP_URL, or a server that offers STARTTLS.",
  );
}

export function findSanctionsLists({ product, now }: Facts): Problem[] {
  if (!product) return [];
  if (product.sanctionsLists.length === 0)
    return [problem("No sanctions list is imported.", "Nobody can be screened, so no gift is taken.", IMPORT_LISTS)];
  const old = product.sanctionsLists.filter(({ at }) => now.getTime() - at.getTime() > SCREENING_LIST_STALE_MS);
  return old.map(({ name, at }) =>
    problem(
      `The sanctions list ${name} was imported ${daysSince(at, now)} days ago.`,
      "Whoever was listed since passes, and soon no gift is taken.",
      IMPORT_LISTS,
    ),
  );
}

export function findCharityLists({ product, now }: Facts): Problem[] {
  const old = (product?.charityLists ?? []).filter(({ at }) => daysSince(at, now) > CHARITY_LIST_DAYS_MAX);
  return old.map(({ name, at }) =>
    problem(
      `The IRS file "${name}" is ${daysSince(at, now)} days old.`,
      "Receipts rely on which organizations it lists.",
      "Download the files again and run `npm run charities:import`: see docs/guides/charity-lists.md.",
    ),
  );
}

export function findRates({ product, now }: Facts): Problem[] {
  if (!product) return [];
  const old = product.rates.filter(({ at }) => daysSince(at, now) > RATE_DAYS_MAX);
  const known = new Set(["USD", ...product.rates.map(({ name }) => name)]);
  const without = [...new Set(product.accounts.map(({ currency }) => currency))].filter((name) => !known.has(name));
  return [
    ...without.map((currency) =>
      problem(
        `There is no rate for ${currency}, although a bank account has that currency.`,
        `Monthly limits are counted in US dollars, so no gift in ${currency} is taken.`,
        `Run \`npm run rates -- set ${currency} <US dollars for one>\`.`,
      ),
    ),
    ...old.map(({ name, at }) =>
      problem(
        `The rate of ${name} is ${daysSince(at, now)} days old.`,
        "Monthly limits are counted by it.",
        `Run \`npm run rates -- set ${name} <US dollars for one>\`.`,
      ),
    ),
  ];
}

export function findOperators({ product }: Facts): Problem[] {
  if (!product) return [];
  if (product.operators.length === 0)
    return [
      problem(
        "There is no operator.",
        "Nobody can decide what only a person may decide.",
        "Run `npm run operators -- add <email>`, sign in with that address and set up two-step verification.",
      ),
    ];
  const without = product.operators.filter(({ hasSecondFactor }) => !hasSecondFactor).map(({ email }) => email);
  if (without.length === 0) return [];
  return [
    problem(
      `${without.join(", ")} ${without.length === 1 ? "has" : "have"} no second factor.`,
      "Without it they can do nothing as an operator.",
      "Have them sign in and set up two-step verification, or run `npm run operators -- remove <email>`.",
    ),
  ];
}

export function findAccounts({ env: { PAYMENT_RAILS }, product }: Facts): Problem[] {
  if (!product || !PAYMENT_RAILS.includes("bank")) return [];
  if (product.accounts.length === 0)
    return [
      problem(
        "There is no bank account.",
        "Donors are offered no way to give.",
        'Run `npm run bank:account -- add --holder "<name>" --iban <iban> --currency <code>`.',
      ),
    ];
  return product.accounts
    .filter(({ holder }) => holder.trim() === "")
    .map((account) =>
      problem(
        `The bank account ${shown(account)} has no holder.`,
        "Banks compare the name, and reject transfers without it.",
        "Add the account again with --holder.",
      ),
    );
}

export function findStatements({ product, now }: Facts): Problem[] {
  const late = (product?.accounts ?? []).filter(
    ({ knownUntil, createdAt }) => daysSince(knownUntil ?? createdAt, now) > STATEMENT_DAYS_MAX,
  );
  return late.map((account) => {
    const { knownUntil } = account;
    const what = knownUntil ? `the newest is of ${knownUntil.toISOString().slice(0, 10)}` : "there has been none";
    return problem(
      `Statements of the bank account ${shown(account)} are missing: ${what}.`,
      "Gifts that arrived stay open, and donors get no receipt.",
      "Download the statements since then and run `npm run bank:import -- <files>`.",
    );
  });
}

export function findBackup({ product, now }: Facts): Problem | null {
  if (!product?.backup) return null;
  const { at } = product.backup;
  if (at !== null && daysSince(at, now) < BACKUP_DAYS_MAX) return null;
  return problem(
    at === null ? "There has been no backup." : `The newest backup is ${daysSince(at, now)} days old.`,
    "Without one, nobody can say anymore whose money is where.",
    "Run `npm run backup -- --to <place>`, have cron do so each day, and restore one once to see that it works.",
  );
}

function shown({ id, last4, currency }: AccountFacts): string {
  return `${id} (${currency}, ending in ${last4})`;
}

export function findIdleWork({ work }: Facts): Problem[] {
  if (!work) return [];
  const found = Object.values(work.checks).filter(({ ok }) => !ok);
  const problems = found.map(({ detail }) =>
    problem(
      `Background work does not get done: ${detail}.`,
      "Gifts do not settle, and receipts and webhooks wait.",
      "Start the product with `npm start`, and look into the worker's log.",
    ),
  );
  if (work.givenUp === 0) return problems;
  const failed = problem(
    `${work.givenUp === 1 ? "1 job" : `${work.givenUp} jobs`} failed for good in the last 24 hours.`,
    "What they were to do is not done.",
    "Run `npm run jobs` and `npm run tasks`, which say what failed and why.",
  );
  return [...problems, failed];
}
