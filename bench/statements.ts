/**
 * `npm run bench:statements [lines]`: how long it takes to draw the statement of a large payout as a PDF, how much
 * memory this process and the drawing process use, and how long the event loop of this process is blocked.
 */
import { readFileSync } from "node:fs";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { StatementDrawer } from "@/server/adapters/document-renderer/statement-drawer";
import { STATEMENT_PAGE_LINES } from "@/server/kernel/limits";
import { pagesOf, sampleStatement } from "@/server/testing/sample-statement";

const STALL_GOAL_MS = 30;
const DRAWER_GOAL_MB = 600;
const GROWTH_GOAL_MB = 150;
const NAMES = ["Ada Whitfield", "Nguyễn Thị Hồng", "王小明", "ليلى حسن", "Cy Hart", "Tilda 🎉", "Jo Park", "Ann Lee"];

const count = Number(process.argv[2] ?? 100_000);
const { statement, lines } = sampleStatement(count, NAMES);
const drawer = new StatementDrawer();
const before = process.memoryUsage().rss;
const delay = monitorEventLoopDelay({ resolution: 5 });
let [bytes, most, drawerMb] = [0, 0, 0];
delay.enable();
const start = performance.now();
const stream = await drawer.draw(statement, pagesOf(lines, STATEMENT_PAGE_LINES), null);
const firstMs = performance.now() - start;
for await (const part of stream) {
  bytes += part.length;
  most = Math.max(most, process.memoryUsage().rss);
  drawerMb = Math.max(drawerMb, childMb());
}
const seconds = (performance.now() - start) / 1_000;
delay.disable();
await drawer.close();

const stallMs = delay.max / 1e6;
const growthMb = (most - before) / 1e6;
console.log(
  `${count} lines: ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB, first bytes after ${firstMs.toFixed(0)} ms`,
);
console.log(
  `this process: ${growthMb.toFixed(0)} MB more, goal under ${GROWTH_GOAL_MB}; at most ${stallMs.toFixed(0)} ms at a stretch`,
);
console.log(`the drawing process: at most ${drawerMb.toFixed(0)} MB, goal under ${DRAWER_GOAL_MB}`);
console.log(
  `99 % of the time this process answers within ${(delay.percentile(99) / 1e6).toFixed(0)} ms, goal ${STALL_GOAL_MS}`,
);
const isGood = growthMb < GROWTH_GOAL_MB && drawerMb < DRAWER_GOAL_MB && delay.percentile(99) / 1e6 < STALL_GOAL_MS;
process.exit(isGood ? 0 : 1);

/** The memory of the drawing process, where the system reports it. */
function childMb(): number {
  try {
    const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8").trim().split(" ");
    return Math.max(...children.map((pid) => residentMb(pid)));
  } catch {
    return 0;
  }
}

function residentMb(pid: string): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes ?? 0) / 1_000;
}
