import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compressRendering } from "@/server/http/compress-rendering";

const CHUNK = "<p>The same paragraph again.</p>".repeat(200);
let letGo = () => {};

// Sends the first part of a page at once, as the framework does, and the rest when the test releases it.
const server = createServer((request, response) =>
  compressRendering(request, response, async () => {
    response.setHeader("Content-Type", request.url === "/picture" ? "image/webp" : "text/html; charset=utf-8");
    response.write(CHUNK);
    (response as typeof response & { flush(): void }).flush();
    await new Promise<void>((resolve) => {
      letGo = resolve;
    });
    response.end(CHUNK);
  }),
);
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it("sends what is rendered in Brotli, its beginning before its end is known", async () => {
  const { request } = await import("node:http");
  const chunks: Buffer[] = [];
  const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
    const asked = request(`${origin}/page`, { headers: { "accept-encoding": "gzip, deflate, br" } }, (response) => {
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        letGo();
      });
      response.on("end", () => resolve(response.headers));
    });
    asked.on("error", reject).end();
  });
  expect(headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
  expect(chunks.length).toBeGreaterThan(1);
  expect(brotliDecompressSync(Buffer.concat(chunks)).toString()).toBe(CHUNK + CHUNK);
  expect(Buffer.concat(chunks).length).toBeLessThan(CHUNK.length / 10);
});

it.each([
  ["/page", "identity"],
  ["/picture", "br"],
])("leaves %s as it is for who accepts %s", async (path, accepted) => {
  const asked = fetch(origin + path, { headers: { "accept-encoding": accepted } });
  const response = await asked;
  letGo();
  expect(response.headers.get("content-encoding")).toBeNull();
  expect(await response.text()).toBe(CHUNK + CHUNK);
});
