/**
 * The floor: the least work that can serve gifts on this machine. A bare HTTP server without validation, permission
 * checks or rate limits. It creates a gift in one durable statement, and reads one or a list of them in one prepared
 * statement.
 */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { respondToParent } from "@/bench/child";
import { type CreationBody, create } from "@/bench/floor-creation";
import { readGift, readGifts } from "@/bench/floor-reads";

const POOL = 10;
const ONE = "/v1/gifts/";

respondToParent(async ({ callerId }: { callerId: string }) => {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: POOL });
  const server = createServer(async (request, response) => {
    const status = request.method === "POST" ? 201 : 200;
    const reply = await replyTo(pool, callerId, request);
    response.writeHead(status, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(reply) });
    response.end(reply);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port };
});

async function replyTo(pool: pg.Pool, callerId: string, request: IncomingMessage): Promise<string> {
  if (request.method === "POST")
    return create(pool, callerId, String(request.headers["idempotency-key"]), await bodyOf(request));
  const url = request.url!;
  if (url.startsWith(ONE)) return readGift(pool, callerId, url.slice(ONE.length));
  return readGifts(pool, callerId, new URLSearchParams(url.slice(url.indexOf("?") + 1)));
}

async function bodyOf(request: IncomingMessage): Promise<CreationBody> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}
