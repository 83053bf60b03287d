/** The load generator for pages: keeps connections busy with GET, in its own process. */
import { Agent, get } from "node:http";
import { respondToParent } from "@/bench/child";
import { percentile } from "@/bench/figures";

/** One round of load. */
export interface PageLoad {
  hostname: string;
  port: number;
  path: string;
  connections: number;
  seconds: number;
}

export interface PageLoadResult {
  perSecond: number;
  p99Ms: number;
  /** The size of one response's body on the wire. */
  bytes: number;
}

const HEADERS = { "Accept-Encoding": "br, gzip", "Accept-Language": "en" };

respondToParent(run);

async function run(load: PageLoad): Promise<PageLoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const latencies: number[] = [];
  let bytes = 0;
  const started = performance.now();
  const endsAt = started + load.seconds * 1_000;
  const keepBusy = async () => {
    while (performance.now() < endsAt) {
      const askedAt = performance.now();
      bytes = await read(load, agent);
      latencies.push(performance.now() - askedAt);
    }
  };
  await Promise.all(Array.from({ length: load.connections }, keepBusy));
  const seconds = (performance.now() - started) / 1_000;
  agent.destroy();
  return {
    perSecond: latencies.length / seconds,
    p99Ms: percentile(Float64Array.from(latencies).sort(), 0.99),
    bytes,
  };
}

/** Reads one response to its end. Any status but 200 ends the bench. */
function read({ hostname, port, path }: PageLoad, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get({ hostname, port, path, agent, headers: HEADERS }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("end", () => resolve(bytes));
      response.on("error", reject);
    });
    request.on("error", reject);
  });
}
