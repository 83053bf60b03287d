import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort, type LaunchedProduct, launchProduct } from "@/server/cli/launch-product.mjs";
import { StripeDoubleProcess } from "@/server/cli/stripe-double";

/** A product of its own that takes cards by a double of Stripe. */
export interface StripeProduct {
  product: LaunchedProduct;
  double: StripeDoubleProcess;
  /** Of the sandbox's charity. */
  charityId: string;
  /** Where its emails are files. */
  mailboxDir: string;
  api<T>(method: string, path: string, body?: object): Promise<T>;
  /** What the double has, such as `payment_intents`, by Stripe's own API. */
  atStripe<T>(path: string): Promise<T>;
  stop(): Promise<void>;
}

const CURRENCIES = "usd,eur";
const SECRET = "whsec_double";
const KEY = "sk_test_double";

export async function startStripeProduct(): Promise<StripeProduct> {
  const dir = mkdtempSync(path.join(os.tmpdir(), "almoner-stripe-"));
  const port = await freePort();
  const events = `http://127.0.0.1:${port}/rails/stripe/events`;
  const double = new StripeDoubleProcess({
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
  const file = readFileSync(product.sandboxFile, "utf8");
  const { charity_id: charityId, mailbox_dir: mailboxDir } = JSON.parse(file) as Record<
    "charity_id" | "mailbox_dir",
    string
  >;
  const read = async <T>(response: Response): Promise<T> => {
    if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
    return response.json() as Promise<T>;
  };
  return {
    product,
    double,
    charityId,
    mailboxDir,
    async api(method, at, body) {
      const headers = { Authorization: `Bearer ${product.apiKey}`, "Content-Type": "application/json" };
      return read(await fetch(product.url + at, { method, headers, ...(body && { body: JSON.stringify(body) }) }));
    },
    atStripe: async (at) =>
      read(await fetch(`${double.origin}/v1/${at}`, { headers: { Authorization: `Bearer ${KEY}` } })),
    async stop() {
      await product.stop();
      await double.kill();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
