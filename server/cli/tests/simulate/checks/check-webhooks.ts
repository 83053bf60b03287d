import { createHmac } from "node:crypto";
import { ORGANIZER_URL } from "@/server/cli/tests/simulate/world/deliver-webhooks";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";
import type { Post } from "@/server/cli/tests/simulate/world/webhook-receiver";

/** The requests to the partner's endpoint. */
const ownOf = ({ state }: Stage["world"]) => state.posts.filter(({ url }) => url !== ORGANIZER_URL);

const MINUTE_MS = 60_000;
/** From the end of each failed attempt to the next one. */
const DELAYS_MS = [1, 5, 30, 120, 720].map((minutes) => minutes * MINUTE_MS);

interface Delivery {
  id: string;
  status: string;
  nextAttemptAt: Date | null;
  /** The numbers of the attempts that were recorded as failed. */
  failed: number[];
}

const DELIVERIES = `
  SELECT d.id, d.status, d.next_attempt_at AS "nextAttemptAt",
    coalesce(array_agg(a.number ORDER BY a.number) FILTER (WHERE a.error_code IS NOT NULL), '{}') AS failed
  FROM webhook_deliveries d LEFT JOIN webhook_attempts a ON a.delivery_id = d.id GROUP BY d.id ORDER BY d.id`;

/** The events that the endpoint must get, with their data. */
const TOLD = `
  SELECT g.id, g.amount_cents::int AS cents, g.currency, t.type, t.type = 'gift.settled' AND g.to_id = $1 AS "hasReceipt"
  FROM gifts g CROSS JOIN LATERAL (VALUES
    ('gift.settled', g.settled_at IS NOT NULL), ('gift.failed', g.status = 'failed'),
    ('gift.reversed', g.status = 'reversed')) AS t (type, is_true)
  WHERE t.is_true ORDER BY g.id, t.type`;

/**
 * Every attempt is made when promised: the first at once, each further one `DELAYS_MS` after the failed one ended, six
 * in all.
 */
export async function checkSchedule({ world: { admin, state }, cast }: Stage): Promise<void> {
  if (cast.webhookSecret === null) return;
  const { rows } = await admin.query<Delivery>(DELIVERIES);
  const byId = new Map<string, Post[]>();
  for (const post of state.posts) byId.set(idOf(post), [...(byId.get(idOf(post)) ?? []), post]);
  for (const { id, status, nextAttemptAt, failed } of rows) {
    const posts = byId.get(id) ?? [];
    const broken = (what: string) =>
      state.breach("Each attempt at a webhook comes when it was promised.", `${id} ${what}`);
    for (const [at, post] of posts.entries()) {
      const number = numberOf(post);
      if (at > 0 && number <= numberOf(posts[at - 1]!)) broken(`has attempt ${number} after a later one`);
      const before = failed.filter((other) => other < number);
      if (before.length > DELAYS_MS.length) broken("has more than six attempts");
      const last = posts.find((other) => numberOf(other) === before.at(-1));
      const due = last && last.endedAt.getTime() + DELAYS_MS[before.length - 1]!;
      if (due && post.at.getTime() < due) broken(`has attempt ${number} at ${post.at.toISOString()}, too early`);
    }
    if (status !== "failed") continue;
    const last = posts.find((post) => numberOf(post) === failed.at(-1));
    const due = last && new Date(last.endedAt.getTime() + DELAYS_MS[failed.length - 1]!);
    if (due?.getTime() !== nextAttemptAt?.getTime())
      broken(`is due at ${nextAttemptAt?.toISOString()}, and not at ${due?.toISOString()}`);
  }
}

/** The endpoint gets the end of each gift once, with one id and the gift's data, signed with the secret. */
export async function checkWebhooks(stage: Stage): Promise<void> {
  const { world, cast } = stage;
  const { admin, state } = world;
  const { webhookSecret: secret } = cast;
  if (secret === null) return;
  await checkSchedule(stage);
  const bodies = new Map<string, string>();
  for (const post of ownOf(world)) {
    if (!isSigned(post, secret)) state.breach("Every webhook is signed.", idOf(post));
    if ((bodies.get(idOf(post)) ?? post.body) !== post.body)
      state.breach("A webhook has the same bytes at every attempt.", idOf(post));
    bodies.set(idOf(post), post.body);
  }
  const { rows } = await admin.query<Told>(TOLD, [cast.charity.id]);
  const missing = new Map(rows.map((told) => [`${told.type} ${told.id}`, told]));
  for (const [id, body] of bodies) {
    const said = JSON.parse(body) as { id: string; type: string; data: Record<string, unknown> };
    const told = missing.get(`${said.type} ${said.data.id}`);
    missing.delete(`${said.type} ${said.data.id}`);
    if (!told) state.breach("The endpoint is notified of what happened, once under one id.", body);
    else if (id !== said.id || Object.keys(said).join() !== "id,type,created_at,data" || !saysRight(said.data, told))
      state.breach("A webhook says what happened.", body);
  }
  for (const name of missing.keys())
    state.breach("The endpoint is notified of what happened, once under one id.", `never of ${name}`);
}

interface Told {
  id: string;
  cents: number;
  currency: string;
  type: string;
  hasReceipt: boolean;
}

function saysRight(data: Record<string, unknown>, { cents, currency, type, hasReceipt }: Told): boolean {
  const isRight = data.amount_cents === cents && data.currency === currency && `gift.${data.status}` === type;
  const receipt = data.receipt as { amount_cents?: number } | null | undefined;
  return isRight && (type !== "gift.settled" || (hasReceipt ? receipt?.amount_cents === cents : !receipt));
}

/**
 * Verifies both signatures: ours uses the bytes of the secret's text, the standard one the bytes that the text encodes.
 */
function isSigned({ headers, body, signedAt }: Post, secret: string): boolean {
  const seconds = Math.floor(signedAt.getTime() / 1_000);
  const own = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const standard = createHmac("sha256", key).update(`${headers["webhook-id"]}.${seconds}.${body}`).digest("base64");
  return headers["Svc-Signature"] === `t=${seconds},v1=${own}` && headers["webhook-signature"] === `v1,${standard}`;
}

const idOf = ({ headers }: Post) => headers["Svc-Event-Id"]!;
const numberOf = ({ headers }: Post) => Number(headers["Svc-Delivery-Attempt"]);
