// `npm start`: from a bare checkout to a running product. `npm run dev` does the same from the sources and shows changes
// at once. Uses no packages, because it runs before they are installed.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { nodeVersionError, nodeVersionWarning } from "./checkout/node-version.mjs";

const error = nodeVersionError(process.versions.node);
if (error) {
  console.error(error);
  process.exit(1);
}
const warning = nodeVersionWarning(process.versions.node, new Date());
if (warning) console.warn(warning);
const isDevelopment = process.argv[2] === "dev";
if (process.argv.length > (isDevelopment ? 3 : 2)) {
  console.log(
    "npm start takes no options. PORT, DATA_DIR and the other settings in .env.example are environment variables.",
  );
  process.exit(process.argv[2] === "--help" ? 0 : 1);
}
process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../.."));
const { startProduct } = await import("./launch/start-product.mjs");
process.exit(await startProduct({ isDevelopment }));
