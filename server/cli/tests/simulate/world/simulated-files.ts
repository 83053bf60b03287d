import type { Disturbances } from "@/server/cli/tests/simulate/acts/disturbances";
import type { Turns } from "@/server/cli/tests/simulate/acts/turns";
import type { PlantedBug } from "@/server/cli/tests/simulate/planted/planted-bug";
import type { SimulatedProcess } from "@/server/cli/tests/simulate/world/simulated-process";
import type { FileStorage } from "@/server/ports/file-storage";

interface Disk {
  turns: Turns;
  disturbances: Disturbances;
  bug: PlantedBug | null;
}

/** The files of a story, on a disk that may be full. */
export class SimulatedFiles {
  #files = new Map<string, Uint8Array>();

  constructor(private readonly disk: Disk) {}

  /** Removes all of them. */
  empty(): void {
    this.#files = new Map();
  }

  /** The files for one process: each request waits for its turn. */
  of(process: SimulatedProcess): FileStorage {
    const { turns, disturbances, bug } = this.disk;
    const ask = <T>(run: () => T) => turns.ask(process, null, async () => run());
    return {
      write: (key, bytes) =>
        ask(() => {
          const isFull = disturbances.isFullFor("files");
          if (isFull && bug?.leavesHalf) this.#files.set(key, bytes.slice(0, bytes.length / 2));
          if (isFull) throw Object.assign(new Error(`ENOSPC: no space left on device, write`), { code: "ENOSPC" });
          this.#files.set(key, bytes);
        }),
      read: (key) => ask(() => this.#files.get(key) ?? null),
      remove: (key) => ask(() => void this.#files.delete(key)),
      list: () => keysOf(this.#files),
    };
  }
}

async function* keysOf(files: Map<string, Uint8Array>): AsyncGenerator<string> {
  yield* [...files.keys()];
}
