import { Random } from "@/server/cli/tests/random";
import type { SimulatedProcess } from "@/server/cli/tests/simulate/world/simulated-process";
import type { World } from "@/server/cli/tests/simulate/world/world";
import { outsideTime } from "@/server/kernel/clock";
import type { WebhookRequest, WebhookResponse, WebhookSender } from "@/server/ports/webhook-sender";

/** A request to the story's endpoint, as the endpoint received it. */
export interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
  at: Date;
  /** By the clock of the sender's machine, which is in the signature. */
  signedAt: Date;
  endedAt: Date;
  isAccepted: boolean;
}

const TIMEOUT_MS = 15_000;

/** The story's endpoint for one process: each request waits for its turn, and some fail or take long. */
export function watchedSender(world: World, process: SimulatedProcess): WebhookSender {
  const receive = async ({ url, headers, body }: WebhookRequest): Promise<WebhookResponse> => {
    const { state, clock } = world;
    const random = new Random(Math.floor(state.railRandom.next() * 2 ** 31));
    const sender = process.ctx.clock;
    const [at, signedAt] = [sender.now(), outsideTime(sender)];
    const fails = random.next() < state.webhookFailing;
    const hangs = fails && random.next() < 0.3;
    if (hangs) clock.advance(TIMEOUT_MS);
    state.posts.push({ url, headers, body, at, signedAt, endedAt: sender.now(), isAccepted: !fails });
    state.trace(
      `    webhook, ${process.name}: attempt ${headers["Svc-Delivery-Attempt"]} → ${fails ? "fails" : "accepted"}`,
    );
    if (!fails) return { status: 200, text: null, durationMs: 0, failure: null };
    return hangs
      ? { status: null, text: null, durationMs: TIMEOUT_MS, failure: { code: "timeout", message: "No answer." } }
      : { status: 500, text: null, durationMs: 0, failure: { code: "http_error", message: "It answered 500." } };
  };
  return { post: (request) => world.turns.ask(process, null, () => receive(request)) };
}
