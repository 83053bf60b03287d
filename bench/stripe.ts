/**
 * `npm run bench:stripe`: gifts that the API accepts while a worker clears them through Stripe's double, compared with
 * the sandbox rail, in alternating rounds of one run. Loopback only.
 */
import { startChild } from "@/bench/child";
import { whole } from "@/bench/figures";
import { makeBenchFixture } from "@/bench/fixture";
import type { Load, LoadResult } from "@/bench/load-generator";
import { readOptions } from "@/bench/options";
import { cpuSecondsOf } from "@/bench/process-figures";
import { openRailSide, type RailSide, SIDES, type SideName } from "@/bench/rail-side";
import { middle, playRounds, ratioOf } from "@/bench/rounds";

const GOAL = 0.8;
const PARTS = ["web", "worker", "double"] as const;
type Figure = "accepted" | "settled" | (typeof PARTS)[number];
type Round = Record<Figure, number>;

const { rounds, seconds, connections } = readOptions({ rounds: 5, seconds: 10, connections: 8 });
const fixtures = await Promise.all(SIDES.map(() => makeBenchFixture()));
const sides = await Promise.all(SIDES.map((name, at) => openRailSide(name, fixtures[at]!)));
const generator = startChild<Load, LoadResult>("load-generator.ts");
let exitCode = 1;
try {
  console.log(
    `POST /v1/gifts, ${connections} connections, while one worker clears; ${rounds} rounds of ${seconds} s\n`,
  );
  console.log("            accepted/s  settled/s   CPU ms by accepted gift: web  worker  double");
  const results = await playRounds(
    SIDES,
    { rounds, seconds },
    {
      play: (name, length) => play(sides[SIDES.indexOf(name)]!, length),
      note: (name, result) => console.log(row(name, result)),
    },
  );
  exitCode = summary(results) >= GOAL ? 0 : 1;
} finally {
  await Promise.all([generator.end(), ...sides.map((side) => side.close())]);
  await Promise.all(fixtures.map((fixture) => fixture.close()));
}
process.exit(exitCode);

/** Runs one round on one rail: the API accepts gifts, and the worker charges and settles them. */
async function play({ fixture, web, worker, double, port, settledCount }: RailSide, length: number): Promise<Round> {
  const { apiKey, senderIds, charityId } = fixture;
  const load: Load = { port, apiKey, connections, seconds: length, senderIds, recipientIds: [charityId] };
  const cpu = () => [web.pid, worker.pid, double?.pid].map((pid) => cpuSecondsOf(pid));
  const [cpuBefore, settledBefore] = [cpu(), await settledCount()];
  const [{ answered, perSecond }] = await Promise.all([generator.ask(load), worker.ask({ seconds: length })]);
  const settled = (await settledCount()) - settledBefore;
  const [webMs, workerMs, doubleMs] = cpu().map((after, at) => ((after - cpuBefore[at]!) * 1_000) / answered);
  return { accepted: perSecond, settled: settled / length, web: webMs!, worker: workerMs!, double: doubleMs! };
}

function row(name: string, { accepted, settled, web, worker, double }: Round): string {
  const figures = [whole(accepted).padStart(11), whole(settled).padStart(10)];
  const cpu = [web, worker, double].map((ms) => ms.toFixed(2).padStart(7));
  return `  ${name.padEnd(8)}${figures.join(" ")}   ${" ".repeat(22)}${cpu.join(" ")}`;
}

/** Prints the medians and their ratios. Returns the ratio of accepted gifts. */
function summary({ stripe, sandbox }: Record<SideName, Round[]>): number {
  const ratio = (figure: Figure) => ratioOf([stripe, sandbox], figure);
  console.log(
    `\n  ratios stripe : sandbox   accepted ${ratio("accepted").toFixed(2)} (goal ${GOAL})   settled ${ratio("settled").toFixed(2)}` +
      `   CPU by accepted gift: web ${ratio("web").toFixed(2)}, worker ${ratio("worker").toFixed(2)}` +
      `\n  the double's CPU by accepted gift, against the worker's: ${(middle(stripe, "double") / middle(stripe, "worker")).toFixed(2)}\n`,
  );
  return ratio("accepted");
}
