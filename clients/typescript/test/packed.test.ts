import { type ChildProcess, execFile, spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServedFixture, serveFixture } from "@/clients/typescript/test/served-fixture";
import { moduleOf, readSnippets, shellOf } from "@/clients/typescript/test/snippets";
import { freePort } from "@/server/db/embedded-postgres";
import { eventually } from "@/server/testing/eventually";

const CLIENT = path.resolve("clients/typescript");
const TSC = path.join(CLIENT, "node_modules/typescript/bin/tsc");
const EXAMPLE = "examples/first-gift.ts";
const OFFLINE = { npm_config_offline: "true", npm_config_audit: "false", npm_config_fund: "false" };
const NODE = { types: ["node"], typeRoots: [path.resolve("node_modules/@types")], lib: ["es2022"] };
/** Skips checking the declarations again, which takes most of the time. */
const DECLARATIONS_CHECKED = { ...NODE, skipLibCheck: true };
const run = promisify(execFile);

let folder: string;
let packed: { files: { path: string }[]; size: number };

/** Prepares a folder with only what users install. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "almoner-client-"));
  const env = { ...process.env, ...OFFLINE };
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", folder], { cwd: CLIENT, env });
  // npm prints its scripts' output before its own.
  const [made] = JSON.parse(stdout.slice(stdout.indexOf("[\n"))) as [{ filename: string } & typeof packed];
  packed = made;
  await writeFile(path.join(folder, "package.json"), '{ "type": "module", "private": true }');
  await run("npm", ["install", "--ignore-scripts", `./${path.basename(made.filename)}`], { cwd: folder, env });
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test("only what users need is packed, without dependencies", async () => {
  const names = packed.files.map((file) => file.path);
  expect(names.filter((name) => !name.startsWith("dist/")).sort()).toEqual(["LICENSE", "README.md", "package.json"]);
  expect(names.filter((name) => !/\.(js|d\.ts)$/.test(name) && name.startsWith("dist/"))).toEqual([]);
  expect(packed.size).toBeLessThan(100_000);
  const installed = JSON.parse(await readFile(path.join(folder, "package-lock.json"), "utf8"));
  expect(Object.keys(installed.packages)).toEqual(["", "node_modules/@almoner/client"]);
});

const CONSUMER = `import { Almoner, type FileResponse, type Gift, type Page, verifyWebhook, type WebhookEvent } from "@almoner/client";

export async function tour(almoner: Almoner, body: string, headers: Headers): Promise<string> {
  const page: Page<Pick<Gift, "id" | "amount_cents">> = await almoner.gifts.list({ status: "settled", limit: 10 });
  const gift = await almoner.gifts.create({ from: "usr_1", to: "org_1", amount_cents: 500 }, { idempotencyKey: "1" });
  const refunded: Gift = await almoner.gifts.refund(gift.id);
  const pdf: FileResponse = await almoner.receipts.render("rcp_1");
  const title: string = (await almoner.receipts.render("rcp_1", { format: "json" })).number;
  for await (const { amount_cents } of almoner.gifts.list()) amount_cents.toFixed();
  // @ts-expect-error an amount is needed
  await almoner.gifts.create({ from: "usr_1", to: "org_1" });
  // @ts-expect-error there is no such field
  await almoner.gifts.create({ from: "usr_1", to: "org_1", amount_cents: 1, amount_cent: 1 });
  // @ts-expect-error there is no such state
  await almoner.gifts.list({ status: "paid" });
  // @ts-expect-error the tax year is needed
  await almoner.receipts.statements({ donor_id: "usr_1" });
  const event: WebhookEvent = verifyWebhook(body, headers, ["whsec_1", "whsec_2"]);
  if (event.type === "gift.settled") return event.data.id;
  return [page.data.length, refunded.status, pdf.contentType, title, event.type].join();
}

const almoner = new Almoner({ apiKey: "alm_sk_sandbox_x", baseUrl: "http://localhost:3000" });
if (typeof almoner.identities.paymentMethods.create !== "function") throw new Error("no method");
`;

/** Type-checks files as a strict project does and compiles them next to their sources. */
async function compile(file: string | string[], options: object): Promise<string> {
  const strict = { strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true };
  const compilerOptions = { ...strict, target: "es2022", module: "nodenext", ...options };
  await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: [file].flat() }));
  const done = await run(process.execPath, [TSC], { cwd: folder }).catch((error: { stdout: string }) => error);
  return done.stdout;
}

