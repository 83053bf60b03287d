import { watch } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Everything that pages have in development and not in production. The framework's client evaluates code to show where
 * an error came from, listens on a socket, and writes style elements; pages without the framework's scripts load one that
 * reloads them when a file changes.
 */
export const DEV_ADDITIONS = {
  directives: { "script-src": "'unsafe-eval'", "connect-src": "ws: wss:", "style-src-elem": "'self' 'unsafe-inline'" },
  script: '<script type="module" src="/_dev/reload.js"></script>',
} as const;

export type DevAdditions = typeof DEV_ADDITIONS;

const RELOAD = `new EventSource("/_dev/changes").addEventListener("change", () => location.reload());\n`;
const WATCHED = ["app", "components", "public", "server"];
const NOT_SHOWN = /(^|\/)(testing|generated|cli)\/|\.test\.tsx?$/;
/** The framework has to notice the change first. */
const SETTLED_MS = 150;

/** Notifies open pages of changed files, and serves the script that listens for it. True if it handled the request. */
export function makeReloader(onChange: () => void): (request: IncomingMessage, response: ServerResponse) => boolean {
  const open = new Set<ServerResponse>();
  let settling: NodeJS.Timeout | undefined;
  const announce = () => {
    onChange();
    for (const response of open) response.write("event: change\ndata:\n\n");
  };
  for (const dir of WATCHED) {
    watch(dir, { recursive: true }, (_event, name) => {
      if (!name || NOT_SHOWN.test(`${dir}/${name}`)) return;
      clearTimeout(settling);
      settling = setTimeout(announce, SETTLED_MS);
    });
  }
  return (request, response) => {
    if (request.url === "/_dev/reload.js") {
      response.writeHead(200, { "Content-Type": "text/javascript", "Cache-Control": "no-store" }).end(RELOAD);
      return true;
    }
    if (request.url !== "/_dev/changes") return false;
    response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" }).write(": open\n\n");
    open.add(response);
    response.once("close", () => open.delete(response));
    return true;
  };
}
