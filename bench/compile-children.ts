import path from "node:path";
import { build } from "esbuild";
import { COMPILED } from "@/bench/child";
import { SETTINGS } from "@/server/cli/build/build-server.mjs";

/**
 * Compiles scripts of this folder as the product's programs are compiled. From the sources, functions are given their names each time
 * that they are made, which takes the API a tenth longer than in production.
 */
export async function compileChildren(scripts: string[]): Promise<void> {
  const entryPoints = scripts.map((script) => path.join(import.meta.dirname, script));
  await build({ ...SETTINGS, outdir: COMPILED, sourcemap: "inline", entryPoints });
}