test("a strict project with the browser's types compiles against it and runs", async () => {
  await writeFile(path.join(folder, "consumer.ts"), CONSUMER);
  expect(await compile("consumer.ts", { types: [], lib: ["es2022", "dom", "dom.iterable"] })).toBe("");
  await run(process.execPath, ["consumer.js"], { cwd: folder });
});

function started(child: ChildProcess): Promise<{ code: number | null; output: string; error: string }> {
  const code = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const streams = [text(child.stdout!), text(child.stderr!)] as const;
  return Promise.all([code, ...streams]).then(([code, output, problem]) => ({ code, output, error: problem }));
}

test("the example is under twenty lines, compiles with Node's types, and works", async () => {
  expect((await readFile(path.join(CLIENT, EXAMPLE), "utf8")).split("\n").length - 1).toBeLessThan(20);
  await copyFile(path.join(CLIENT, EXAMPLE), path.join(folder, "first-gift.ts"));
  expect(await compile("first-gift.ts", NODE)).toBe("");
  const harness: ServedFixture = await serveFixture();
  const sandbox = { base_url: harness.url, api_key: harness.apiKey, charity_id: harness.fixture.charity.id };
  await writeFile(path.join(folder, "sandbox.json"), JSON.stringify(sandbox));
  const port = String(await freePort());
  const child = spawn(process.execPath, ["first-gift.js", "sandbox.json", port], { cwd: folder });
  const ended = started(child);
  const gift = await eventually(() => harness.fixture.system.db.gift.findFirstOrThrow());
  await harness.fixture.settle();
  await harness.deliver();
  expect(await ended).toEqual({
    code: 0,
    output: expect.stringMatching(`^gift\\.settled whv_\\w+ ${gift.id} settled\n$`),
    error: "",
  });
  expect((await harness.client().webhooks.list()).data).toEqual([]);
  await harness.close();
}, 120_000);

/** Declarations that snippets expect from the reader's own program or from an earlier guide. */
const AMBIENT: Record<string, string> = {
  "docs/guides/campaigns.md": `import { Almoner } from "@almoner/client"; declare const almoner: Almoner;`,
  "docs/guides/client.md": "declare const rawBody: Buffer; declare const headers: Headers;",
  "docs/guides/errors.md": `declare function showMessage(message: string, until?: string): void;
    declare function showFormErrors(details: { param: string; message: string }[]): void;`,
  "docs/guides/matching.md": `import { Almoner, type Campaign } from "@almoner/client";
    declare const almoner: Almoner; declare const campaign: Campaign;`,
  "docs/guides/payouts.md": `import { Almoner } from "@almoner/client"; declare const almoner: Almoner;`,
  "docs/guides/recurring.md": `import { Almoner, type Campaign } from "@almoner/client";
    declare const almoner: Almoner; declare const campaign: Campaign;`,
};
const guides = readdirSync("docs/guides").map((file) => `docs/guides/${file}`);
const FIRST_STEPS = ["README.md", "docs/guides/first-gift.md", "clients/typescript/README.md"];

