import { ROUTES_OF_SPECS } from "@/e2e/routes-of-specs";
import { LONG_FILES } from "@/server/testing/long-files";
import { importsOf, readSourceFiles, type SourceFile } from "@/server/testing/source-files";

/** The tests that `npm test` runs with Vitest. */
const TEST = /^(?:(?:server|app|components|prisma)\/.*|clients\/[^/]+\/test\/.*)\.test\.ts$/;
/** What browsers render. The domain's part in it is tested in the domain. */
const DRAWN = /^(?:app|components)\//;
const LAYOUT = /(?:^|\/)layout\.tsx$/;

/** The tests that a change can affect, relative to the root. */
export interface RelatedTests {
  server: string[];
  browser: string[];
}

/**
 * Returns the tests that import one of the files, directly or indirectly, and the browser tests of pages that do.
 * Leaves out the long tests. Type-only imports do not count, because they do not exist at run time.
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

/** For each file, the files that import it. Type-only imports do not count. */
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
  // Iterating over a set includes the items that are added during the loop.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return [...reached].sort();
}

/** True if the framework finds the file by its location. */
function isRoute(file: string): boolean {
  return file.startsWith("app/") && !file.split("/").some((part) => part.startsWith("_")) && !TEST.test(file);
}

/** The route's location. A layout applies to every page in its folder, so its location is the folder. */
function placeOf(route: string): string {
  return LAYOUT.test(route) ? route.replace(/\/?layout\.tsx$/, "") : route;
}

function isWithin(file: string, folder: string): boolean {
  return file === folder || file.startsWith(`${folder}/`);
}
