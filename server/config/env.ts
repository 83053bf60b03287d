import { z } from "zod";
import { durationMs } from "@/server/config/durations";
import { COST_BEARERS } from "@/server/kernel/cost-bearer";
import {
  BANK_FETCH_EVERY_MS,
  BELOW_ZERO_TASK_MS,
  DISK_FREE_MIN_MB,
  DOCUMENT_RETENTION_DAYS,
  RATE_LIMIT_BURST,
  RATE_LIMIT_PER_SECOND,
  SCREENING_LIST_DAYS_MAX,
  SELFIE_RETENTION_DAYS,
} from "@/server/kernel/limits";

const LAST_PORT = 65_535;

const duration = z.string().transform((text, context) => {
  const ms = durationMs(text);
  if (ms !== null) return ms;
  context.addIssue({ code: "custom", message: "must be a duration, such as 3s, 2h or PT2H" });
  return z.NEVER;
});
const whole = (fallback: number, max: number, min = 0) => z.coerce.number().int().min(min).max(max).default(fallback);
const names = z.string().transform((text) =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean),
);

/** Who bears a cost. */
const bearer = z.enum(COST_BEARERS).default("platform");

/** Every environment variable that Almoner reads. `.env.example` is generated from these descriptions. */
export const envSchema = z.object({
  ALMONER_MODE: z
    .enum(["sandbox", "live"])
    .default("sandbox")
    .describe("sandbox moves no real money and has an adjustable clock. live moves real money and has none."),
  PORT: whole(3000, LAST_PORT).describe("The port that the server listens on."),
  HOST: z.string().default("127.0.0.1").describe("The address that the server listens on."),
  PUBLIC_URL: z
    .url()
    .optional()
    .describe("The public URL of the server, without a trailing slash. Default: http://localhost:PORT."),
  DATA_DIR: z.string().default(".data").describe("The directory for the embedded database, emails and files."),
  DISK_FREE_MIN_MB: whole(DISK_FREE_MIN_MB, 1_000_000).describe(
    "Below so many free megabytes on the disk of DATA_DIR, nothing new is taken: changes get 503, and reads and what was taken before go on. 0 for no such mark.",
  ),
  LOG_DIR: z
    .string()
    .optional()
    .describe("The directory of the logs that npm start keeps. Default: DATA_DIR/logs. Best on another disk."),
  LOG_MAX_MB: whole(20, 10_000, 1).describe("The size at which npm start begins a new log file, of each process."),
  LOG_FILES: whole(5, 1_000, 1).describe(
    "How many log files npm start keeps of each process, the current one included.",
  ),
  DATABASE_URL: z
    .string()
    .optional()
    .describe(
      "The connection string of a PostgreSQL 16 or newer to use instead of the embedded one, which only a sandbox has. Its login is granted what the product needs and owns nothing.",
    ),
  DATABASE_OWNER_URL: z
    .string()
    .optional()
    .describe(
      "The same database with the login that owns the tables, for migrations only. Without it, live mode does not migrate, and the sandbox migrates with DATABASE_URL.",
    ),
  DATABASE_AUDITOR_URL: z
    .string()
    .optional()
    .describe("The same database with a login that can only read, for npm run ledger:audit. Optional."),
  DATABASE_POOL: whole(10, 100, 1).describe("The size of each process's database connection pool."),
  ALMONER_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      "The secret, at least 32 characters, from which all encryption and signing keys are derived. A sandbox makes one for itself; live mode needs one of its own, which never changes.",
    ),
  DOCUMENT_KEYS: z
    .string()
    .transform((text) => text.split(",").map((key) => key.trim()))
    .refine((keys) => keys.every((key) => key.length >= 32), "must be secrets of at least 32 characters")
    .optional()
    .describe(
      "The master keys for documents that people submit to be verified, at least 32 characters each, comma-separated: the current one, then those before it, until every file has the current one. By default one is derived from ALMONER_SECRET.",
    ),
  BACKUP_RECIPIENT: z
    .string()
    .optional()
    .describe(
      "The public key, age1..., that npm run backup encrypts for. Make one with age-keygen on another machine, and keep the private key off this server. Live mode makes no backup without it.",
    ),
  DOCUMENT_RETENTION_DAYS: whole(DOCUMENT_RETENTION_DAYS, 3_650, 1).describe(
    "How many days after the decision the pictures of documents are deleted.",
  ),
  SELFIE_RETENTION_DAYS: whole(SELFIE_RETENTION_DAYS, 3_650, 1).describe(
    "How many days after the decision selfies are deleted.",
  ),
  SCREENING_LIST_DAYS_MAX: whole(SCREENING_LIST_DAYS_MAX, 365, 1).describe(
    "How many days after its last import a sanctions list counts as too old in live mode: new gifts then wait for an import.",
  ),
  PAYMENT_RAILS: names
    .default(["sandbox", "bank"])
    .describe(
      "The payment rails, comma-separated, the one for new payments first: sandbox, which moves no money and which live mode refuses; bank, the operator's own bank accounts, to which donors transfer; and stripe, which takes cards and needs STRIPE_SECRET_KEY. A rail stays as long as a payment on it is open: what waits for one that is missing is a task.",
    ),
  STRIPE_SECRET_KEY: z
    .string()
    .optional()
    .describe(
      "The secret or restricted key of your Stripe account, for the rail stripe: one of test mode, sk_test_ or rk_test_, in the sandbox, and one of live mode alone where ALMONER_MODE is live.",
    ),
  STRIPE_WEBHOOK_SECRET: names
    .default([])
    .describe(
      "The signing secrets of Stripe's webhook endpoints, whsec_, comma-separated: one for this account and one for connected accounts, and during a rotation the former ones, too. Both endpoints post to PUBLIC_URL/rails/stripe/events.",
    ),
  STRIPE_CURRENCIES: names
    .default(["USD"])
    .describe(
      "The currencies that are charged and paid out by Stripe, comma-separated: those in which the account holds a balance.",
    ),
  STRIPE_CONVERTED_CURRENCIES: names
    .default([])
    .describe(
      "Currencies that Stripe charges besides and converts into one that the account holds, comma-separated. Recipients of such gifts have their balance in the currency of the gift, and another rail has to pay it out. The rate is yours: what is exchanged is on an account of the books.",
    ),
  STRIPE_API_URL: z
    .url()
    .optional()
    .describe(
      "Where a double of Stripe listens, such as http://127.0.0.1:4242, to try the rail out. Never in live mode.",
    ),
  BANK_FETCH_COMMAND: z
    .string()
    .optional()
    .describe(
      "A program with its arguments, parted by spaces, that fetches bank statements. No shell reads it. It is given an empty folder for the files, as its last argument and as BANK_FETCH_DIR, and finds only PATH, HOME, LANG, TZ and what begins with BANK_FETCH_ in its environment. What it leaves is read and booked.",
    ),
  BANK_FETCH_EVERY: duration
    .default(BANK_FETCH_EVERY_MS)
    .describe("How often BANK_FETCH_COMMAND is run, such as 6h. Default: 6h."),
  SETTLEMENT_DELAY: duration
    .default(7_200_000)
    .describe("How long a gift takes to clear in the sandbox, such as 2h or 3s. Under npm start: 3s."),
  SANDBOX_SPARE_METHOD: z
    .enum(["on", "off"])
    .default("on")
    .describe(
      "off has the sandbox lend no payment method to a sender without one, like a rail that moves real money. Senders then need a payment method of their own.",
    ),
  PAYOUT_ACCOUNT_HOLD: duration
    .optional()
    .describe(
      "How long payouts wait for a payout account that takes the place of another one, such as 72h. Default: 72h in live mode, 0s in the sandbox.",
    ),
  BELOW_ZERO_TASK_AFTER: duration
    .default(BELOW_ZERO_TASK_MS)
    .describe(
      "How long a balance may be below zero, after a refund or a lost dispute of what was paid out, before a task says so, such as 720h. Until then the next gifts make up for it.",
    ),
  RAIL_COSTS: bearer.describe(
    "Who bears what payment providers keep of charges and refunds: platform, or recipient. A recipient bears at most what a gift leaves after the platform's fee.",
  ),
  DISPUTE_COSTS: bearer.describe(
    "Who bears what payment providers keep for disputes: platform, or recipient, within the same bound.",
  ),
  SANDBOX_PAST: z
    .enum(["on", "off"])
    .default("on")
    .describe("off starts a new sandbox without the organization that has eight months of gifts behind it."),
  READY_TIMEOUT: duration
    .default(600_000)
    .describe("How long npm start waits for the server to be ready before it gives up, such as 10m or 90s."),
  RATE_LIMIT: z.enum(["on", "off"]).default("on").describe("off disables rate limiting, for benchmarks."),
  RATE_LIMIT_PER_SECOND: whole(RATE_LIMIT_PER_SECOND, 1_000_000, 1).describe(
    "Requests per second allowed for one API key.",
  ),
  RATE_LIMIT_BURST: whole(RATE_LIMIT_BURST, 1_000_000, 1).describe(
    "Burst size: requests that one API key may make at once after a pause.",
  ),
  REQUEST_LOG: z.enum(["on", "off"]).default("on").describe("off disables the log of partners' API requests."),
  WEBHOOK_ALLOW_HOSTS: names
    .default([])
    .describe(
      "Hosts (host or host:port, comma-separated) that webhooks can reach over http and at private addresses. Under npm start: localhost,127.0.0.1.",
    ),
  TRUSTED_PROXIES: whole(0, 10).describe(
    "The number of your own proxies in front of the server. The visitor's address is taken from X-Forwarded-For, counting that many entries from its end; 0 uses the connection's address. It must be set when PUBLIC_URL is https.",
  ),
  SMTP_URL: z
    .string()
    .optional()
    .describe(
      "The SMTP server, such as smtps://user:password@mail.example.org. Without it, a sandbox writes emails to DATA_DIR/mail, and live mode does not start.",
    ),
  MAIL_FROM: z.string().default("Almoner <receipts@almoner.example>").describe("The From address of every email."),
  EMAIL_HOOK_SECRET_MAILGUN: z
    .string()
    .min(16)
    .optional()
    .describe(
      "The webhook signing key of your Mailgun account. With it, PUBLIC_URL/hooks/email/mailgun takes what Mailgun says of emails that came back.",
    ),
  EMAIL_HOOK_SECRET_RESEND: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/=]{20,}$/, "must begin with whsec_")
    .optional()
    .describe(
      "The signing secret of your webhook at Resend. With it, PUBLIC_URL/hooks/email/resend takes what Resend says of emails that came back.",
    ),
  OPERATOR_EMAIL: z
    .email()
    .optional()
    .describe(
      "Who is emailed when a person has to decide something. Without it, only npm run tasks and the metrics show that.",
    ),
  OPERATOR_NAME: z
    .string()
    .optional()
    .describe("Who runs this installation, as its contact page and receipts name them."),
  OPERATOR_ADDRESS: z.string().optional().describe("Their postal address on that page, lines separated by semicolons."),
  CONTACT_EMAIL: z.email().optional().describe("The email address on that page. Without it, the page has none."),
  LEGAL_DIR: z
    .string()
    .optional()
    .describe(
      "The directory of your own texts for the pages /contact, /privacy and /terms, in Markdown: privacy.md for every language, privacy.de.md for one. Without a text, a page says what the software does and that you have not filled in your part.",
    ),
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe(
      "Together with GOOGLE_CLIENT_SECRET, lets people sign in with Google. Register PUBLIC_URL/sign-in/with/google as redirect URI.",
    ),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe("The secret that Google gave with it."),
  GITHUB_CLIENT_ID: z
    .string()
    .optional()
    .describe(
      "Together with GITHUB_CLIENT_SECRET, lets people sign in with GitHub. Register PUBLIC_URL/sign-in/with/github as callback URL.",
    ),
  GITHUB_CLIENT_SECRET: z.string().optional().describe("The secret that GitHub gave with it."),
  OIDC_ISSUER: z
    .url()
    .refine((text) => /^https:|^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/.test(text), "must be https")
    .optional()
    .describe(
      "The issuer of any other OpenID Connect provider, such as https://login.example.org. Together with OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, lets people sign in with it. Register PUBLIC_URL/sign-in/with/oidc as redirect URI. Accounts belong to the issuer, so never change its URL.",
    ),
  OIDC_CLIENT_ID: z.string().optional().describe("The client's id at OIDC_ISSUER."),
  OIDC_CLIENT_SECRET: z.string().optional().describe("The client's secret at OIDC_ISSUER."),
  OIDC_NAME: z.string().default("single sign-on").describe("The name of OIDC_ISSUER on the button to sign in."),
  VERIFICATION_PROVIDER: z
    .enum(["review", "sandbox"])
    .optional()
    .describe(
      "Who decides about verifications: review leaves that to people; sandbox decides by itself within seconds, as the tester wishes. Default: review in live mode, where nothing else is allowed, and sandbox in the sandbox.",
    ),
  INNGEST_EVENT_KEY: z
    .string()
    .optional()
    .describe("Together with INNGEST_SIGNING_KEY, runs jobs on Inngest instead of the embedded engine."),
  INNGEST_SIGNING_KEY: z.string().optional().describe("Verifies that Inngest's calls come from Inngest."),
  INNGEST_SIGNING_KEY_FALLBACK: z
    .string()
    .optional()
    .describe("The other signing key while you change it: calls signed with either are accepted."),
  INNGEST_BASE_URL: z.url().optional().describe("The URL of a self-hosted Inngest."),
  INNGEST_APP_ID: z
    .string()
    .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, "must be in kebab-case, such as almoner-test")
    .default("almoner")
    .describe("The name by which Inngest knows this installation. Two on one Inngest need two names. Never change it."),
  INNGEST_SERVED_BY: z
    .enum(["worker", "web"])
    .default("worker")
    .describe(
      "Which process Inngest calls: the worker, at WORKER_PORT, or the web process, where jobs then slow down the API. The worker has to run in both cases.",
    ),
  INNGEST_SERVE_ORIGIN: z
    .url()
    .optional()
    .describe(
      "The origin at which Inngest reaches that process, such as http://worker.internal:3001. Default: http://HOST:WORKER_PORT for the worker, PUBLIC_URL for the web process.",
    ),
  WORKER_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(LAST_PORT)
    .optional()
    .describe("The port on which the worker takes Inngest's calls. Default: PORT + 1. Without Inngest it has none."),
  OPERATOR_TOKEN: z
    .string()
    .min(24)
    .optional()
    .describe(
      "The password, at least 24 characters, that opens /dev/mailbox of a sandbox whose PUBLIC_URL or HOST is not local. Without it, such a sandbox shows its emails to nobody.",
    ),
  METRICS_TOKEN: z.string().optional().describe("The bearer token for GET /metrics. Without it, /metrics returns 404."),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info").describe("The log level."),
});

