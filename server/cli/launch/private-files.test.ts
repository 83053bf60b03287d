import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";

// Guards emails with links, receipts and logs from every other account on the machine.

it("what a process writes, and what its children write, is for its own account only", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "almoner-private-"));
  const data = path.join(folder, "data");
  const script = `
    import { execFileSync } from "node:child_process";
    import { mkdirSync } from "node:fs";
    import { makePrivateFolder, writePrivateFiles } from "${path.resolve("server/cli/launch/private-files.mjs")}";
    mkdirSync("${data}", { mode: 0o755 });
    makePrivateFolder("${data}");
    writePrivateFiles();
    execFileSync("sh", ["-c", "mkdir mail && echo secret > mail/a.eml"], { cwd: "${data}" });`;
  execFileSync(process.execPath, ["--input-type=module", "--eval", script]);
  const others = (name: string) => statSync(path.join(data, name)).mode & 0o077;
  expect([others("."), others("mail"), others("mail/a.eml")]).toEqual([0, 0, 0]);
  rmSync(folder, { recursive: true });
});

it.each(["http/main.ts", "http/worker.ts", "http/dev-main.ts", "cli/command.mjs", "cli/launch/start-product.mjs"])(
  "%s writes nothing before that",
  (entry) => {
    const text = readFileSync(`server/${entry}`, "utf8");
    expect(text).toMatch(/process\.umask\(0o077\)|writePrivateFiles\(\)/);
  },
);
