/** The bench's load generator: keeps connections busy with POST /v1/gifts, in its own process. */
import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { respondToParent } from "@/bench/child";
import { percentile } from "@/bench/figures";

/** One round of load. */
export interface Load {
  port: number;
  apiKey: string;
  connections: number;
  seconds: number;
  senderIds: string[];
  recipientId: string;
}

export interface LoadResult {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  created: number;
  /** Responses other than 201, by status. */
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
  const endsAt = started + load.seconds * 1_000;
  const connections = Array.from({ length: load.connections }, () =>
    keepBusy(load, endsAt, (status, ms) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
      latencies.push(ms);
    }),
  );
  await Promise.all(connections);
  const seconds = (performance.now() - started) / 1_000;
  const { 201: created = 0, ...others } = statuses;
  const sorted = Float64Array.from(latencies).sort();
  return {
    perSecond: created / seconds,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    created,
    others,
  };
}

/** Sends requests back to back over one connection until the time is up. */
function keepBusy(load: Load, endsAt: number, note: (status: string, ms: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(load.port, "127.0.0.1");
    socket.setNoDelay(true);
    let startedAt = 0;
    let received = Buffer.alloc(0);
    const next = () => {
      if (performance.now() >= endsAt) {
        socket.end();
        resolve();
        return;
      }
      startedAt = performance.now();
      send(socket, load);
    };
    socket.once("connect", next);
    socket.once("error", reject);
    socket.once("close", () => resolve());
    socket.on("data", (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const status = statusOfWhole(received);
      if (status === null) return;
      received = Buffer.alloc(0);
      note(status, performance.now() - startedAt);
      next();
    });
  });
}

function send(socket: Socket, { port, apiKey, senderIds, recipientId }: Load): void {
  sent += 1;
  const body = JSON.stringify({
    from: senderIds[Math.floor(Math.random() * senderIds.length)],
    to: recipientId,
    amount_cents: 100 + (sent % 100),
    currency: "USD",
    memo: "For the winter shelter",
    metadata: { order: `bench-${sent}` },
  });
  socket.write(
    `POST /v1/gifts HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${apiKey}\r\n` +
      `Content-Type: application/json\r\nIdempotency-Key: ${randomBytes(16).toString("hex")}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** The status of the response, once it is complete. */
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
