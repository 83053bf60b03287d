import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { filesIn } from "./source-hash.mjs";

/** Entry points: each becomes a file with this name in `dist`. */
export const PROGRAMS = {
  web: "server/http/main.ts",
  "web-dev": "server/http/dev-main.ts",
  worker: "server/http/worker.ts",
  "threads/warden": "server/adapters/document-renderer/warden.ts",
  "threads/pdf": "server/adapters/document-renderer/pdf-thread.ts",
  "threads/payout-statement": "server/adapters/document-renderer/payout-statement-thread.ts",
  "threads/document": "server/adapters/document-reader/document-thread.ts",
  "threads/picture": "server/adapters/document-renderer/picture-thread.ts",
  "launch/check-output": "server/cli/build/check-output.ts",
  "launch/supervise": "server/cli/launch/supervise.ts",
  "launch/postgres-guard": "server/cli/database/postgres-guard.ts",
  "launch/seed": "server/cli/sandbox/seed.ts",
  "commands/backup": "server/cli/backup/backup.ts",
  "commands/bank-account": "server/cli/bank/account.ts",
  "commands/bank-import": "server/cli/bank/import.ts",
  "commands/bank-fetch": "server/cli/bank/fetch.ts",
  "commands/bank-check": "server/cli/bank/check.ts",
  "commands/bank-out": "server/cli/bank/out.ts",
  "commands/bank-answers": "server/cli/bank/answers.ts",
  "commands/bank-play": "server/cli/bank/play.ts",
  "commands/bounces": "server/cli/emails/bounces.ts",
  "commands/charities": "server/cli/charities/charities.ts",
  "commands/charity-lists": "server/cli/charities/lists.ts",
  "commands/charity-reviews": "server/cli/charities/reviews.ts",
  "commands/crash-test": "server/cli/tests/crash-test/crash-test.ts",
  "commands/crash-bank-worker": "server/cli/tests/crash-test/bank/crash-bank-worker.ts",
  "commands/crash-stripe-worker": "server/cli/tests/crash-test/stripe/crash-stripe-worker.ts",
  "commands/doctor": "server/cli/doctor/doctor.ts",
  "commands/fuzz": "server/cli/tests/fuzz/fuzz.ts",
  "commands/jobs": "server/cli/work/jobs.ts",
  "commands/keys": "server/cli/access/keys.ts",
  "commands/draw-verify": "server/cli/pools/draw-verify.ts",
  "commands/ledger-audit": "server/cli/ledger/audit.ts",
  "commands/migrate": "server/cli/database/migrate.ts",
  "commands/operators": "server/cli/access/operators.ts",
  "commands/organizations": "server/cli/access/organizations.ts",
  "commands/payments": "server/cli/payments/payments.ts",
  "commands/payouts": "server/cli/payments/payouts.ts",
  "commands/pools": "server/cli/pools/pools.ts",
  "commands/rail-check": "server/cli/rail-check/rail-check.ts",
  "commands/rates": "server/cli/payments/rates.ts",
  "commands/reconcile": "server/cli/payments/reconcile.ts",
  "commands/restore": "server/cli/backup/restore.ts",
  "commands/sandbox-rail": "server/cli/sandbox/rail.ts",
  "commands/screening": "server/cli/screening/screening.ts",
  "commands/screening-eval": "server/cli/screening/eval.ts",
  "commands/screening-lists": "server/cli/screening/lists.ts",
  "commands/seed-large": "server/cli/sandbox/seed-large.ts",
  "commands/simulate": "server/cli/tests/simulate/simulate.ts",
  "commands/tasks": "server/cli/work/tasks.ts",
  "commands/tour": "server/cli/tests/tour/tour.ts",
};

/** The package name under which built pages import the server's modules, to share them with the API. */
export const SERVER_PACKAGE = "@almoner/server";
const PACKAGE_DIR = `dist/node_modules/${SERVER_PACKAGE}`;
const PACKAGE_LINK = `node_modules/${SERVER_PACKAGE}`;

