import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { drawDisbursement } from "@/server/domain/pools/draws/draw-disbursement";
import { listPoolDraws } from "@/server/domain/pools/draws/read-draws";
import { serializePoolDraw } from "@/server/resources/pool-draw";
import { makePoolFixture } from "@/server/testing/pool-fixture";

const run = promisify(execFile);

// Guards that anyone can check a draw with only what the API shows of it.
test("a draw is verified from a file, and one whose result was changed is not", async () => {
  const fixture = await makePoolFixture();
  try {
    const pool = await fixture.pool("random");
    for (let count = 0; count < 3; count += 1) await fixture.disburse(pool, await fixture.member(pool), 100n);
    const winner = await drawDisbursement(fixture.partner, { id: pool });
    const draws = await listPoolDraws(fixture.partner, { id: pool }, { limit: 10, after: null });
    const data = draws.rows.map(serializePoolDraw);
    const folder = await mkdtemp(path.join(tmpdir(), "draw-"));
    const verify = async (name: string, content: unknown) => {
      const file = path.join(folder, name);
      writeFileSync(file, JSON.stringify(content));
      return run("node", ["--import", "tsx", "server/cli/pools/draw-verify.ts", file]);
    };
    const { stdout } = await verify("list.json", { data });
    expect(stdout).toContain(`holds   ${winner.id} has the lowest score`);
    const loser = data[1]!.entries.find((id) => id !== winner.id)!;
    await expect(verify("changed.json", { ...data[1]!, winner_id: loser })).rejects.toMatchObject({ code: 1 });
    const seed = "0".repeat(64);
    await expect(verify("reseeded.json", { ...data[1]!, seed })).rejects.toMatchObject({ code: 1 });
  } finally {
    await fixture.close();
  }
});
