import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** One received request, with the body as the text that was signed. */
export interface ReceivedRequest {
  headers: IncomingMessage["headers"];
  body: string;
}

export interface WebhookReceiver {
  url: string;
  close(): Promise<void>;
}

/** Listens on the loopback interface and responds to every delivery with 200 after `onRequest` has seen it. */
export async function startReceiver(onRequest: (request: ReceivedRequest) => void): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    readText(request).then(
      (body) => {
        onRequest({ headers: request.headers, body });
        response.writeHead(200).end();
      },
      () => response.destroy(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
