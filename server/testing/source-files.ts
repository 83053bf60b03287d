import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

const ROOTS = ["app", "clients", "components", "server", "prisma", "bench", "e2e"];
const NOT_WRITTEN = /^(server|clients\/typescript\/src)\/generated\//;
const NOT_OURS = ["node_modules", "dist"];
const IS_SOURCE = /\.(ts|tsx|mjs)$/;
const IMPORT =
  /^\s*(?:import|export)\b[^;'"`]*?\bfrom\s*["']([^"']+)["']|^\s*import\s*["']([^"']+)["']|\bimport\(\s*(?:\/\*.*?\*\/\s*)?["']([^"']+)["']\s*\)/gm;
const ENDINGS = ["", ".ts", ".tsx", ".mjs", ".css"];

export interface SourceFile {
  /** Relative to the root, with forward slashes. */
  path: string;
  text: string;
}

/** Returns all of our files that contain code, or that match the pattern. Leaves out generated files. */
export function readSourceFiles(pattern = IS_SOURCE): SourceFile[] {
  return ROOTS.flatMap(walk)
    .filter((file) => pattern.test(file) && !NOT_WRITTEN.test(file))
    .map((file) => ({ path: file, text: readFileSync(file, "utf8") }));
}

/** Returns the documents that we wrote: those in the root folder and those in `docs`. */
export function readDocuments(): SourceFile[] {
  return [...readdirSync("."), ...walk("docs")]
    .filter((file) => file.endsWith(".md"))
    .map((file) => ({ path: file, text: readFileSync(file, "utf8") }));
}

function walk(dir: string): string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const place = `${dir}/${entry.name}`;
    if (entry.isDirectory()) return NOT_OURS.includes(entry.name) ? [] : walk(place);
    return [place];
  });
}

export interface Import {
  /** The file it resolves to, relative to the root. */
  to: string;
  /** A type import does not exist at run time, so it cannot be part of a cycle. */
  isType: boolean;
}

/** Returns our own files that a file imports, re-exports or loads later. Comments are ignored. */
export function importsOf(file: SourceFile, exists: (place: string) => boolean = isFile): Import[] {
  const code = file.text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, "");
  return [...code.matchAll(IMPORT)].flatMap((found) => {
    const base = placeOf(found[1] ?? found[2] ?? found[3] ?? "", file.path);
    if (!base) return [];
    const to = ENDINGS.map((ending) => base + ending).find(exists) ?? base;
    return [{ to, isType: /^\s*(import|export) type\b/.test(found[0]) }];
  });
}

function placeOf(specifier: string, importer: string): string | null {
  if (specifier.startsWith("@/")) return specifier.slice(2);
  // A package imports its files by the names that they have once compiled.
  const written = specifier.replace(/\.js$/, "");
  if (specifier.startsWith(".")) return path.posix.join(path.posix.dirname(importer), written);
  return null;
}

/** Finds cycles in a graph of files. Each cycle is the list of its files. */
export function cyclesIn(graph: Map<string, string[]>): string[][] {
  const done = new Set<string>();
  const cycles: string[][] = [];
  const visit = (file: string, path: string[]) => {
    const at = path.indexOf(file);
    if (at >= 0) {
      cycles.push([...path.slice(at), file]);
      return;
    }
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return cycles;
}

function isFile(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isFile() ?? false;
}
