import { Worker } from "node:worker_threads";
import type { DrawLimits, DrawResult, WardenMessage } from "@/server/adapters/document-renderer/draw-order";
import { WorkMeter } from "@/server/adapters/document-renderer/work-meter";

// The main thread of a process that draws or reads. The work is done in a second thread, so that this one can always
// check how much it uses and end it, even if the process that ordered it was killed.

const LOOK_EVERY_MS = 50;
/** The heap alone; pixels and the memory of libraries are outside it, and counted with the process. */
const OBJECTS_MAX_MB = 512;

const [script, limits] = JSON.parse(process.argv[2]!) as [string, DrawLimits];
const end = () => process.kill(process.pid, "SIGKILL");
const tell = (message: WardenMessage<unknown>) => process.send?.(message);

const meter = new WorkMeter(limits, () => ({
  processorMs: totalOf(process.cpuUsage()),
  memoryMb: process.memoryUsage.rss() / 1024 / 1024,
  nowMs: performance.now(),
}));
let looking: NodeJS.Timeout | undefined;

// React's production build leaks less per document.
const worker = new Worker(script, {
  env: { NODE_ENV: "production" },
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: OBJECTS_MAX_MB },
});
worker.on("message", (result: DrawResult<unknown>) => {
  if ("stepOf" in result) return meter.nextStep(result.stepOf);
  clearInterval(looking);
  tell(result);
});
worker.on("error", (error) => tell({ broken: `failed: ${error.message}` }));
worker.on("exit", () => tell({ broken: "ended" }));

process.on("message", (order) => {
  meter.begin();
  clearInterval(looking);
  looking = setInterval(look, LOOK_EVERY_MS);
  worker.postMessage(order);
});
process.on("disconnect", end);
// Stopping the product signals all of its processes at once, but the current drawing is still needed.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});

function look(): void {
  const reached = meter.reached();
  if (reached === null) return;
  clearInterval(looking);
  tell({ reached });
}

function totalOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000;
}
