/**
 * The process that `npm run crash-test -- --rail stripe` kills. It receives Stripe's events, completes forms, charges,
 * refunds and pays out, and remembers nothing of earlier processes.
 */
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { openOperatorContext } from "@/server/cli/terminal/operator-context";
import { completeForms } from "@/server/domain/checkouts/complete-forms";
import { syncCheckouts } from "@/server/domain/checkouts/sync-checkouts";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { applyRailEvents, receivePostedEvents, receiveRailEvent } from "@/server/domain/payments/rail-events";
import { releaseAuthorizations } from "@/server/domain/payments/release-authorizations";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { releasePayouts } from "@/server/domain/payouts/release-payouts";

const PAUSE_MS = 20;

const [port] = process.argv.slice(2);
const { application } = await openOperatorContext();
const system = application.context;
const rail = system.ports.rails.named("stripe")!;
const { signal } = new AbortController();
createServer((request, response) => {
  receive(request).then(
    (isOurs) => response.writeHead(isOurs ? 204 : 400).end(),
    () => response.writeHead(503).end(),
  );
}).listen(Number(port), "127.0.0.1");
process.stdout.write("ready\n");
// Separate jobs, as in the product: a slow one delays no other.
const jobs: (() => Promise<unknown>)[] = [
  () => receivePostedEvents(system).catch(() => {}),
  () => completeForms(system, signal),
  () => syncCheckouts(system, signal),
  () => submitWaitingGifts(system),
  () => releasePayouts(system, signal),
  () => applyRailEvents(system),
  () => runDuePayments(system),
  () => releaseAuthorizations(system, signal, system.now()),
];
await Promise.all(jobs.map(again));

async function again(job: () => Promise<unknown>): Promise<never> {
  for (;;) {
    await job();
    await sleep(PAUSE_MS);
  }
}

async function receive(request: IncomingMessage): Promise<boolean> {
  const headers = new Headers({ "stripe-signature": String(request.headers["stripe-signature"]) });
  return receiveRailEvent(system, rail, headers, await text(request));
}
