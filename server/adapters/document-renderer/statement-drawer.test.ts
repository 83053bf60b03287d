import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { StatementDrawer } from "@/server/adapters/document-renderer/statement-drawer";
import { QueueFull } from "@/server/ports/queue-full";
import { readPdfText } from "@/server/testing/read-pdf-text";
import { pagesOf, sampleStatement } from "@/server/testing/sample-statement";

// Guards a process from a client that requests many long statements, or that disconnects.

const ECHO_THREAD = `
import { parentPort } from "node:worker_threads";
parentPort.on("message", ({ kind, statement, lines }) => {
  if (statement?.recipient === "crash") process.exit(1);
  if (lines?.[0]?.donorName === "fail") return parentPort.postMessage({ failure: "on demand" });
  parentPort.postMessage({ bytes: new TextEncoder().encode(lines ? String(lines.length) + " " : kind + " ") });
});
parentPort.postMessage({ isReady: true });
`;

let folder = "";
let opened: StatementDrawer[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "almoner-statement-"));
  await writeFile(path.join(folder, "echo.mjs"), ECHO_THREAD);
});
afterEach(async () => {
  await Promise.all(opened.map((drawer) => drawer.close()));
  opened = [];
});
afterAll(() => rm(folder, { recursive: true }));

function open(options: ConstructorParameters<typeof StatementDrawer>[0] = {}): StatementDrawer {
  const drawer = new StatementDrawer({ script: path.join(folder, "echo.mjs"), patienceMs: 100, ...options });
  opened.push(drawer);
  return drawer;
}

function draw(drawer: StatementDrawer, customer: string | null, count = 5, name = "Ada") {
  const { statement, lines } = sampleStatement(count, [name]);
  return drawer.draw(statement, pagesOf(lines, 2), customer);
}

const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

it("draws a statement with all of its lines, some at a time", async () => {
  const drawer = open({ script: "payout-statement.js" });
  const { statement, lines } = sampleStatement(120);
  const stream = await drawer.draw(statement, pagesOf(lines, 50), "a");
  const text = readPdfText(new Uint8Array(await new Response(stream).arrayBuffer()));
  expect(text.match(/8QV0AA-2026-/g)).toHaveLength(60);
  expect(await textOf(await draw(open(), "a"))).toBe("begin 2 2 1 end ");
});

it("lets so many draw at once, has the others wait, and turns away who waits for too long", async () => {
  const drawer = open({ atOnce: 1 });
  const first = await draw(drawer, "a");
  await expect(draw(drawer, "b")).rejects.toThrow(QueueFull);
  const third = draw(drawer, "c");
  expect(await textOf(first)).toContain("end");
  expect(await textOf(await third)).toContain("end");
});

it("lets one customer have so many, those that wait included, and the product itself any number", async () => {
  const drawer = open({ atOnce: 2, ofOne: 1, patienceMs: 10_000 });
  const first = await draw(drawer, "a");
  await expect(draw(drawer, "a")).rejects.toThrow(QueueFull);
  const own = [draw(drawer, null), draw(drawer, null)];
  expect(await textOf(first)).toContain("end");
  for (const stream of await Promise.all(own)) expect(await textOf(stream)).toContain("end");
  expect(await textOf(await draw(drawer, "a"))).toContain("end");
});

it("reads no further line, and gives its place back, once its reader is gone", async () => {
  const drawer = open({ atOnce: 1 });
  const { statement, lines } = sampleStatement(1_000);
  let pages = 0;
  async function* counted() {
    for await (const page of pagesOf(lines, 1)) {
      pages += 1;
      yield page;
    }
  }
  const stream = await drawer.draw(statement, counted(), "a");
  const reader = stream.getReader();
  await reader.read();
  await reader.read();
  await reader.cancel();
  expect(pages).toBe(1);
  expect(await textOf(await draw(drawer, "b"))).toContain("end");
});

it("ends what takes too long in all, such as one that nobody reads", async () => {
  const drawer = open({ atOnce: 1, maxMs: 2_000, patienceMs: 20_000 });
  const forgotten = await draw(drawer, "a");
  expect(await textOf(await draw(drawer, "b"))).toContain("end");
  await expect(textOf(forgotten)).rejects.toThrow("the drawing was ended");
});

it.each(["crash", "fail"])("passes it on when its process does %s, and draws the next", async (what) => {
  const drawer = open({ atOnce: 1 });
  const { statement, lines } = sampleStatement(1, [what]);
  const drawing = drawer.draw({ ...statement, recipient: what }, pagesOf(lines, 1), "a");
  await expect(drawing.then(textOf)).rejects.toThrow(what === "crash" ? "ended" : "on demand");
  expect(await textOf(await draw(drawer, "a"))).toContain("end");
});
