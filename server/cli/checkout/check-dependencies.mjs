// `npm run check-dependencies`: checks that the installed packages match the lockfile, and that no advisory concerns
// them. If the registry does not answer, only the first part is checked, and the output says so. Also warns of an
// unsupported Node version.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { nodeVersionWarning } from "./node-version.mjs";

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../.."));
const warning = nodeVersionWarning(process.versions.node, new Date());
if (warning) console.warn(warning);
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
const problems = [...unpinned(), ...differing()];
for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log(`${Object.keys(packages).length} packages are as package-lock.json names them.`);
process.exit(Math.max(problems.length > 0 ? 1 : 0, advisories()));

/** Everything from elsewhere must have a hash, and our own dependencies exact versions. */
function unpinned() {
  const { dependencies, devDependencies } = packages[""];
  const ranges = Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^\d/.test(version));
  const unhashed = Object.entries(packages).filter(
    ([, { resolved, integrity, link }]) => resolved && !link && !integrity,
  );
  return [
    ...ranges.map(([name, version]) => `${name} is ${version}: name one version.`),
    ...unhashed.map(([name]) => `${name} has no hash in package-lock.json.`),
  ];
}

/** Packages in node_modules that are not in the lockfile, or in another version. */
function differing() {
  const { stdout } = spawnSync("npm", ["ls", "--all", "--json"], { encoding: "utf8", maxBuffer: 1 << 28 });
  const problems = JSON.parse(stdout || "{}").problems ?? [];
  // The build puts its own modules there, under this name.
  return problems.filter((/** @type {string} */ problem) => !problem.includes("@almoner/server"));
}

/** 1 if an advisory of at least high severity concerns a package that the product uses; 0 otherwise. */
function advisories() {
  const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], { encoding: "utf8", maxBuffer: 1 << 28 });
  const { metadata } = JSON.parse(stdout || "{}");
  const counts = metadata?.vulnerabilities;
  if (!counts) {
    console.log("The registry gave no advisories. Run this again where it does.");
    return 0;
  }
  console.log(
    `Advisories: ${counts.critical} critical, ${counts.high} high, ${counts.moderate} moderate, ${counts.low} low.`,
  );
  return counts.critical + counts.high > 0 ? 1 : 0;
}
