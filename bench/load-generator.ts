/** The bench's load generator: keeps connections busy with POST /v1/gifts, or with reads, in its own process. */
import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { respondToParent } from "@/bench/child";
import { percentile } from "@/bench/figures";

interface AnyLoad {
  port: number;
  apiKey: string;
  connections: number;
  /** The maximum duration. */
  seconds: number;
}

/** One round of gifts from senders chosen at random. */
export interface CreationLoad extends AnyLoad {
  senderIds: string[];
  /** Each gift goes to one of them, chosen at random. */
  recipientIds: string[];
}

/**
 * One round in which each sender gives once and shares the contact. Gifts go to the campaigns in rotation. The round
 * ends with the last sender.
 */
export interface CampaignLoad extends AnyLoad {
  senderIds: string[];
  campaigns: BenchCampaign[];
}

/** A campaign that gifts are made to. */
export interface BenchCampaign {
  id: string;
  beneficiaryId: string;
}

/** One round of GET of paths chosen at random. */
export interface ReadLoad extends AnyLoad {
  paths: string[];
}

export type Load = CreationLoad | CampaignLoad | ReadLoad;

export interface LoadResult {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Responses with the expected status: 201, or 200 for a read. */
  answered: number;
  /** Other responses, by status. */
  others: Record<string, number>;
}

const HEAD_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

let sent = 0;

respondToParent(run);

async function run(load: Load): Promise<LoadResult> {
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  const started = performance.now();
  const next = requestsOf(load, started + load.seconds * 1_000);
  const connections = Array.from({ length: load.connections }, () =>
    keepBusy(load.port, next, (status, ms) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
      latencies.push(ms);
    }),
  );
  await Promise.all(connections);
  const seconds = (performance.now() - started) / 1_000;
  const expected = "paths" in load ? "200" : "201";
  const { [expected]: answered = 0, ...others } = statuses;
  const sorted = Float64Array.from(latencies).sort();
  return {
    perSecond: answered / seconds,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    answered,
    others,
  };
}

/** Returns a function that returns the round's requests one by one, as text, and then null. */
function requestsOf(load: Load, endsAt: number): () => string | null {
  let asked = 0;
  return () => {
    if (performance.now() >= endsAt || ("campaigns" in load && asked === load.senderIds.length)) return null;
    asked += 1;
    return requestOf(load, asked - 1);
  };
}

function requestOf(load: Load, place: number): string {
  const { port, apiKey } = load;
  const head = `HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${apiKey}\r\n`;
  if ("paths" in load) return `GET ${oneOf(load.paths)} ${head}\r\n`;
  const body = giftOf("campaigns" in load ? sidesOfCampaign(load, place) : sidesOf(load));
  return (
    `POST /v1/gifts ${head}Content-Type: application/json\r\nIdempotency-Key: ${randomBytes(16).toString("hex")}\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

function sidesOf({ senderIds, recipientIds }: CreationLoad): object {
  return { from: oneOf(senderIds), to: oneOf(recipientIds) };
}

function sidesOfCampaign({ senderIds, campaigns }: CampaignLoad, place: number): object {
  const { id: campaign_id, beneficiaryId: to } = campaigns[place % campaigns.length]!;
  return { from: senderIds[place], to, campaign_id, share_contact: true };
}

/** Sends requests back to back over one connection until there are no more. */
function keepBusy(port: number, next: () => string | null, note: (status: string, ms: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    socket.setNoDelay(true);
    let startedAt = 0;
    let received = Buffer.alloc(0);
    const sendNext = () => {
      const request = next();
      if (request === null) {
        socket.end();
        resolve();
        return;
      }
      startedAt = performance.now();
      socket.write(request);
    };
    socket.once("connect", sendNext);
    socket.once("error", reject);
    socket.once("close", () => resolve());
    socket.on("data", (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const status = statusOfWhole(received);
      if (status === null) return;
      received = Buffer.alloc(0);
      note(status, performance.now() - startedAt);
      sendNext();
    });
  });
}

function giftOf(sides: object): string {
  sent += 1;
  return JSON.stringify({
    ...sides,
    amount_cents: 100 + (sent % 100),
    currency: "USD",
    memo: "For the winter shelter",
    metadata: { order: `bench-${sent}` },
  });
}

function oneOf(all: string[]): string {
  return all[Math.floor(Math.random() * all.length)]!;
}

/** The status of the response once it is complete; null before. */
function statusOfWhole(received: Buffer): string | null {
  const headEnd = received.indexOf(HEAD_END);
  if (headEnd === -1) return null;
  const head = received.toString("latin1", 0, headEnd);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  const isWhole =
    length === undefined
      ? received.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
      : received.length >= headEnd + HEAD_END.length + Number(length);
  return isWhole ? head.slice(9, 12) : null;
}
