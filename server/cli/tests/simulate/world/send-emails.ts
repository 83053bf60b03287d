import { BYSTANDER } from "@/server/cli/tests/simulate/acts/request";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";
import type { World } from "@/server/cli/tests/simulate/world/world";
import { sweepNamed } from "@/server/jobs/jobs";
import type { Context } from "@/server/operations/context";

/**
 * The sweeps that find out whom to email, by the kind of work that they look for, and the one that sends the emails.
 */
const SWEEPS = {
  "email-gift-notices": ["notify_of_gift", "email_gift_digest"],
  "email-ways-back": ["email_way_back", "email_dispute_won"],
  "email-lapsed-matches": ["email_lapsed_match"],
  "email-pools": ["email_pool"],
  "email-daily-receipts": ["email_daily_receipts"],
  "sweep-receipts": ["email_receipt"],
} as const;
const KINDS = Object.values(SWEEPS).flat();
const ROUNDS_MAX = 60;
const NEVER = new AbortController().signal;

/** Emails that are waiting to be written, by kind, or to be sent, with the earliest due time. */
const WAITING = `
  SELECT kind, min(next_attempt_at) AS at FROM follow_ups WHERE kind = ANY ($1::text[]) GROUP BY kind
  UNION ALL SELECT 'email', min(next_attempt_at) FROM email_messages WHERE status = 'queued' HAVING count(*) > 0`;

interface Waiting {
  kind: string;
  at: Date;
}

/** Writes and sends every email that is due. */
export async function sendEmails(ctx: Context, world: World): Promise<void> {
  const waiting = await world.turns.ask(BYSTANDER, null, () => whatWaits(world));
  const due = new Set(waiting.filter(({ at }) => at <= ctx.now()).map(({ kind }) => kind));
  const run = (name: string) => sweepNamed(name).run(ctx, { dueBefore: ctx.now(), signal: NEVER });
  for (const [name, kinds] of Object.entries(SWEEPS)) if (kinds.some((kind) => due.has(kind))) await run(name);
  if (due.size > 0) await run("sweep-emails");
}

/** Emails until nothing is left, however long that takes by the story's clock. */
export async function emailAll(
  { world, story }: Stage,
  play: (work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  if (story.emailFailing === null) return;
  const { clock, tables, processes, state } = world;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const waiting = await whatWaits(world);
    if (waiting.length === 0) return;
    const next = Math.min(...waiting.map(({ at }) => at.getTime()));
    clock.advance(Math.max(next - clock.now().getTime(), 0) + 1);
    await tables.expireLeases();
    await play(() => sendEmails(processes[0].ctx, world));
  }
  state.breach("Everything ends once nothing fails any more.", `emails, not within ${ROUNDS_MAX} rounds`);
}

async function whatWaits({ admin }: World): Promise<Waiting[]> {
  return (await admin.query<Waiting>(WAITING, [KINDS])).rows;
}
