import type { Reason } from "@/server/adapters/job-engine/inngest-outcome";
import type { Context } from "@/server/operations/context";

type Statement = Pick<Context, "statement">;

/** What is known about an external engine is one row, with times by the database's clock. */
const ENGINE = "inngest";

/** Records that the server accepted the functions of a release. */
export async function noteRegistered(ctx: Statement, release: string): Promise<void> {
  await set(ctx, "registered_at", { release });
}

/** Records why the server did not accept the functions. */
export async function noteRefused(ctx: Statement, { cause, detail }: Reason): Promise<void> {
  await set(ctx, "refused_at", { refusal: cause, refusal_detail: detail });
}

/** Records that the server accepted events. */
export async function noteSent(ctx: Statement): Promise<void> {
  await set(ctx, "sent_at");
}

/** Records why the server did not accept events. */
export async function noteSendRefused(ctx: Statement, { cause, detail }: Reason): Promise<void> {
  await set(ctx, "send_refused_at", { send_refusal: cause, send_refusal_detail: detail });
}

/** Records that a call with a valid signature arrived. */
export async function noteCalled(ctx: Statement): Promise<void> {
  await set(ctx, "called_at");
}

/** Records why a call was rejected. */
export async function noteRejected(ctx: Statement, rejection: string): Promise<void> {
  await set(ctx, "rejected_at", { rejection });
}

/** How long ago the last call with a valid signature arrived, in ms; null if none has. */
export async function readCalledMs(ctx: Statement): Promise<number | null> {
  const [row] = await ctx.statement<{ ms: number | null }>(
    "SELECT extract(epoch FROM (SELECT steady_now()) - called_at)::float8 * 1000 AS ms FROM job_engine_states WHERE engine = $1",
    [ENGINE],
  );
  return row?.ms ?? null;
}

type At = "registered_at" | "refused_at" | "sent_at" | "send_refused_at" | "called_at" | "rejected_at";
type Text = "release" | "refusal" | "refusal_detail" | "send_refusal" | "send_refusal_detail" | "rejection";

async function set(ctx: Statement, at: At, texts: Partial<Record<Text, string | null>> = {}): Promise<void> {
  const names = Object.keys(texts);
  const columns = [at, ...names].join();
  const values = ["(SELECT steady_now())", ...names.map((_, index) => `$${index + 2}`)].join();
  const changes = [`${at} = (SELECT steady_now())`, ...names.map((name) => `${name} = excluded.${name}`)].join();
  await ctx.statement(
    `INSERT INTO job_engine_states (engine, ${columns}) VALUES ($1, ${values})
     ON CONFLICT (engine) DO UPDATE SET ${changes}`,
    [ENGINE, ...Object.values(texts)],
  );
}