const PAGE_DIRS = ["app", "components"];
const SERVER_IMPORT = /^(?:import|export)\b(?!\s+type\b)[^;"]*"@\/server\/([^"]+)"/gm;
const RETENTION_MS = 86_400_000;

/**
 * Compiles the web process, the worker and the commands into `dist`. Shared code goes into shared chunks, including the
 * modules that pages import as the package `@almoner/server`.
 */
export async function buildServer() {
  const { build } = await import("esbuild");
  const modules = modulesOfPages();
  const { metafile } = await build({
    ...SETTINGS,
    entryPoints: [
      ...Object.entries(PROGRAMS).map(([out, file]) => ({ in: file, out })),
      ...modules.map((name) => ({ in: sourceOf(name), out: `node_modules/${SERVER_PACKAGE}/${name}` })),
    ],
  });
  writeFileSync("dist/package.json", JSON.stringify({ type: "module" }));
  const exports = Object.fromEntries(modules.map((name) => [`./${name}`, `./${name}.js`]));
  writeFileSync(`${PACKAGE_DIR}/package.json`, JSON.stringify({ name: SERVER_PACKAGE, type: "module", exports }));
  linkPackage();
  removeOld(new Set(Object.keys(metafile.outputs)));
}

/** The esbuild options of the build and of `npm run dev`. */
export const SETTINGS = /** @type {import("esbuild").BuildOptions & { metafile: true }} */ ({
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  packages: "external",
  outdir: "dist",
  chunkNames: "chunks/[name]-[hash]",
  sourcemap: true,
  metafile: true,
  logLevel: "silent",
  plugins: [
    { name: "launcher", setup: leaveLauncher },
    { name: "query-compiler", setup: fileQueryCompiler },
  ],
});

/**
 * The launcher's own modules run unbuilt, even before the first build, and built code imports those same files. Every program that does so is two folders deep.
 * @param {import("esbuild").PluginBuild} build
 */
function leaveLauncher(build) {
  build.onResolve({ filter: /^\.\.?\/[\w./-]+\.mjs$/ }, ({ path: file, resolveDir }) => {
    const module = path.relative(process.cwd(), path.join(resolveDir, file));
    return { path: `../../${module.replaceAll(path.sep, "/")}`, external: true };
  });
}

const DATABASE_CLIENT = "server/generated/prisma/internal/class.ts";
const COMPILER_IMPORT = /const \{ wasm \} = await import\("([^"]+)"\)\s+return await decodeBase64AsWasm\(wasm\)/;

/**
 * Prisma's client embeds its query compiler as four megabytes of text in a module, which a process would keep in memory
 * twice, and decode. In `dist` it is a file, which is read once and not kept.
 * @param {import("esbuild").PluginBuild} build
 */
function fileQueryCompiler(build) {
  const name = "query-compiler.wasm";
  const namespace = "query-compiler";
  build.onResolve({ filter: /^query-compiler\.wasm$/ }, () => ({ path: name, namespace }));
  build.onLoad({ filter: /\/generated\/prisma\/internal\/class\.ts$/ }, ({ path: file }) => {
    const source = readFileSync(file, "utf8");
    if (!COMPILER_IMPORT.test(source))
      throw new Error(
        `${file} does not load its compiler as it did. Adapt COMPILER_IMPORT in server/cli/build/build-server.mjs.`,
      );
    const imports = `import { readFileSync } from "node:fs";\nimport compilerFile from "${name}";\n`;
    const reading = "return new WebAssembly.Module(readFileSync(new URL(compilerFile, import.meta.url)))";
    return {
      contents: imports + source.replace(COMPILER_IMPORT, reading),
      loader: "ts",
      resolveDir: path.dirname(file),
    };
  });
  build.onLoad({ filter: /./, namespace }, async () => {
    const [, module = ""] = COMPILER_IMPORT.exec(readFileSync(DATABASE_CLIENT, "utf8")) ?? [];
    return { contents: Buffer.from((await import(module)).wasm, "base64"), loader: "file" };
  });
}

/**
 * The server modules that pages import, without `server/` and without file extension.
 * @returns {string[]}
 */
function modulesOfPages() {
  const files = PAGE_DIRS.flatMap(filesIn).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  const names = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(SERVER_IMPORT)].map((found) => found[1]),
  );
  return [...new Set(names)].filter((name) => !name.endsWith(".json")).sort();
}

/** @param {string} name */
function sourceOf(name) {
  return existsSync(`server/${name}.tsx`) ? `server/${name}.tsx` : `server/${name}.ts`;
}

function linkPackage() {
  if (existsSync(PACKAGE_LINK)) return;
  rmSync(PACKAGE_LINK, { force: true });
  mkdirSync(path.dirname(PACKAGE_LINK), { recursive: true });
  symlinkSync(path.relative(path.dirname(PACKAGE_LINK), PACKAGE_DIR), PACKAGE_LINK, "junction");
}

/**
 * Removes old build output. Recent files are kept, because a running process may still load them.
 * @param {Set<string>} current
 */
function removeOld(current) {
  for (const file of filesIn("dist")) {
    if (current.has(file) || file.endsWith("package.json")) continue;
    if (Date.now() - statSync(file).mtimeMs > RETENTION_MS) rmSync(file);
  }
}
