import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { npm } from "@/server/cli/checkout/install.mjs";
import { run } from "@/server/cli/processes/commands.mjs";

const FOLDER = "bench/peers";
const MARKER = `${FOLDER}/node_modules/.almoner-peers`;
const MADE_FROM = [`${FOLDER}/package-lock.json`, `${FOLDER}/schema.prisma`];

/**
 * Installs the packages of the peers into their own folder and generates their database client, unless that is done.
 */
export async function installPeers(): Promise<void> {
  const hash = createHash("sha256");
  for (const file of MADE_FROM) hash.update(readFileSync(file));
  const wanted = hash.digest("hex");
  if (existsSync(MARKER) && readFileSync(MARKER, "utf8") === wanted) return;
  console.log(`installing the peers' packages into ${FOLDER}/node_modules ...`);
  const context = { signal: new AbortController().signal, onPid: () => {} };
  const { code, output } = await npm(["ci", "--prefix", FOLDER, "--ignore-scripts", "--loglevel=error"], context);
  if (code !== 0) throw new Error(`The peers' packages could not be installed.\n${output}`);
  const args = ["node_modules/prisma/build/index.js", "generate", "--schema", `${FOLDER}/schema.prisma`];
  await run(process.execPath, args, { env: { CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1" } });
  writeFileSync(MARKER, wanted);
}
