// A loader for the page build: server modules are loaded from `dist` instead of bundled, so that pages and API share
// one copy of each. Client code is unchanged.
import { SERVER_PACKAGE } from "./build-server.mjs";

/**
 * @param {string} source
 * @returns {string}
 */
export default function shareServerModules(source) {
  return source.replaceAll('"@/server/', `"${SERVER_PACKAGE}/`);
}
