/**
 * Runs Inngest's double as its own process: `node --import tsx server/testing/inngest/serve-double.ts --port 8288
 * --signing-key <hex> --event-key <key>`. It also serves `/double`, where a test reads its counters and disturbs it. It
 * exits when its standard input closes.
 */
import { createServer, type Server } from "node:http";
import { parseArgs } from "node:util";
import { getRequestListener } from "@hono/node-server";
import { serveControl } from "@/server/testing/inngest/double-control";
import { InngestDouble } from "@/server/testing/inngest/inngest-double";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    "signing-key": { type: "string" },
    "event-key": { type: "string" },
  },
});
const { port, "signing-key": signingKey, "event-key": eventKey } = values;
if (!signingKey || !eventKey) throw new Error("--signing-key and --event-key are required");

const double = new InngestDouble({ signingKey, eventKey });
let server = await listen(Number(port));
const address = server.address() as { port: number };
process.stdout.write(`listening on ${address.port}\n`);
process.stdin.resume().once("end", () => process.exit(0));

function listen(wanted: number): Promise<Server> {
  const listener = getRequestListener(async (request) => {
    const control = await serveControl(double, request, goAway);
    return control ?? double.fetch(request);
  });
  const started = createServer(listener);
  return new Promise((resolve, reject) => {
    started.once("error", reject);
    started.listen(wanted, "127.0.0.1", () => resolve(started));
  });
}

/** Refuses connections for a while, as a stopped server does, but keeps its state. */
function goAway(ms: number): void {
  double.disturbances.isAway = true;
  server.close();
  server.closeAllConnections();
  setTimeout(async () => {
    server = await listen(address.port);
    double.disturbances.isAway = false;
  }, ms);
}
