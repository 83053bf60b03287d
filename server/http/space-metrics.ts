import { Counter, Gauge, type Registry } from "prom-client";
import { droppedWrites } from "@/server/adapters/log/process-output";
import type { Context } from "@/server/operations/context";

/** Adds metrics of the free space for data, and of lost log lines. */
export function addSpaceMetrics(registry: Registry, { ports: { space } }: Context): void {
  const registers = [registry];
  const free = new Gauge({
    name: "almoner_disk_free_bytes",
    help: "Free bytes on the disk of DATA_DIR. Absent if they cannot be measured.",
    registers,
    collect() {
      const bytes = space.freeBytes();
      if (bytes === null) free.remove();
      else free.set(bytes);
    },
  });
  const low = new Gauge({
    name: "almoner_disk_low",
    help: "1 while so little is free that changes get 503.",
    registers,
    collect() {
      low.set(space.isLow() ? 1 : 0);
    },
  });
  const dropped = new Counter({
    name: "almoner_log_writes_dropped_total",
    help: "Writes of this process's log that failed.",
    registers,
    collect() {
      dropped.reset();
      dropped.inc(droppedWrites());
    },
  });
}
