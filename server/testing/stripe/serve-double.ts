/**
 * Runs Stripe's double as its own process: `npm run stripe:double -- --port 4242 --file stripe.json --webhook
 * http://127.0.0.1:3000/hooks/stripe`. `--webhook` is where it sends the platform's events, `--connect-webhook` those
 * of connected accounts. `--debit-ms` and `--return-ms` set after how long bank debits settle and are returned, instead
 * of days. With `--until-input-ends` it exits when its standard input closes.
 */
import { parseArgs } from "node:util";
import { StripeDouble } from "@/server/testing/stripe/stripe-double";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4242" },
    file: { type: "string" },
    webhook: { type: "string" },
    "connect-webhook": { type: "string" },
    "webhook-secret": { type: "string", default: "whsec_double" },
    "settlement-currencies": { type: "string", default: "usd" },
    "debit-ms": { type: "string" },
    "return-ms": { type: "string" },
    seed: { type: "string", default: "1" },
    "until-input-ends": { type: "boolean", default: false },
  },
});

const double = await StripeDouble.start({
  port: Number(values.port),
  file: values.file ?? null,
  settlementCurrencies: values["settlement-currencies"].split(","),
  seed: Number(values.seed),
  ...(values["debit-ms"] && { debitMs: Number(values["debit-ms"]) }),
  ...(values["return-ms"] && { returnMs: Number(values["return-ms"]) }),
});
const secret = values["webhook-secret"];
register(values.webhook, false);
register(values["connect-webhook"], true);
print([
  `The double of Stripe listens on ${double.origin}. Its dashboard is ${double.origin}/_double`,
  "",
  "STRIPE_SECRET_KEY=sk_test_double",
  `STRIPE_WEBHOOK_SECRET=${secret}`,
  `STRIPE_API_URL=${double.origin}`,
]);
if (values["until-input-ends"]) process.stdin.resume().once("end", end);
process.once("SIGINT", end).once("SIGTERM", end);

/** Registers a webhook endpoint, unless a former run did. */
function register(url: string | undefined, connect: boolean): void {
  const known = double.scope().all("webhook_endpoint");
  if (!url || known.some((endpoint) => endpoint.url === url)) return;
  double.control("webhook", { url, connect, secret });
}

function print(lines: string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}

async function end(): Promise<void> {
  await double.stop();
  process.exit(0);
}
