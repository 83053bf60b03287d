import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { StreamedResponse, streamedResponse } from "@/server/api/streamed-response";
import { makeServer } from "@/server/http/serve";
import { byteStream } from "@/server/kernel/byte-stream";
import { StreamedFile } from "@/server/operations/file";
import { eventually } from "@/server/testing/eventually";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards the server from readers who disconnect, and readers from a partial file that looks complete.

const PART = new Uint8Array(64 * 1024);

let fixture: GiftFixture;
let server: ReturnType<typeof makeServer>;
let parts: AsyncGenerator<Uint8Array>;
let ended = 0;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  const api = async () => {
    const stream = byteStream(parts, () => {
      ended += 1;
    });
    return streamedResponse(fixture.partner, new StreamedFile(stream, "text/csv"), { "Content-Type": "text/csv" });
  };
  server = makeServer({ api, pages: (_request, response) => response.end() });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(async () => {
  server.close();
  await fixture.close();
});

async function read(): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  const [response] = (await once(get({ host: "127.0.0.1", port, path: "/v1/x" }), "response")) as [IncomingMessage];
  return response;
}

it("makes no more than its reader takes, and ends when the reader has gone", async () => {
  let made = 0;
  parts = (async function* () {
    for (;;) {
      made += 1;
      yield PART;
    }
  })();
  const response = await read();
  await once(response, "readable");
  response.destroy();
  await eventually(async () => expect(ended).toBe(1));
  const then = made;
  expect(then).toBeLessThan(2_000);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(made).toBe(then);
});

it("breaks off at an error, and says nothing of its reason", async () => {
  parts = (async function* () {
    yield PART;
    throw new Error("relation secret_table does not exist");
  })();
  const response = await read();
  let text = "";
  response.setEncoding("latin1").on("data", (chunk: string) => {
    text += chunk;
  });
  await expect(once(response, "end")).rejects.toThrow("aborted");
  expect(text).not.toContain("secret_table");
  expect(ended).toBe(2);
});

it("is marked, so that nobody holds it to compress it", async () => {
  parts = (async function* () {
    yield PART;
  })();
  const file = new StreamedFile(byteStream(parts), "text/csv");
  const response = streamedResponse(fixture.partner, file, { "Content-Type": "text/csv" });
  expect(response).toBeInstanceOf(StreamedResponse);
  expect(await response.arrayBuffer()).toHaveProperty("byteLength", PART.length);
});
