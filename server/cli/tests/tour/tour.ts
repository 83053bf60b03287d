/** `npm run tour`: plays a partner against a running `npm start`, and prints every request and response. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import {
  Almoner,
  AlmonerError,
  ConflictError,
  ConnectionError,
  type GiftCreate,
  type Receipt,
  type SettledGift,
  TimeoutError,
  type WebhookEndpointCreate,
} from "@/clients/typescript/src/almoner";
import { type SandboxFile, sandboxPath } from "@/server/cli/sandbox/sandbox-file";
import { Deviation } from "@/server/cli/tests/tour/deviation";
import { Inbox } from "@/server/cli/tests/tour/inbox";
import { NarratedFetch } from "@/server/cli/tests/tour/narrated-fetch";
import { heading, say, showSummary } from "@/server/cli/tests/tour/narrator";

const USAGE = `Usage: npm run tour [-- --sandbox <file>]
Plays a partner of the sandbox that \`npm start\` runs: people, gifts, webhooks, a receipt and a refund.`;
const TIMEOUT_MS = 10_000;
const STOPPED = "Check the terminal of `npm start`.";
const EVENTS: WebhookEndpointCreate["events"] = ["gift.created", "gift.settled", "gift.failed", "gift.reversed"];

const started = Date.now();
const run = `${started.toString(36)}`;
const stop = new AbortController();
process.once("SIGINT", () => stop.abort());
process.once("SIGTERM", () => stop.abort());

try {
  await tour();
} catch (error) {
  console.error(`\n${stop.signal.aborted ? "Interrupted." : reasonOf(error)}`);
  process.exitCode = stop.signal.aborted ? 130 : 1;
}
// fetch's keep-alive connections must not keep the process running.
process.exit();

async function tour(): Promise<void> {
  const { values } = parseArgs({ options: { sandbox: { type: "string" }, help: { type: "boolean", short: "h" } } });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const file = values.sandbox ?? sandboxPath(process.env.DATA_DIR || ".data");
  const { base_url: baseUrl, api_key: apiKey, charity_id: charityId } = readSandbox(file);
  await requireRunning(baseUrl, file);
  const narrated = new NarratedFetch(baseUrl, stop.signal);
  const pause = (ms: number) => sleep(ms, undefined, { signal: stop.signal });
  const almoner = new Almoner({ apiKey, baseUrl, timeoutMs: TIMEOUT_MS, fetch: narrated.fetch, pause });
  const { inbox, receiver } = await Inbox.open(stop.signal);
  let webhookId: string | undefined;
  try {
    heading("An API key and a webhook endpoint");
    await almoner.me();
    const endpoint = await almoner.webhooks.create({ url: receiver.url, events: EVENTS, description: "npm run tour" });
    webhookId = endpoint.id;
    inbox.trust(endpoint.signing_secret);
    const pdfFile = path.join(path.dirname(file), `tour-receipt-${run}.pdf`);
    await give({ almoner, narrated, inbox, charityId, pdfFile });
    heading("Clean up");
    await almoner.webhooks.delete(webhookId);
    webhookId = undefined;
    showSummary([
      `${narrated.calls} calls, ${inbox.count} webhooks with a valid signature, ${((Date.now() - started) / 1_000).toFixed(1)} s.`,
      "One gift settled with its receipt, one was declined, one was settled and refunded.",
      `The receipt: ${pdfFile}`,
    ]);
  } finally {
    // A new client, because the interruption aborts the other one's requests.
    if (webhookId) await new Almoner({ apiKey, baseUrl, maxRetries: 0 }).webhooks.delete(webhookId).catch(() => {});
    await receiver.close();
  }
}

interface Fixture {
  almoner: Almoner;
  narrated: NarratedFetch;
  inbox: Inbox;
  charityId: string;
  pdfFile: string;
}

async function give({ almoner, narrated, inbox, charityId, pdfFile }: Fixture): Promise<void> {
  heading("Two people, and the sandbox's charity");
  const ada = await makePerson(almoner, "Ada Ferreira");
  const noor = await makePerson(almoner, "Noor Haddad");
  await almoner.identities.get(charityId);

  heading("Three gifts: one settles, one is refunded, one is declined");
  const lasting = await makeGift(almoner, `tour-${run}-1`, { from: ada, to: charityId, amount_cents: 5_000 });
  const refunded = await makeGift(almoner, `tour-${run}-2`, { from: noor, to: charityId, amount_cents: 2_500 });
  const declining = { from: noor, to: charityId, amount_cents: 1_200, payment_method_id: "pm_sandbox_declined" };
  const declined = await makeGift(almoner, `tour-${run}-3`, declining);
  say("\n   The first one again, as after a lost response: the same key, so the same gift.");
  const again = await makeGift(almoner, `tour-${run}-1`, { from: ada, to: charityId, amount_cents: 5_000 });
  if (again !== lasting) throw new Deviation(`The same Idempotency-Key made two gifts: ${lasting} and ${again}.`);

  heading("Webhooks report what happened");
  const failed = await inbox.wait("gift.failed", declined);
  say(`why: ${failed.failure_code} (${failed.failure_message})`);
  const settled = await inbox.wait("gift.settled", lasting);
  const toRefund = await inbox.wait("gift.settled", refunded);
  await almoner.gifts.get(lasting);

  heading("The receipt");
  const receipt = receiptOf(settled);
  const { bytes } = await almoner.receipts.render(receipt.id, { format: "pdf" });
  if (Buffer.from(bytes).toString("latin1", 0, 5) !== "%PDF-") throw new Deviation("The receipt is not a PDF.");
  writeFileSync(pdfFile, bytes);
  say(`saved: ${pdfFile}`);
  await narrated.open(receipt.html_url);

  heading("A refund, including the fee");
  const voided = receiptOf(toRefund);
  await almoner.gifts.refund(refunded, { reason: "Given twice by mistake" }, { idempotencyKey: `tour-${run}-4` });
  await inbox.wait("gift.reversed", refunded);
  const { status } = await almoner.receipts.get(voided.id);
  if (status !== "void") throw new Deviation(`The refunded gift's receipt ${voided.id} is not void.`);
  say("\n   A void receipt can't be reissued:");
  const reissued = await almoner.receipts.reissue(voided.id, {}).catch((error: unknown) => error);
  if (!(reissued instanceof ConflictError)) throw new Deviation(`The void receipt ${voided.id} was reissued.`);
}

async function makePerson(almoner: Almoner, name: string): Promise<string> {
  const email = `${name.split(" ")[0]!.toLowerCase()}-${run}@tour.example`;
  const person = { type: "individual", email, display_name: name, legal_name: name } as const;
  const { id } = await almoner.identities.create(person);
  // If the sandbox lends no payment method, a gift would wait for its donor.
  await almoner.identities.paymentMethods.create(id, { token: "pm_sandbox_ok" });
  return id;
}

async function makeGift(almoner: Almoner, idempotencyKey: string, gift: GiftCreate): Promise<string> {
  const body = { ...gift, currency: "USD", memo: "For the winter shelter", metadata: { tour: run } };
  return (await almoner.gifts.create(body, { idempotencyKey })).id;
}

function receiptOf({ id, receipt }: SettledGift): Receipt {
  if (!receipt) throw new Deviation(`gift.settled for ${id} has no receipt, although the recipient is a charity.`);
  return receipt;
}

type Sandbox = SandboxFile & { api_key: string; charity_id: string };

function readSandbox(file: string): Sandbox {
  const hint = "Run `npm start` in another terminal, wait until it is ready, and try again.";
  if (!existsSync(file)) throw new Deviation(`${file} does not exist. ${hint}`);
  const sandbox = JSON.parse(readFileSync(file, "utf8")) as Partial<Sandbox>;
  const { base_url, api_key, charity_id } = sandbox;
  if (!base_url || !api_key || !charity_id) throw new Deviation(`${file} is not complete. ${hint}`);
  return sandbox as Sandbox;
}

async function requireRunning(baseUrl: string, file: string): Promise<void> {
  const response = await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  if (response?.ok) return;
  const problem = response ? `is not ready: ${await response.text()}` : "does not respond";
  throw new Deviation(
    `Almoner at ${baseUrl} (from ${file}) ${problem}. Run \`npm start\` in another terminal, wait until it is ready, and try again.`,
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof Deviation) return error.message;
  if (error instanceof TimeoutError)
    return `Almoner did not respond within ${TIMEOUT_MS / 1_000} s. See DATA_DIR/logs.`;
  if (error instanceof ConnectionError) return `${error.message} ${STOPPED}`;
  if (error instanceof AlmonerError) {
    const where = error.requestId ? ` The log has more under ${error.requestId}.` : "";
    return `Almoner returned ${error.status} ${error.code}: ${error.message}${where}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
