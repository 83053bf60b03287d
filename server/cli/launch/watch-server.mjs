import { createHash } from "node:crypto";
import { readFileSync, watch } from "node:fs";
import { PROGRAMS, SETTINGS } from "../build/build-server.mjs";

/** A delay after a change: pages and API come first, which the framework compiles at the same time. */
const SETTLED_MS = 500;
const WATCHED = ["server"];
const NOT_COMPILED = /(^|\/)(testing|generated)\/|\.test\.tsx?$/;
/** The programs that run in development besides the page framework, which compiles by itself. */
const COMPILED = /^(?:web-dev|worker|threads\/)/;

/**
 * Recompiles what runs in development whenever one of its files changes.
 * @param {{ onBuilt: (changed: string[]) => void, onFailure: (message: string) => void }} handlers called with the programs that changed, and with what failed to compile
 * @returns {Promise<() => Promise<void>>} stops it
 */
export async function watchServer({ onBuilt, onFailure }) {
  const { context, formatMessages } = await import("esbuild");
  const programs = Object.entries(PROGRAMS).filter(([name]) => COMPILED.test(name));
  const compiler = await context({ ...SETTINGS, entryPoints: programs.map(([out, file]) => ({ in: file, out })) });
  /** @type {Map<string, string>} */
  let before = new Map();
  const compile = async () => {
    try {
      const { metafile } = await compiler.rebuild();
      const after = new Map(programs.map(([name]) => [name, digestOf(metafile, `dist/${name}.js`)]));
      const changed = [...after].filter(([name, digest]) => before.has(name) && before.get(name) !== digest);
      before = after;
      if (changed.length > 0) onBuilt(changed.map(([name]) => name));
    } catch (error) {
      const { errors } = /** @type {import("esbuild").BuildFailure} */ (error);
      if (!errors) throw error;
      onFailure((await formatMessages(errors, { kind: "error" })).join("\n"));
    }
  };
  await compile();
  /** @type {NodeJS.Timeout | undefined} */
  let settling;
  let compiling = Promise.resolve();
  const watchers = WATCHED.map((dir) =>
    watch(dir, { recursive: true }, (_event, name) => {
      if (!name || NOT_COMPILED.test(name)) return;
      clearTimeout(settling);
      settling = setTimeout(() => {
        compiling = compiling.then(compile);
      }, SETTLED_MS);
    }),
  );
  return async () => {
    for (const watcher of watchers) watcher.close();
    clearTimeout(settling);
    await compiling;
    await compiler.dispose();
  };
}

/**
 * A hash of a program and every chunk that it loads. The names of chunks change with their content.
 * @param {import("esbuild").Metafile} metafile
 * @param {string} program
 */
function digestOf({ outputs }, program) {
  const loaded = new Set([program]);
  for (const file of loaded) {
    for (const { path, external } of outputs[file]?.imports ?? []) if (!external) loaded.add(path);
  }
  const hash = createHash("sha256").update(readFileSync(program));
  return hash.update([...loaded].sort().join()).digest("hex");
}
