// A loader of the page build: what pages import of the server is not packed into them but loaded from `dist`, so that
// pages and API share one copy of every module. Code for browsers is left as it is.
import { SERVER_PACKAGE } from "./build-server.mjs";

/**
 * @param {string} source
 * @returns {string}
 */
export default function shareServerModules(source) {
  return source.replaceAll('"@/server/', `"${SERVER_PACKAGE}/`);
}
