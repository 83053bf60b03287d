/** The receiver of the deliveries: answers 200 at once and verifies nothing, in its own process. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { respondToParent } from "@/bench/child";

/** Asks for the arrivals once this many requests have come since the last task. */
export interface ReceiverTask {
  count: number;
}

export interface Received {
  port: number;
  /** Requests since the last task, in order of arrival. */
  arrivals: Arrival[];
}

export interface Arrival {
  deliveryId: string;
  eventId: string;
  /** The time on the machine's clock. */
  atMs: number;
}

let arrivals: Arrival[] = [];
let wanted: { count: number; go(): void } | null = null;

const server = createServer((request, response) => {
  const { "webhook-id": deliveryId, "svc-origin-event": eventId } = request.headers;
  arrivals.push({ deliveryId: String(deliveryId), eventId: String(eventId), atMs: Date.now() });
  request.resume();
  request.once("end", () => response.writeHead(200, { "Content-Length": 2 }).end("ok"));
  if (wanted && arrivals.length >= wanted.count) wanted.go();
});
const listening = listen(server);

respondToParent(async ({ count }: ReceiverTask): Promise<Received> => {
  const port = await listening;
  if (arrivals.length < count)
    await new Promise<void>((go) => {
      wanted = { count, go };
    });
  wanted = null;
  const received = arrivals;
  arrivals = [];
  return { port, arrivals: received };
});

async function listen(on: Server): Promise<number> {
  await new Promise<void>((resolve) => on.listen(0, "127.0.0.1", resolve));
  return (on.address() as AddressInfo).port;
}
