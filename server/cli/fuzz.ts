/** `npm run fuzz`: random calls to a running server, driven by its own description, until the time is up or it does wrong. */
import { parseArgs } from "node:util";
import fc from "fast-check";
import { readApiDescription } from "@/server/cli/fuzz/api-description";
import { callsOf } from "@/server/cli/fuzz/arbitraries";
import { Breach, Player } from "@/server/cli/fuzz/player";
import { readSandboxFile } from "@/server/cli/sandbox-file";

const USAGE = `Usage: npm run fuzz [-- --minutes <n>] [--seed <n>] [--base-url <url>]
Plays random sequences of calls against a sandbox that \`npm start\` runs: 1 minute unless told otherwise.
The same seed makes the same sequences. Only servers on this machine are called.`;
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
const SEQUENCE_CALLS = 12;
/** Sequences that run side by side, so that they race for the same resources. */
const SIDE_BY_SIDE = 4;

try {
  await fuzz();
} catch (error) {
  if (error instanceof Breach) console.error(`\nBREACH ${error.message}`);
  else console.error(error instanceof Error ? `${error.message}\n\n${USAGE}` : error);
  process.exitCode = 1;
}
// Connections that fetch keeps open are no reason to stay.
process.exit();

async function fuzz(): Promise<void> {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string" },
      seed: { type: "string" },
      "base-url": { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const sandbox = readSandboxFile(process.env.DATA_DIR || ".data");
  const baseUrl = (values["base-url"] ?? sandbox.base_url ?? "").replace(/\/+$/, "");
  if (!URL.canParse(baseUrl)) throw new Error("No server is known. Run `npm start` first, or name it with --base-url.");
  if (!LOOPBACK.includes(new URL(baseUrl).hostname)) throw new Error(`${baseUrl} is not on this machine.`);
  const { api_key: first, second_api_key: second, charity_id: charity } = sandbox;
  if (!first || !second) throw new Error("sandbox.json holds no keys. Set DATA_DIR to the running server's folder.");
  const minutes = numberOf("minutes", values.minutes, 1);
  const seed = Math.trunc(numberOf("seed", values.seed, Date.now() % 2 ** 31));
  const player = new Player(baseUrl, { first, second });
  player.keep(charity ?? "");
  const started = Date.now();
  console.log(`Fuzzing ${baseUrl} for ${minutes} min with --seed ${seed}`);
  try {
    await playUntil(started + minutes * 60_000, seed, player, baseUrl);
  } finally {
    report(player, (Date.now() - started) / 60_000, seed);
  }
}

function numberOf(name: string, text: string | undefined, fallback: number): number {
  const value = text === undefined ? fallback : Number(text);
  if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} must be a number.`);
  return value;
}

async function playUntil(deadline: number, seed: number, player: Player, baseUrl: string): Promise<void> {
  const operations = await readApiDescription(baseUrl);
  const sequence = fc.array(fc.oneof(...operations.map(callsOf)), { minLength: 2, maxLength: SEQUENCE_CALLS });
  for (let round = 0; Date.now() < deadline; round += 1) {
    const sequences = fc.sample(sequence, { seed: (seed + round) | 0, numRuns: SIDE_BY_SIDE });
    await Promise.all(
      sequences.map(async (calls) => {
        for (const call of calls) if (Date.now() < deadline) await player.play(call);
      }),
    );
  }
}

function report({ counts, calls }: Player, minutes: number, seed: number): void {
  for (const [operationId, byStatus] of [...counts].sort(([a], [b]) => a.localeCompare(b))) {
    const figures = [...byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    console.log(`${operationId.padEnd(28)} ${figures.join("  ")}`);
  }
  console.log(`${calls} calls, ${Math.round(calls / minutes)} a minute, --seed ${seed}`);
}
