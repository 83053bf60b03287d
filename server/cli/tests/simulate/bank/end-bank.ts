import { Random } from "@/server/cli/tests/random";
import { endWell, playAlone } from "@/server/cli/tests/simulate/acts/end-well";
import { importHeld, readAnswers, sendFile } from "@/server/cli/tests/simulate/bank/act-as-operator";
import { decideUnclear } from "@/server/cli/tests/simulate/bank/decide-payment";
import { makeStatement } from "@/server/cli/tests/simulate/bank/make-statement";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";
import { cancelPaymentFile } from "@/server/domain/bank/outgoing/cancel-payment-file";
import { makePaymentFile } from "@/server/domain/bank/outgoing/make-payment-file";
import { releasePaymentFile } from "@/server/domain/bank/outgoing/release-payment-file";
import { sweepNamed } from "@/server/jobs/jobs";
import type { Context } from "@/server/operations/context";

const DAY_MS = 86_400_000;
/** Goes back to before the start of every story. */
const WHOLE_DAYS_BACK = 10;
const UNCLEAR_MAX = 200;
const FILES_MAX = 20;
const ROUNDS_MAX = 5;
const WORK = [
  "import-bank-files",
  "match-bank-files",
  "apply-bank-rules",
  "sweep-gifts",
  "sweep-payments",
  "release-payouts",
];

/**
 * Brings everything around the bank's account to an end: all bookings are imported, operators decide what only they
 * can, and outgoing transfers are sent, executed and imported, too. By then, gifts without a transfer have ended.
 */
export async function endBank(stage: Stage): Promise<void> {
  const { world, story } = stage;
  const [{ ctx }] = world.processes;
  const play = (work: () => Promise<unknown>) => playAlone(stage, new Random(4), work);
  world.state.isSafe = true;
  world.machines.putRight();
  for (const one of world.processes) one.startAnew(null);
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    await world.tables.expireLeases();
    await play(() => importAll(ctx, stage, world.clock.now().getTime() - Date.parse(story.startsAt)));
    await play(() => sendAll(ctx, stage));
    // Makes the day of today's bookings a past day.
    world.clock.advance(2 * DAY_MS);
    await play(() => importAll(ctx, stage, world.clock.now().getTime() - Date.parse(story.startsAt)));
    await endWell(stage);
    if ((await world.observer.db.bankTransfer.count({ where: { status: { in: ["waiting", "in_file"] } } })) === 0)
      return;
  }
  world.state.breach("Everything ends once nothing fails any more.", "transfers still wait to leave");
}

async function importAll(ctx: Context, stage: Stage, sinceMs: number): Promise<void> {
  const of = stage.bank!;
  const days = Math.ceil(sinceMs / DAY_MS) + WHOLE_DAYS_BACK;
  const held = makeStatement(stage, { days, format: "camt.053.001.08", pending: false });
  of.statements.push(held);
  await work(ctx);
  await importHeld(ctx.as(of.operators[0]), held, "now");
  for (let count = 0; count < UNCLEAR_MAX; count += 1)
    if ((await decideUnclear(ctx.as(of.operators[1]), of)) === null) break;
  await work(ctx);
}

async function work(ctx: Context): Promise<void> {
  for (const name of WORK)
    await sweepNamed(name).run(ctx, { dueBefore: ctx.now(), signal: new AbortController().signal });
}

async function sendAll(ctx: Context, stage: Stage): Promise<void> {
  const { accountId, operators, sent } = stage.bank!;
  const [ann, bob] = operators;
  for (const { id: fileId } of await ctx.db.bankPaymentFile.findMany({
    where: { status: "made" },
    orderBy: { id: "asc" },
  }))
    await cancelPaymentFile(ctx.as(bob), { fileId, note: "The story ends." });
  if ((await ctx.db.bankTransfer.count({ where: { status: "waiting" } })) > 0) {
    const { file } = await makePaymentFile(ctx.as(ann), { accountId, executesOn: null });
    await releasePaymentFile(ctx.as(bob), { fileId: file.id, sha256: file.sha256 });
  }
  for (let count = 0; count < FILES_MAX; count += 1) {
    const before = sent.size;
    await sendFile(ctx, stage, { asOne: false, rejects: false, answers: false });
    if (sent.size === before) break;
  }
  await readAnswers(ctx, stage.bank!);
}
