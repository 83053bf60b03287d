/** `npm run draw:verify`: recomputes the result of a pool's draw. Exits with 1 if it differs. */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { z } from "zod";
import { drawOrder, seedHashOf } from "@/server/kernel/draw";
import { isId } from "@/server/kernel/ids";
import { poolDrawResource, serializePoolDraw } from "@/server/resources/pool-draw";

const USAGE = `Usage:
  npm run draw:verify -- <request id>   the draw that the request won, in this installation
  npm run draw:verify -- <file>         a draw as GET /v1/pools/{id}/draws returns it, of any installation; it needs no database`;

type Draw = z.infer<typeof poolDrawResource>;

const [target, ...rest] = parseArgs({ allowPositionals: true }).positionals;
if (target !== undefined && rest.length === 0 && !isId(target, "disbursement") && !target.startsWith("-")) {
  process.exit(verify(readDraw(target)) ? 0 : 1);
}
// The product's modules are loaded only if needed: a file is verified without them.
const { runCommand, UsageError } = await import("@/server/cli/terminal/run-command");
const { findDrawOf } = await import("@/server/domain/pools/draws/read-draws");
await runCommand(USAGE, (words) => {
  const [id, ...others] = words;
  if (!id || others.length > 0) throw new UsageError("Name a request, or a file.");
  return async (ctx) => {
    const draw = await findDrawOf(ctx, { disbursementId: id });
    if (!draw) throw new Error(`${id} won no draw.`);
    if (!verify(serializePoolDraw(draw))) process.exit(1);
  };
});

/** Reads a single draw, or the newest completed one of a list. */
function readDraw(file: string): Draw {
  const read = JSON.parse(readFileSync(file, "utf8")) as { data?: Draw[] } | Draw;
  const draws = "data" in read && Array.isArray(read.data) ? read.data : [read];
  const draw = draws.map((one) => poolDrawResource.parse(one)).find(({ drawn_at }) => drawn_at !== null);
  if (!draw) throw new Error("The draw has not taken place.");
  return draw;
}

function verify({ pool_id, number, seed, seed_hash, entries, entropy, winner_id }: Draw): boolean {
  if (seed === null || entropy === null) throw new Error("The draw has not taken place.");
  const isSeed = seedHashOf(seed) === seed_hash;
  console.log(`Draw ${number} of ${pool_id}`);
  console.log(`${isSeed ? "holds " : "BROKEN"}  the seed is the one whose hash was published when the draw opened`);
  const order = drawOrder({ pool_id, number, seed, entries, entropy });
  for (const { id, score } of order) console.log(`        ${score.slice(0, 16)}  ${id}`);
  const isWinner = order[0]?.id === winner_id;
  console.log(`${isWinner ? "holds " : "BROKEN"}  ${winner_id} has the lowest score, and was drawn`);
  return isSeed && isWinner;
}
