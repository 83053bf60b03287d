import { writeFileSync } from "node:fs";
import path from "node:path";
import { attempt } from "@/server/cli/processes/commands.mjs";
import type { ScratchCopy } from "@/server/cli/tests/mutants/scratch-copy";

/** Finds the type errors that an edit introduces. Slow, so it is used only for mutants that no test finds. */
export class TypeErrors {
  #before: Set<string> | null = null;

  constructor(readonly copy: ScratchCopy) {}

  /** The first new error with the edited text; null if there is none. */
  async firstWith(file: string, text: string, original: string): Promise<string | null> {
    this.#before ??= new Set(await this.#errors());
    const place = path.join(this.copy.dir, file);
    writeFileSync(place, text);
    try {
      return (await this.#errors()).find((error) => !this.#before!.has(error)) ?? null;
    } finally {
      writeFileSync(place, original);
    }
  }

  async #errors(): Promise<string[]> {
    const known = path.join(path.dirname(this.copy.dir), "types.tsbuildinfo");
    const compiler = path.resolve("node_modules/typescript/bin/tsc");
    const args = [compiler, "-p", this.copy.dir, "--noEmit", "--incremental", "--tsBuildInfoFile", known];
    const { output } = await attempt(process.execPath, args);
    // Lines move, so an error is identified by its file and text.
    return output.split("\n").flatMap((line) => {
      const found = /^(\S.*?)\(\d+,\d+\): error (.*)$/.exec(line);
      return found ? [`${path.basename(found[1]!)}: ${found[2]}`] : [];
    });
  }
}