interface Derived {
  PUBLIC_URL: string;
  INNGEST_SERVE_ORIGIN: string;
  WORKER_PORT: number;
}

export type Env = Readonly<Omit<z.infer<typeof envSchema>, keyof Derived> & Derived>;

/** Parses the environment once. Throws one message that names every invalid variable. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const names = Object.keys(envSchema.shape);
  const given = Object.fromEntries(names.flatMap((name) => (source[name] ? [[name, source[name]]] : [])));
  const result = envSchema.safeParse(given);
  if (!result.success) {
    const errors = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The environment is invalid. ${errors.join("; ")}`);
  }
  return Object.freeze({ ...result.data, ...derived(result.data) });
}

function derived(given: z.infer<typeof envSchema>): Derived {
  const { PORT, HOST, INNGEST_SERVED_BY, WORKER_PORT = PORT < LAST_PORT ? PORT + 1 : PORT - 1 } = given;
  const publicUrl = (given.PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, "");
  const served = INNGEST_SERVED_BY === "web" ? publicUrl : `http://${reachableHost(HOST)}:${WORKER_PORT}`;
  const origin = (given.INNGEST_SERVE_ORIGIN ?? served).replace(/\/+$/, "");
  return { PUBLIC_URL: publicUrl, INNGEST_SERVE_ORIGIN: origin, WORKER_PORT };
}

/** A host by which processes on the same machine can reach a server that listens on this address. */
function reachableHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

/** True if the sources are served directly, as by `npm run dev`. */
export const IS_DEVELOPMENT = process.env.NODE_ENV === "development";

/**
 * The environment of a command of the operator's: the usual system variables and `BANK_FETCH_*`, but none of our own
 * settings.
 */
export function commandEnvironment(source: Record<string, string | undefined> = process.env): Record<string, string> {
  const isPassed = (name: string) => /^(?:PATH|HOME|LANG|LC_ALL|TZ|TMPDIR|BANK_FETCH_\w+)$/.test(name);
  return Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) => (isPassed(name) && value !== undefined ? [[name, value]] : [])),
  );
}
