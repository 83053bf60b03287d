/** `npm run tour`: plays a partner against a running `npm start`, and shows every call and answer. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { type SandboxFile, sandboxPath } from "@/server/cli/sandbox-file";
import { Inbox } from "@/server/cli/tour/inbox";
import { heading, say, showSummary } from "@/server/cli/tour/narrator";
import { Deviation, type Json, Partner } from "@/server/cli/tour/partner";

const USAGE = `Usage: npm run tour [-- --sandbox <file>]
Plays a partner of a sandbox that \`npm start\` runs: people, gifts, webhooks, a receipt and a refund.`;
const EVENTS = ["gift.created", "gift.settled", "gift.failed", "gift.reversed"];

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
// Connections that fetch keeps open are no reason to stay.
process.exit();

async function tour(): Promise<void> {
  const { values } = parseArgs({ options: { sandbox: { type: "string" }, help: { type: "boolean", short: "h" } } });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const file = values.sandbox ?? sandboxPath(process.env.DATA_DIR || ".data");
  const sandbox = readSandbox(file);
  await requireRunning(sandbox.base_url, file);
  const partner = new Partner(sandbox.base_url, sandbox.api_key, stop.signal);
  const { inbox, receiver } = await Inbox.open(stop.signal);
  let webhookId: unknown;
  try {
    heading("A key, and a webhook endpoint of our own");
    await partner.call("GET", "/v1/me", { expect: 200 });
    const body = { url: receiver.url, events: EVENTS, description: "npm run tour" };
    const { json } = await partner.call("POST", "/v1/webhooks", { body, expect: 201 });
    webhookId = json.id;
    inbox.trust(String(json.signing_secret));
    const pdfFile = path.join(path.dirname(file), `tour-receipt-${run}.pdf`);
    await give(partner, inbox, sandbox.charity_id, pdfFile);
    heading("Clean up");
    await partner.call("DELETE", `/v1/webhooks/${webhookId}`, { expect: 204 });
    webhookId = undefined;
    showSummary([
      `${partner.calls} calls, ${inbox.count} webhooks with a valid signature, ${((Date.now() - started) / 1_000).toFixed(1)} s.`,
      "One gift settled with its receipt, one was declined, one was settled and refunded.",
      `The receipt: ${pdfFile}`,
    ]);
  } finally {
    if (webhookId) await partner.remove(`/v1/webhooks/${webhookId}`).catch(() => {});
    await receiver.close();
  }
}

async function give(partner: Partner, inbox: Inbox, charityId: string, pdfFile: string): Promise<void> {
  heading("Two people, and a charity that the sandbox knows");
  const ada = await makePerson(partner, "Ada Ferreira");
  const noor = await makePerson(partner, "Noor Haddad");
  await partner.call("GET", `/v1/identities/${charityId}`, { expect: 200 });

  heading("Three gifts: one that settles, one to be refunded, one that is declined");
  const lasting = await makeGift(partner, `tour-${run}-1`, { from: ada, to: charityId, amount_cents: 5_000 });
  const refunded = await makeGift(partner, `tour-${run}-2`, { from: noor, to: charityId, amount_cents: 2_500 });
  const declining = { from: noor, to: charityId, amount_cents: 1_200, payment_method_id: "pm_sandbox_declined" };
  const declined = await makeGift(partner, `tour-${run}-3`, declining);
  say("\n   The first one again, as after a lost answer: the same key, so the same gift.");
  const again = await makeGift(partner, `tour-${run}-1`, { from: ada, to: charityId, amount_cents: 5_000 });
  if (again !== lasting) throw new Deviation(`The same Idempotency-Key made two gifts: ${lasting} and ${again}.`);

  heading("Webhooks tell what became of them");
  const failed = await inbox.wait("gift.failed", declined);
  say(`why: ${failed.failure_code} (${failed.failure_message})`);
  const settled = await inbox.wait("gift.settled", lasting);
  const toRefund = await inbox.wait("gift.settled", refunded);
  await partner.call("GET", `/v1/gifts/${lasting}`, { expect: 200 });

  heading("The receipt");
  const receipt = receiptOf(settled, lasting);
  const pdf = await partner.download(`/v1/receipts/${receipt.id}/render?format=pdf`);
  if (pdf.toString("latin1", 0, 5) !== "%PDF-") throw new Deviation("The receipt that was served is no PDF.");
  writeFileSync(pdfFile, pdf);
  say(`saved: ${pdfFile}`);
  await partner.open(String(receipt.html_url));

  heading("A refund, fee included");
  const voided = receiptOf(toRefund, refunded);
  const body = { reason: "Given twice by mistake" };
  await partner.call("POST", `/v1/gifts/${refunded}/refund`, { body, idempotencyKey: `tour-${run}-4`, expect: 200 });
  await inbox.wait("gift.reversed", refunded);
  const { json } = await partner.call("GET", `/v1/receipts/${voided.id}`, { expect: 200 });
  if (json.status !== "void") throw new Deviation(`The refunded gift's receipt ${voided.id} is not void.`);
  say("\n   A void receipt is not issued again:");
  await partner.call("POST", `/v1/receipts/${voided.id}/reissue`, { body: {}, expect: 409 });
}

async function makePerson(partner: Partner, name: string): Promise<string> {
  const email = `${name.split(" ")[0]!.toLowerCase()}-${run}@tour.example`;
  const body = { type: "individual", email, display_name: name, legal_name: name };
  return String((await partner.call("POST", "/v1/identities", { body, expect: 201 })).json.id);
}

async function makeGift(partner: Partner, idempotencyKey: string, gift: Json): Promise<string> {
  const body = { ...gift, currency: "USD", memo: "For the winter shelter", metadata: { tour: run } };
  return String((await partner.call("POST", "/v1/gifts", { body, idempotencyKey, expect: 201 })).json.id);
}

function receiptOf(settled: Json, giftId: string): Json {
  const { receipt } = settled as { receipt?: Json };
  if (!receipt)
    throw new Deviation(`gift.settled about ${giftId} holds no receipt, though the recipient is a charity.`);
  return receipt;
}

type Sandbox = SandboxFile & { api_key: string; charity_id: string };

function readSandbox(file: string): Sandbox {
  const hint = "Run `npm start` in another terminal, wait for its card, and try again.";
  if (!existsSync(file)) throw new Deviation(`There is no ${file}. ${hint}`);
  const sandbox = JSON.parse(readFileSync(file, "utf8")) as Partial<Sandbox>;
  const { base_url, api_key, charity_id } = sandbox;
  if (!base_url || !api_key || !charity_id) throw new Deviation(`${file} is not complete. ${hint}`);
  return sandbox as Sandbox;
}

async function requireRunning(baseUrl: string, file: string): Promise<void> {
  const response = await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  if (response?.ok) return;
  const fault = response ? `is not ready: ${await response.text()}` : "does not answer";
  throw new Deviation(
    `Almoner at ${baseUrl} (from ${file}) ${fault}. Run \`npm start\` in another terminal, wait for its card, and try again.`,
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof Deviation) return error.message;
  if (error instanceof Error && error.name === "TimeoutError")
    return "Almoner did not answer within 10 s. See DATA_DIR/logs.";
  if (error instanceof TypeError && error.message === "fetch failed")
    return "Almoner stopped answering during the tour. Look at the terminal of `npm start`.";
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
