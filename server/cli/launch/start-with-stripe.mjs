// `npm run start:stripe`: the product as `npm start` runs it, with card payments through a test double of Stripe.
// Nothing is charged.
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { prepareTools } from "../build/prepare.mjs";
import { printFailure } from "../terminal/terminal.mjs";
import { writePrivateFiles } from "./private-files.mjs";

const SECRET = "whsec_double";
const START_TIMEOUT_MS = 60_000;

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../.."));
writePrivateFiles();
const dataDir = process.env.DATA_DIR || ".data";
const port = process.env.PORT || "3000";
const doublePort = process.env.STRIPE_DOUBLE_PORT || "4242";
try {
  await prepareTools(new AbortController().signal);
  mkdirSync(dataDir, { recursive: true });
  await startDouble();
} catch (error) {
  printFailure(error);
  process.exit(1);
}
const settings = {
  PAYMENT_RAILS: "stripe,bank,sandbox",
  STRIPE_SECRET_KEY: "sk_test_double",
  STRIPE_WEBHOOK_SECRET: SECRET,
  STRIPE_API_URL: `http://127.0.0.1:${doublePort}`,
};
const product = spawn(process.execPath, ["server/cli/start.mjs"], {
  stdio: "inherit",
  env: { ...process.env, ...settings },
});
// The product receives the signal as well, and stops by itself.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => product.kill(signal));
product.once("exit", (code) => process.exit(code ?? 1));

/** Starts the double, which stops with this process and keeps its state in a file. */
async function startDouble() {
  const events = `http://127.0.0.1:${port}/rails/stripe/events`;
  const options = {
    "--port": doublePort,
    "--file": path.join(dataDir, "stripe-double.json"),
    "--webhook": events,
    "--connect-webhook": `${events}?connect`,
    "--webhook-secret": SECRET,
  };
  const program = ["--import", "tsx", "server/testing/stripe/serve-double.ts", "--until-input-ends"];
  const double = spawn(process.execPath, [...program, ...Object.entries(options).flat()], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  await new Promise((resolve, reject) => {
    double.stdout.once("data", resolve);
    double.once("exit", (code) => reject(new Error(`The double of Stripe ended with ${code}.`)));
    setTimeout(() => reject(new Error("The double of Stripe did not start.")), START_TIMEOUT_MS).unref();
  });
  console.log(`  The double of Stripe: http://127.0.0.1:${doublePort}/_double`);
}