test("the TypeScript of every document compiles in a strict project", async () => {
  const names = await Promise.all(
    ["README.md", "clients/typescript/README.md", ...guides].map(async (document, at) => {
      const snippets = await readSnippets(document, "http://localhost:3000");
      const sample = snippets.find(({ code }) => code.includes("export function isFromAlmoner"));
      if (sample) await writeFile(path.join(folder, "verify-webhook.ts"), sample.code);
      await writeFile(
        path.join(folder, `snippets-${at}.ts`),
        moduleOf(
          snippets.filter((own) => own !== sample),
          AMBIENT[document],
        ),
      );
      return `snippets-${at}.ts`;
    }),
  );
  expect(await compile(names, DECLARATIONS_CHECKED)).toBe("");
}, 180_000);

// Guards newcomers: following the three documents in order, to the letter, works.
test("the first steps of the README, the guide and the client work one after the other", async () => {
  const api = await serveFixture();
  await mkdir(path.join(folder, ".data"), { recursive: true });
  const sandbox = { base_url: api.url, api_key: api.apiKey, charity_id: api.fixture.charity.id };
  await writeFile(path.join(folder, ".data/sandbox.json"), JSON.stringify(sandbox));
  const env = { ...process.env, ALMONER_API_KEY: api.apiKey, CHARITY: api.fixture.charity.id };
  for (const [at, document] of FIRST_STEPS.entries()) {
    const snippets = await readSnippets(document, api.url);
    await followShell(shellOf(snippets));
    const own = document.startsWith("clients") ? snippets.slice(0, snippets.findIndex(isProgram) + 1) : snippets;
    await writeFile(path.join(folder, `steps-${at}.ts`), moduleOf(own));
  }
  const programs = FIRST_STEPS.map((_, at) => `steps-${at}`);
  expect(
    await compile(
      programs.map((name) => `${name}.ts`),
      DECLARATIONS_CHECKED,
    ),
  ).toBe("");
  for (const name of programs) await run(process.execPath, [`${name}.js`], { cwd: folder, env });
  expect(await api.fixture.system.db.gift.count()).toBe(4);
  expect(await readSnippets("docs/guides/client.md", "").then((all) => all[0]!.code)).toContain("npm pack");
  await api.close();
}, 180_000);

const CASES = ["donate-button", "saved-cards", "onboard-a-nonprofit", "year-end-statements"];

// Guards integrators: each case guide works as printed, as commands and as a program.
test.each(CASES)(
  "the guide %s works from the first line to the last",
  async (name) => {
    const api = await serveFixture();
    const donor = await api.fixture.person();
    const known = { CHARITY: api.fixture.charity.id, DONOR: donor.id };
    const env = { ...process.env, ALMONER_API_KEY: api.apiKey, ...known };
    const snippets = await readSnippets(`docs/guides/${name}.md`, api.url);
    const exported = Object.entries({ ALMONER_API_KEY: api.apiKey, ...known }).map(([key, value]) => `${key}=${value}`);
    await followShell([exported.join("\n"), ...shellOf(snippets)]);
    await writeFile(path.join(folder, `case-${name}.ts`), moduleOf(snippets));
    expect(await compile([`case-${name}.ts`], DECLARATIONS_CHECKED)).toBe("");
    await run(process.execPath, [`case-${name}.js`], { cwd: folder, env });
    await api.close();
  },
  180_000,
);

const isProgram = ({ code }: { code: string }) => code.includes("new Almoner(");

/**
 * Runs commands as one shell session. A placeholder id such as `usr_...` stands for the last one printed with that
 * prefix.
 */
async function followShell(commands: string[]): Promise<void> {
  const state = path.join(folder, "session.sh");
  await writeFile(state, "");
  let shown = "";
  for (const command of commands) {
    const filled = command.replace(/\b([a-z]{3}_)\.\.\./g, (whole, prefix: string) => {
      return shown.match(new RegExp(`(?<="id":")${prefix}[0-9a-z]+`, "g"))?.at(-1) ?? whole;
    });
    const session = `source "${state}"\nset -euo pipefail\nset -a\n${filled}\nexport -p > "${state}"`;
    const { stdout } = await run("bash", ["-c", session], { cwd: folder });
    shown += stdout;
  }
}
