import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { camtBalance, camtEntry, camtFile, camtStatement } from "@/server/testing/camt-file";
import { zipFile } from "@/server/testing/zip-file";

// Each command is a process of its own.
vi.setConfig({ testTimeout: 120_000 });

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), "almoner-bank-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Runs the command without a database, as on a machine that has only the files. */
function check(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const script = path.resolve("server/cli/bank/check.ts");
  const { DATABASE_URL: _url, ...env } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, ["--import", "tsx", script, ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

async function write(name: string, content: string | Buffer): Promise<string> {
  const file = path.join(dir, name);
  await writeFile(file, content);
  return file;
}

const day = (number: number, opening: string, closing: string, amount: string) =>
  camtStatement({
    number,
    balances: [
      camtBalance("OPBD", opening, `2026-11-0${number}`),
      camtBalance("CLBD", closing, `2026-11-0${number + 1}`),
    ],
    entries: [camtEntry({ amount }), camtEntry({ amount: "7.00", status: "PDNG" })],
  });
const FIRST = camtFile({ statements: [day(1, "100.00", "110.00", "10.00")] });
const SECOND = camtFile({ statements: [day(2, "110.00", "105.00", "-5.00")] });
const THIRD = camtFile({ statements: [day(3, "105.00", "105.50", "0.50")] });

it("says what is in the files of an archive, and that they add up", async () => {
  const content = [FIRST, SECOND].map((file, at) => ({ name: `${at + 1}.xml`, content: file }));
  const archive = await write("week.zip", zipFile(content));
  const { code, out, err } = await check(archive);
  expect(err).toBe("");
  expect(out).toBe(`${archive}/1.xml: camt, 1 statement
  Statement 1 of DE89370400440532013000, EUR
    opening €100.00 (2026-11-01), closing €110.00 (2026-11-02). It adds up.
    booked: 1 entry, €10.00 on 2026-11-02
    pending: 1 entry, €7.00
${archive}/2.xml: camt, 1 statement
  Statement 2 of DE89370400440532013000, EUR
    opening €110.00 (2026-11-02), closing €105.00 (2026-11-03). It adds up.
    booked: 1 entry, -€5.00 on 2026-11-02
    pending: 1 entry, €7.00
No problems found in 2 files.
`);
  expect(code).toBe(0);
});

it("exits with 1 for what is wrong in or between files, and reads on", async () => {
  const first = await write("first.xml", FIRST.replace(">10.00<", ">10.01<"));
  const pdf = await write("statement.pdf", "%PDF-1.7");
  const cut = await write("cut.xml", FIRST.slice(0, -20));
  const third = await write("third.xml", THIRD);
  const missing = path.join(dir, "missing.xml");
  const { code, out } = await check(first, pdf, cut, dir, missing, third);
  expect(out).toContain("It doesn't add up.\n");
  const problems = out.split("\n").filter((line) => line.includes("PROBLEM"));
  expect(problems.map((line) => line.replace("PROBLEM", "").trim())).toEqual([
    expect.stringMatching(/^Statement 1 of DE89370400440532013000 doesn't add up: .* closes with €110.00\.$/),
    expect.stringContaining("is a PDF"),
    expect.stringMatching(/isn't complete, or isn't valid XML .* \(line \d+\)$/),
    "This is a folder. Name the files in it.",
    "The file doesn't exist.",
    "Statement 2 of DE89370400440532013000 is missing.",
    expect.stringContaining("is missing between 2026-11-02 and 2026-11-03"),
  ]);
  expect(out).toContain("7 problems found in 6 files.");
  expect(code).toBe(1);
});

it("prints the same for programs, and which bookings come again", async () => {
  const first = await write("again.xml", FIRST);
  const { code, out } = await check(first, first, "--json");
  const printed = JSON.parse(out);
  expect(code).toBe(0);
  expect(printed).toMatchObject({ ok: true, gaps: [], files: [{ repeated: 0 }, { repeated: 1 }] });
  expect(printed.files[0].statements).toEqual([
    {
      kind: "statement",
      account: { iban: "DE89370400440532013000", number: null, bank: null },
      currency: "EUR",
      number: 1,
      reference: "S1",
      opening: { amount_cents: 10_000, currency: "EUR", on: "2026-11-01" },
      closing: { amount_cents: 11_000, currency: "EUR", on: "2026-11-02" },
      outcome: "adds_up",
      reversals: "as_written",
      booked_from: "2026-11-02",
      booked_to: "2026-11-02",
      entries: {
        booked: { count: 1, amounts: [{ amount_cents: 1_000, currency: "EUR" }] },
        pending: { count: 1, amounts: [{ amount_cents: 700, currency: "EUR" }] },
        information: { count: 0, amounts: [] },
      },
    },
  ]);
});

it("doesn't take equal payments of a day that goes on in the next file for the same", async () => {
  const [morning, evening] = [day(1, "0.00", "10.00", "10.00"), day(2, "10.00", "20.00", "10.00")];
  const first = await write("morning.xml", camtFile({ statements: [morning] }));
  const second = await write("evening.xml", camtFile({ statements: [evening] }));
  const { files } = JSON.parse((await check(first, second, "--json")).out);
  expect(files).toMatchObject([{ repeated: 0 }, { repeated: 0 }]);
  const again = JSON.parse((await check(first, second, first, second, "--json")).out);
  expect(again.files).toMatchObject([{ repeated: 0 }, { repeated: 0 }, { repeated: 1 }, { repeated: 1 }]);
});

it("explains itself, and exits with 2 if it is misused", async () => {
  expect(await check("--help")).toMatchObject({
    code: 0,
    err: "",
    out: expect.stringContaining("npm run bank:check -- <files>"),
  });
  const unnamed = await check();
  expect(unnamed).toMatchObject({ code: 2, out: "" });
  expect(unnamed.err).toContain("Name the files to check.");
  expect((await check("--book", "a.xml")).code).toBe(2);
});
