import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** What the built pages are made from. The Prisma client under `server/generated` follows from the schema. */
const BUILD_SOURCES = [
  "app",
  "components",
  "server",
  "prisma/schema",
  "public",
  "package-lock.json",
  "package.json",
  "tsconfig.json",
];
const NOT_BUILT = /(^|\/)(generated|testing|node_modules)(\/|$)|\.test\.tsx?$|^server\/cli\//;
const ROOT_CONFIG = /\.config\.[a-z]+$/;
const NOT_BUILD_CONFIG = /^(vitest|playwright)\./;

/** A digest of everything that `next build` reads. */
export function buildHash() {
  const configs = readdirSync(".").filter((name) => ROOT_CONFIG.test(name) && !NOT_BUILD_CONFIG.test(name));
  return hashOf([...BUILD_SOURCES, ...configs.sort()], (file) => !NOT_BUILT.test(file));
}

/** A digest of everything that the Prisma client is generated from. */
export function schemaHash() {
  return hashOf(["prisma/schema", "prisma.config.ts", "package-lock.json"], () => true);
}

/** A digest of what `npm ci` installs here. */
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
 * Every file at or under a path, in an order that is the same everywhere; none when the path does not exist.
 * @param {string} root
 * @returns {string[]}
 */
function filesIn(root) {
  const found = statSync(root, { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [root];
  return readdirSync(root)
    .sort()
    .flatMap((name) => filesIn(path.posix.join(root, name)));
}
