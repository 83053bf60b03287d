/**
 * `npm run fuzz`: random requests to a running server, generated from its own OpenAPI document, until the time is up or
 * a check fails.
 */
import { parseArgs } from "node:util";
import { readSandboxFile } from "@/server/cli/sandbox/sandbox-file";
import { readApiDescription } from "@/server/cli/tests/fuzz/api-description";
import { Breach } from "@/server/cli/tests/fuzz/breach";
import { playRound } from "@/server/cli/tests/fuzz/play-rounds";
import { Player } from "@/server/cli/tests/fuzz/player";
import { parseUrl } from "@/server/kernel/parse-url";

const USAGE = `Usage: npm run fuzz [-- --minutes <n>] [--seed <n>] [--round <n>] [--base-url <url>]
Sends random sequences of requests to a sandbox that \`npm start\` runs, for 1 minute by default.
Only servers on this machine are allowed.

The same seed plans the same calls in the same rounds, with the same values. What cannot be the same is what the server
makes of them: which of the ids that it hands out a call names, who wins a race, and what background jobs did meanwhile;
addresses and Idempotency-Keys are new in every run. After a breach, --seed and --round play the round in question again
and again; the message also holds the very call as a curl command.`;
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

try {
  await fuzz();
} catch (error) {
  if (error instanceof Breach) console.error(`\nBREACH ${error.message}`);
  else console.error(error instanceof Error ? `${error.message}\n\n${USAGE}` : error);
  process.exitCode = 1;
}
// fetch's keep-alive connections must not keep the process running.
process.exit();

async function fuzz(): Promise<void> {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string" },
      seed: { type: "string" },
      round: { type: "string" },
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
  if (!parseUrl(baseUrl)) throw new Error("No server is known. Run `npm start` first, or name it with --base-url.");
  if (!LOOPBACK.includes(new URL(baseUrl).hostname)) throw new Error(`${baseUrl} is not on this machine.`);
  const { api_key: first, second_api_key: second, charity_id: charity } = sandbox;
  if (!first || !second) throw new Error("sandbox.json has no keys. Set DATA_DIR to the running server's folder.");
  const minutes = numberOf("minutes", values.minutes, 1);
  const seed = Math.trunc(numberOf("seed", values.seed, Date.now() % 2 ** 31));
  const player = new Player(baseUrl, { first, second });
  player.keep(charity ?? "");
  const round = values.round === undefined ? null : numberOf("round", values.round, 0);
  const started = Date.now();
  console.log(`Fuzzing ${baseUrl} for ${minutes} min with --seed ${seed}`);
  try {
    await playUntil(started + minutes * 60_000, player, seed, round);
  } finally {
    report(player, (Date.now() - started) / 60_000, seed);
  }
}

function numberOf(name: string, text: string | undefined, fallback: number): number {
  const value = text === undefined ? fallback : Number(text);
  if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} must be a number.`);
  return value;
}

async function playUntil(deadline: number, player: Player, seed: number, only: number | null): Promise<void> {
  const operations = await readApiDescription(player.baseUrl);
  await player.introduce();
  for (let round = only ?? 0; Date.now() < deadline; round += only === null ? 1 : 0)
    await playRound(player, operations, seed, round);
}

function report({ counts, calls, proofs }: Player, minutes: number, seed: number): void {
  for (const [operationId, byStatus] of [...counts].sort(([a], [b]) => a.localeCompare(b))) {
    const figures = [...byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    console.log(`${operationId.padEnd(28)} ${figures.join("  ")}`);
  }
  const { allowed, created, replayed } = proofs;
  console.log(
    `${allowed} requests that had to be accepted, ${created} created resources verified, ${replayed} keys replayed`,
  );
  console.log(`${calls} calls, ${Math.round(calls / minutes)} a minute, --seed ${seed}`);
}
