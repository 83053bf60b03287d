import { ROUTES_OF_SPECS } from "@/e2e/routes-of-specs";
import { LONG_FILES } from "@/server/testing/long-files";
import { importsOf, readSourceFiles, type SourceFile } from "@/server/testing/source-files";

/** Those that `npm test` runs with Vitest. */
const TEST = /^(?:(?:server|app|components|prisma)\/.*|clients\/[^/]+\/test\/.*)\.test\.ts$/;
/** What browsers are shown; what the domain does for it is tested there. */
const DRAWN = /^(?:app|components)\//;
const LAYOUT = /(?:^|\/)layout\.tsx$/;

/** The tests that a change can affect, relative to the root. */
export interface RelatedTests {
  server: string[];
  browser: string[];
}

/**
 * The tests that import one of the files, directly or by way of others, and the browser tests of pages that do; without the
 * long ones. What is imported as a type alone does not count: it is gone when a test runs.
 */
export function relatedTests(changed: readonly string[], importers = importersIn(readSourceFiles())): RelatedTests {
  const isTested = (file: string) => TEST.test(file) && !LONG_FILES.includes(file);
  const routes = reachedBy(
    changed.filter((file) => DRAWN.test(file)),
    importers,
  )
    .filter(isRoute)
    .map(placeOf);
  const specs = Object.entries(ROUTES_OF_SPECS).filter(([, folders]) =>
    folders.some((folder) => routes.some((route) => isWithin(route, folder) || isWithin(folder, route))),
  );
  return {
    server: reachedBy(changed, importers).filter(isTested),
    browser: specs.map(([spec]) => `e2e/${spec}`),
  };
}

/** By which files each is imported, other than for its types. */
export function importersIn(files: readonly SourceFile[]): Map<string, string[]> {
  const known = new Set(files.map((file) => file.path));
  const importers = new Map<string, string[]>();
  for (const file of files)
    for (const { to, isType } of importsOf(file, (place) => known.has(place)))
      if (!isType) importers.set(to, [...(importers.get(to) ?? []), file.path]);
  return importers;
}

/** The files, and whatever imports them, sorted. */
function reachedBy(changed: readonly string[], importers: ReadonlyMap<string, string[]>): string[] {
  const reached = new Set(changed);
  // A set goes on to what is added while it is read.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return [...reached].sort();
}

/** Whether the framework finds a file by its place. */
function isRoute(file: string): boolean {
  return file.startsWith("app/") && !file.split("/").some((part) => part.startsWith("_")) && !TEST.test(file);
}

/** A layout is shown by every page of its folder. */
function placeOf(route: string): string {
  return LAYOUT.test(route) ? route.replace(/\/?layout\.tsx$/, "") : route;
}

function isWithin(file: string, folder: string): boolean {
  return file === folder || file.startsWith(`${folder}/`);
}
