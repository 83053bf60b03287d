import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

const SHARED_SOURCES = ["app", "components", "package-lock.json", "package.json", "tsconfig.json"];
/** The Prisma client under `server/generated` is derived from the schema. */
const SERVER_SOURCES = ["server", "prisma/schema", "prisma/seed", "clients/typescript/src"];
/** Server code that is bundled for browsers; pages load the rest from `dist`. */
const BROWSER_SOURCES = ["server/kernel", "server/resources", "server/texts", "public"];
const PAGE_BUILD = [
  "server/http/plain-page.ts",
  "server/http/check-framework-output.ts",
  "server/cli/build/shared-modules-loader.mjs",
  "server/cli/build/check-pages.mjs",
  "server/cli/build/compress-files.mjs",
];
const NOT_BUILT = /(^|\/)(generated|testing|node_modules)(\/|$)|\.test\.tsx?$/;
const ROOT_CONFIG = /\.config\.[a-z]+$/;
const NOT_BUILD_CONFIG = /^(vitest|playwright)\./;

/** A hash of everything that `dist` is compiled from. */
export function serverHash() {
  return hashOf([...SHARED_SOURCES, ...SERVER_SOURCES], (file) => !NOT_BUILT.test(file));
}

/** A hash of everything that `next build` reads. */
export function pagesHash() {
  const configs = readdirSync(".").filter((name) => ROOT_CONFIG.test(name) && !NOT_BUILD_CONFIG.test(name));
  const sources = [...SHARED_SOURCES, ...BROWSER_SOURCES, ...PAGE_BUILD, ...configs.sort()];
  return hashOf(sources, (file) => !NOT_BUILT.test(file));
}

/** A hash of everything that the Prisma client is generated from. */
export function schemaHash() {
  return hashOf(["prisma/schema", "prisma.config.ts", "package-lock.json"], () => true);
}

/** A hash of everything that the API's client is generated from. */
export function apiClientHash() {
  return hashOf(["docs/openapi.json", "clients/typescript/generator", "clients/typescript/package.json"], () => true);
}

/** A hash of what `npm ci` installs here. */
export function lockHash() {
  return `${process.platform}-${process.arch}-${hashOf(["package-lock.json"], () => true)}`;
}

/**
 * @param {string[]} roots
 * @param {(file: string) => boolean} counts
 */
function hashOf(roots, counts) {
  const hash = createHash("sha256");
  for (const file of roots.flatMap(filesIn).filter(counts)) {
    hash.update(`${file}\0`);
    hash.update(readFileSync(file));
    hash.update("\0");
  }
  return hash.digest("hex");
}

/**
 * Every file at or under a path, in a deterministic order; none if the path does not exist.
 * @param {string} root
 * @returns {string[]}
 */
export function filesIn(root) {
  const found = statSync(root, { throwIfNoEntry: false });
  if (!found) return [];
  return found.isDirectory() ? filesUnder(root) : [root];
}

/**
 * @param {string} dir
 * @returns {string[]}
 */
function filesUnder(dir) {
  return readdirSync(dir, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.posix.join(dir, entry.name);
      return entry.isDirectory() ? filesUnder(file) : [file];
    });
}
