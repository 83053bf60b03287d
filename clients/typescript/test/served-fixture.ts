import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Almoner, type AlmonerOptions } from "@/clients/typescript/src/almoner";
import { httpsSender } from "@/server/adapters/webhook-sender/https-sender";
import type { Application } from "@/server/compose/application";
import { readEnv } from "@/server/config/env";
import { issueKey } from "@/server/domain/identities/issue-key";
import { apiHandler } from "@/server/http/api-handler";
import { makeServer } from "@/server/http/serve";
import type { Context } from "@/server/operations/context";
import { deliverAll } from "@/server/testing/deliver-all";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

export interface ServedApi {
  url: string;
  close(): Promise<void>;
}

/** Serves the API over HTTP on a free port, as production does. No rate limit by default. */
export async function serveApi(context: Context, settings: Record<string, string> = {}): Promise<ServedApi> {
  const env = readEnv({ RATE_LIMIT: "off", ...settings });
  const application = { env, context } as unknown as Application;
  const server = makeServer({
    api: apiHandler(application),
    pages: (_, response) => response.writeHead(404).end("a page"),
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A partner with people, a charity and an API key, on a server that delivers webhooks to this machine. */
export interface ServedFixture {
  fixture: GiftFixture;
  url: string;
  apiKey: string;
  /** A client of the partner. It records the delays between attempts instead of waiting. */
  client(options?: Partial<AlmonerOptions>): Almoner;
  waitsMs: number[];
  /** Sends every webhook that is due. */
  deliver(): Promise<void>;
  close(): Promise<void>;
}

export async function serveFixture(settings?: Record<string, string>): Promise<ServedFixture> {
  const allowHosts = ["127.0.0.1"];
  const fixture = await makeGiftFixture({
    settings: { webhookAllowHosts: allowHosts },
    ports: { webhookSender: httpsSender({ allowHosts }) },
  });
  const { secret: apiKey } = await issueKey(fixture.system, { id: fixture.partnerId, name: "test" });
  const api = await serveApi(fixture.system, settings);
  const waitsMs: number[] = [];
  const pause = async (ms: number) => void waitsMs.push(ms);
  return {
    fixture,
    url: api.url,
    apiKey,
    waitsMs,
    client: (options = {}) => new Almoner({ apiKey, baseUrl: api.url, pause, ...options }),
    async deliver() {
      await deliverAll(fixture.system);
    },
    async close() {
      await api.close();
      await fixture.close();
    },
  };
}
