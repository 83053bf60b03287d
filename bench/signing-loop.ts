/**
 * The floor of deliveries: signs bodies with the product's headers and posts them over keep-alive connections. Stores,
 * reads and checks nothing.
 */
import { Agent, request } from "node:http";
import { respondToParent } from "@/bench/child";
import { signDelivery } from "@/server/domain/webhooks/sign-delivery";
import { newId } from "@/server/kernel/ids";

export interface SigningTask {
  port: number;
  count: number;
  /** How many requests are in progress at once. */
  atOnce: number;
  type: string;
  /** The data of the event, as JSON. */
  data: string;
}

export interface SigningResult {
  seconds: number;
}

const SECRETS = [`whsec_${Buffer.alloc(32, 7).toString("base64")}`];

respondToParent(async ({ port, count, atOnce, type, data }: SigningTask): Promise<SigningResult> => {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let left = count;
  const postUntilNoneLeft = async () => {
    while (left > 0) {
      left -= 1;
      await post(agent, port, { type, data });
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: atOnce }, postUntilNoneLeft));
  const seconds = (performance.now() - started) / 1_000;
  agent.destroy();
  return { seconds };
});

function post(agent: Agent, port: number, { type, data }: Pick<SigningTask, "type" | "data">): Promise<void> {
  const [id, eventId] = [newId("webhookDelivery"), newId("event")];
  const sentAt = new Date();
  const body = `{"id":"${id}","type":"${type}","created_at":"${sentAt.toISOString()}","data":${data}}`;
  const signed = signDelivery({ id, type, eventId, body, attempt: 1, sentAt, secrets: SECRETS });
  const bytes = Buffer.from(body);
  const headers = { ...signed, "Content-Length": bytes.byteLength };
  return new Promise((resolve, reject) => {
    const sent = request({ method: "POST", host: "127.0.0.1", port, path: "/hooks", agent, headers });
    sent.once("response", (response) => response.resume().once("end", resolve));
    sent.once("error", reject);
    sent.end(bytes);
  });
}
