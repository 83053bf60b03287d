// `bare-server <port> [next]`: a floor for the product. A Node HTTP server that answers with a constant, with the page
// framework ready behind it if named. Started without a loader, as the product is.
import { createServer } from "node:http";

const [port, framework] = process.argv.slice(2);
if (framework) {
  const { default: next } = await import("next");
  await next({ dev: false, dir: process.cwd() }).prepare();
}
createServer((_request, response) => response.end("ok")).listen(Number(port), "127.0.0.1");
