import path from "node:path";
import { build } from "esbuild";
import { COMPILED } from "@/bench/child";
import { SETTINGS } from "@/server/cli/build/build-server.mjs";

/**
 * Compiles scripts of this folder with the settings of the product's build. When they run from source, tsx sets the
 * name of each function every time it is created, which makes the API a tenth slower than in production.
 */
export async function compileChildren(scripts: string[]): Promise<void> {
  const entryPoints = scripts.map((script) => path.join(import.meta.dirname, script));
  await build({ ...SETTINGS, outdir: COMPILED, sourcemap: "inline", entryPoints });
}
