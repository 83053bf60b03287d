import { existsSync, readFileSync } from "node:fs";
import { PlainFailure } from "../terminal/terminal.mjs";
import { filesIn } from "./source-hash.mjs";

const BUILT_SERVER = ".next/server";
const OWN_MODULE = /(?:^|\[project\]\/|\.\.\/)(server\/[^?]+\.tsx?)$/;

/**
 * Fails if built pages bundle a copy of a server module instead of importing the API's: a second copy means a second
 * connection pool, a second rate limit and a second class of the same error.
 */
export function checkPages() {
  const maps = existsSync(BUILT_SERVER) ? filesIn(BUILT_SERVER).filter((file) => file.endsWith(".js.map")) : [];
  const sources = maps.flatMap((file) => sourcesIn(JSON.parse(readFileSync(file, "utf8"))));
  if (!sources.some((source) => /(?:^|\[project\]\/|\.\.\/)app\/.+\.tsx$/.test(source)))
    throw new PlainFailure("The built pages do not list their modules. See server/cli/build/check-pages.mjs.");
  const packed = new Set(sources.flatMap((source) => OWN_MODULE.exec(source)?.[1] ?? []));
  if (packed.size === 0) return;
  const names = [...packed].sort().slice(0, 5).join(", ");
  throw new PlainFailure(
    `The built pages bundle copies of ${packed.size} server modules (${names}). They must be loaded from dist. See the loader in next.config.mjs.`,
  );
}

/**
 * @param {{ sources?: string[], sections?: { map: { sources: string[] } }[] }} map
 * @returns {string[]}
 */
function sourcesIn({ sources = [], sections = [] }) {
  return [...sources, ...sections.flatMap(({ map }) => map.sources)];
}
