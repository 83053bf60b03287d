import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type PluginBuild } from "esbuild";
import type { Plugin } from "vitest/config";

// Vitest transforms each module when it is first imported, and has its own runner evaluate the result. In a run of all server tests
// that takes a tenth of the processor time. With COMPILED_MODULES=on, as `npm test` sets it, what tests import is compiled
// once, file by file, and Node loads it by itself. Not for runs of some files: frames of stacks are then of the compiled ones.

const ROOT = process.cwd();
const OUTPUT = path.join(ROOT, "dist/testing/modules");
/** Of those folders, whatever is no test. Packages that pages need are found by Vite alone. */
const FOLDERS = ["server", "prisma", "clients/embed", "clients/typescript/generator", "clients/typescript/src", "e2e"];

/** Whether tests import modules that were compiled before. */
export const usesCompiledModules = process.env.COMPILED_MODULES === "on";

/** Compiles all modules that tests may import. Every import is of another compiled file, so that there is one instance of each. */
export async function compileModules(): Promise<void> {
  const entryPoints = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
  ).filter(isModule);
  await build({
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    packages: "external",
    outdir: OUTPUT,
    outbase: ".",
    entryPoints,
    logLevel: "silent",
    plugins: [{ name: "apart", setup: keepApart }],
  });
}

/** Has tests import the compiled modules, and those that run uncompiled from where these have them, too. */
export function compiledModules(): Plugin {
  return {
    name: "compiled-modules",
    enforce: "pre",
    async resolveId(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const file = found && path.relative(ROOT, found.id.replace(/\?.*/, ""));
      if (!file || !(isModule(file) || isLaunchers(file))) return found;
      return { id: isModule(file) ? outputOf(file) : found.id, external: true };
    },
  };
}

/** The option of Vitest with which it imports them by Node. */
export const LEFT_TO_NODE = [/\/dist\/testing\/modules\//, /\/server\/.+\.mjs$/];

function isModule(file: string): boolean {
  const isIn = FOLDERS.some((folder) => file.startsWith(`${folder}${path.sep}`));
  return (
    isIn && /\.tsx?$/.test(file) && !/\.(?:(?:test|spec)\.tsx?|d\.ts)$/.test(file) && !file.includes("node_modules")
  );
}

/** Whether it is one of the launcher's own modules, which run uncompiled. */
function isLaunchers(file: string): boolean {
  return file.startsWith(`server${path.sep}`) && file.endsWith(".mjs");
}

function outputOf(file: string): string {
  return path.join(OUTPUT, file.replace(/\.tsx?$/, ".js"));
}

/** Compiles each file into one of its own, which finds its folder as its source does. */
function keepApart(compiling: PluginBuild): void {
  compiling.onResolve({ filter: /^(?:@\/|\.|@almoner\/client$)/ }, async ({ path: name, importer, kind, ...place }) => {
    if (kind === "entry-point" || place.pluginData === "resolved") return;
    const { resolveDir } = place;
    const { path: found, errors } = await compiling.resolve(name, {
      importer,
      kind,
      resolveDir,
      pluginData: "resolved",
    });
    if (errors.length > 0) return { errors };
    const file = path.relative(ROOT, found);
    // Data is part of who reads it. Everything else that is not compiled is what Node runs as it is.
    if (file.endsWith(".json")) return { path: found };
    if (/\.tsx?$/.test(file) && !isModule(file)) return { errors: [{ text: `${file} is in none of the folders` }] };
    const target = isModule(file) ? outputOf(file) : found;
    const from = path.dirname(outputOf(path.relative(ROOT, importer)));
    return { path: `./${path.relative(from, target).replaceAll(path.sep, "/")}`, external: true };
  });
  compiling.onLoad({ filter: /\.tsx?$/ }, async ({ path: file }) => {
    const source = await readFile(file, "utf8");
    if (!source.includes("import.meta.")) return;
    const contents = source
      .replace(/import\.meta\.dirname/g, JSON.stringify(path.dirname(file)))
      .replace(/import\.meta\.url/g, JSON.stringify(pathToFileURL(file).href));
    return { contents, loader: file.endsWith("x") ? "tsx" : "ts" };
  });
}
