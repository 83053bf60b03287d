import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { freePort } from "@/server/cli/launch/launch-product.mjs";

/**
 * A built web process that inspects itself: it serves a page and the API, and checks that the API and the modules of
 * the pages share one application. A second application would break the pages.
 */
const WEB_PROCESS = `
  await import("./dist/web.js");
  const composed = globalThis[Symbol.for("almoner.application")];
  const statuses = [];
  for (const path of ["/", "/v1/campaigns"])
    statuses.push((await fetch("http://127.0.0.1:" + process.env.PORT + path)).status);
  const pages = await import("@almoner/server/compose/application");
  const isShared = (await composed) === (await pages.getApplication());
  console.log(JSON.stringify({ statuses, isShared, isOnly: composed === globalThis[Symbol.for("almoner.application")] }));
  process.exit(0);
`;

test("pages and API of a web process share one copy of the server's modules", async () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), "almoner-shared-"));
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", WEB_PROCESS], {
      env: {
        ...process.env,
        NODE_ENV: "production",
        DATABASE_URL: process.env.E2E_DATABASE_URL,
        DATA_DIR: dir,
        PORT: String(await freePort()),
        LOG_LEVEL: "error",
      },
    });
    const seen = JSON.parse(stdout.trim().split("\n").at(-1)!);
    expect(seen).toEqual({ statuses: [200, 401], isShared: true, isOnly: true });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
