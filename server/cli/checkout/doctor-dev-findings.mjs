import { nodeVersionError, nodeVersionWarning } from "./node-version.mjs";

/** The disk space for packages, builds and a sandbox, which an empty checkout still needs. */
const FRESH_MB = 4_000;
const USED_MB = 1_000;

/**
 * One line about the machine. `lacks` is what someone has to do; `later` is done by the commands themselves.
 * @typedef {{ state: "has" | "later" | "lacks", line: string }} Finding
 */

/**
 * Says of each thing that Almoner needs for its development whether the machine has it.
 * @param {import("./doctor-dev-facts.mjs").MachineFacts} facts
 * @param {Date} now
 * @returns {Finding[]}
 */
export function findingsOf(facts, now) {
  return [node(facts, now), disk(facts), port(facts), postgres(facts), packages(facts), build(facts), browser(facts)];
}

/**
 * @param {import("./doctor-dev-facts.mjs").MachineFacts} facts
 * @param {Date} now
 * @returns {Finding}
 */
function node({ node: version }, now) {
  const error = nodeVersionError(version);
  if (error) return { state: "lacks", line: error };
  return { state: "has", line: nodeVersionWarning(version, now) ?? `Node ${version}` };
}

/**
 * @param {import("./doctor-dev-facts.mjs").MachineFacts} facts
 * @returns {Finding}
 */
function disk({ freeMb, isInstalled }) {
  const needed = isInstalled ? USED_MB : FRESH_MB;
  if (freeMb >= needed) return { state: "has", line: `${freeMb} MB of free disk` };
  return {
    state: "lacks",
    line: `Only ${freeMb} MB of the disk are free, and ${needed} MB are needed. Free some space.`,
  };
}

/**
 * @param {import("./doctor-dev-facts.mjs").MachineFacts} facts
 * @returns {Finding}
 */
function port({ portError }) {
  return portError ? { state: "lacks", line: portError } : { state: "has", line: "A free port for the product" };
}

/**
 * @param {import("./doctor-dev-facts.mjs").MachineFacts} facts
 * @returns {Finding}
 */
function postgres({ canRunPostgres }) {
  if (canRunPostgres) return { state: "has", line: "A user that PostgreSQL can run as" };
  return {
    state: "lacks",
    line: "PostgreSQL does not run as root, and there is neither a namespace of users nor the user nobody. Run the commands as another user.",
  };
}

/**
 * @param {import("./doctor-dev-facts.mjs").MachineFacts} facts
 * @returns {Finding}
 */
function packages({ isInstalled }) {
  if (isInstalled) return { state: "has", line: "The packages of the lock file" };
  return { state: "later", line: "The packages are not those of the lock file: the next command installs them." };
}

/**
 * @param {import("./doctor-dev-facts.mjs").MachineFacts} facts
 * @returns {Finding}
 */
function build({ isBuilt }) {
  if (isBuilt) return { state: "has", line: "A build of the sources as they are" };
  return { state: "later", line: "The sources have changed since the last build: `npm start` builds what it needs." };
}

/**
 * @param {import("./doctor-dev-facts.mjs").MachineFacts} facts
 * @returns {Finding}
 */
function browser({ browser: found, isInstalled }) {
  if (found) return { state: "has", line: `A browser for the browser tests: ${found}` };
  if (!isInstalled)
    return { state: "later", line: "Whether there is a browser for the tests shows once packages are installed." };
  return {
    state: "lacks",
    line: "The browser tests need Chromium: `npx playwright install chromium`, or CHROMIUM_PATH. Everything else works without.",
  };
}
