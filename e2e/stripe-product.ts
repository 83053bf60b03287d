import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { StripeDoubleProcess } from "@/server/cli/doubles/stripe-double";
import { freePort, type LaunchedProduct, launchProduct } from "@/server/cli/launch/launch-product.mjs";
import { givenSecrets } from "@/server/testing/stripe/given-secrets";
import { tablesWith } from "@/server/testing/tables-with";

/** A separate product that takes cards through a double of Stripe. */
export interface StripeProduct {
  product: LaunchedProduct;
  double: StripeDoubleProcess;
  /** The id of the sandbox's charity. */
  charityId: string;
  /** The folder where its emails are written. */
  mailboxDir: string;
  /** The content of its sandbox file, such as `operator_email`. */
  sandbox: Record<string, string>;
  api<T>(method: string, path: string, body?: object): Promise<T>;
  /** GET a path of Stripe's API, such as `payment_intents`, from the double. */
  atStripe<T>(path: string): Promise<T>;
  /** Returns where the product's log or database contains a secret of Stripe's, or the number of a card or account. */
  leaks(): Promise<string[]>;
  stop(): Promise<void>;
}

const CURRENCIES = "usd,eur";
const SECRET = "whsec_double";
const KEY = "sk_test_double";

export async function startStripeProduct(): Promise<StripeProduct> {
  const dir = mkdtempSync(path.join(os.tmpdir(), "almoner-stripe-"));
  const port = await freePort();
  const events = `http://127.0.0.1:${port}/rails/stripe/events`;
  const file = path.join(dir, "stripe.json");
  const double = new StripeDoubleProcess({
    file,
    webhook: events,
    connectWebhook: `${events}?connect`,
    currencies: CURRENCIES,
  });
  await double.start();
  const env = {
    PORT: String(port),
    PAYMENT_RAILS: "stripe,bank,sandbox",
    STRIPE_SECRET_KEY: KEY,
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_URL: double.origin,
    STRIPE_CURRENCIES: CURRENCIES,
  };
  const product = await launchProduct({ dir, env });
  const sandbox = JSON.parse(readFileSync(product.sandboxFile, "utf8")) as Record<string, string>;
  const read = async <T>(response: Response): Promise<T> => {
    if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
    return response.json() as Promise<T>;
  };
  return {
    product,
    double,
    charityId: sandbox.charity_id!,
    mailboxDir: sandbox.mailbox_dir!,
    sandbox,
    async api(method, at, body) {
      const headers = { Authorization: `Bearer ${product.apiKey}`, "Content-Type": "application/json" };
      return read(await fetch(product.url + at, { method, headers, ...(body && { body: JSON.stringify(body) }) }));
    },
    atStripe: async (at) =>
      read(await fetch(`${double.origin}/v1/${at}`, { headers: { Authorization: `Bearer ${KEY}` } })),
    async leaks() {
      const secrets = [...givenSecrets(readFileSync(file, "utf8")), KEY];
      const log = readFileSync(path.join(dir, "product.log"), "utf8");
      const client = new pg.Client({ connectionString: product.ownerUrl });
      await client.connect();
      const stored = await tablesWith(client, secrets).finally(() => client.end());
      // The operator's own accounts, which sandbox donors transfer to, have numbers that Stripe's double accepts too.
      const leaked = stored.filter((place) => !place.startsWith("bank_accounts: "));
      return [...secrets.filter((secret) => log.includes(secret)), ...leaked];
    },
    async stop() {
      await product.stop();
      await double.kill();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
