import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { QueueOptions } from "@/server/adapters/document-renderer/drawing-queue";
import { workerRenderer } from "@/server/adapters/document-renderer/worker-renderer";
import type { DocumentRenderer } from "@/server/ports/document-renderer";
import { QueueFull } from "@/server/ports/queue-full";
import type { ReceiptDocument } from "@/server/resources/receipt-document";
import { eventually } from "@/server/testing/eventually";
import { readPdfText } from "@/server/testing/read-pdf-text";
import { receiptBetween, sampleReceipt } from "@/server/testing/sample-receipt";

/** Replies with the donor's name, and does what the name says. */
const OBEDIENT_THREAD = `
import { parentPort } from "node:worker_threads";
let drawn = 0;
parentPort.on("message", ({ document }) => {
  const name = document.donor.name;
  if (name === "crash") process.exit(1);
  if (name === "throw") throw new Error("thrown outside of any document");
  if (name === "hang") for (;;);
  if (name === "wait") return;
  if (name === "hoard") for (const all = [];;) all.push(Buffer.alloc(16 * 1024 * 1024, 1));
  if (name === "pid") return parentPort.postMessage({ bytes: new TextEncoder().encode(String(process.pid)) });
  parentPort.postMessage(name === "fail" ? { failure: "on demand" } : { bytes: new TextEncoder().encode(name + " " + ++drawn) });
});
parentPort.postMessage({ isReady: true });
`;

/** Logs its start, and is ready when the test lets it. */
const SLOW_THREAD = `
import { appendFileSync, existsSync } from "node:fs";
import { parentPort } from "node:worker_threads";
appendFileSync(new URL("started", import.meta.url), "started ");
const looking = setInterval(() => {
  if (!existsSync(new URL("open", import.meta.url))) return;
  clearInterval(looking);
  parentPort.postMessage({ isReady: true });
}, 5);
parentPort.on("message", ({ document }) =>
  parentPort.postMessage({ bytes: new TextEncoder().encode(document.donor.name) }));
`;

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();
const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("the PDF thread", () => {
  const renderer = workerRenderer();
  afterAll(() => renderer.close());

  it("draws what is requested", async () => {
    expect(readPdfText(await renderer.receiptPdf(sampleReceipt(), null))).toContain("Ada Whitfield");
  });

  // Guards that nobody ever gets another customer's receipt.
  it("fails for a document that cannot be drawn, and never returns the previous one", async () => {
    const broken = { ...receiptBetween("Broken"), statements: null } as unknown as ReceiptDocument;
    const responses = await Promise.allSettled([
      renderer.receiptPdf(receiptBetween("First Donor"), null),
      renderer.receiptPdf(broken, null),
      renderer.receiptPdf(receiptBetween("Second Donor"), null),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    const second = responses[2] as PromiseFulfilledResult<Uint8Array>;
    expect(readPdfText(second.value)).toContain("Second Donor");
    expect(readPdfText(second.value)).not.toContain("First Donor");
  });

  it("draws the same bytes in two processes", async () => {
    const here = hash(await renderer.receiptPdf(sampleReceipt(), null));
    const script = `
      import { createHash } from "node:crypto";
      import { workerRenderer } from "@/server/adapters/document-renderer/worker-renderer";
      import { receiptBetween, sampleReceipt } from "@/server/testing/sample-receipt";
      const renderer = workerRenderer();
      await renderer.receiptPdf(receiptBetween("Nguyễn Thị Hồng", "ị é ñ"), null);
      const bytes = await renderer.receiptPdf(sampleReceipt(), null);
      process.stdout.write(createHash("sha256").update(bytes).digest("hex"));`;
    const arguments_ = ["--import", "tsx", "--input-type=module", "--eval", script];
    // It exits on its own: the thread does not keep the process alive.
    const { stdout } = await promisify(execFile)(process.execPath, arguments_, { timeout: 60_000 });
    expect(stdout.trim()).toBe(here);
  }, 90_000);
});

describe("a failing thread", () => {
  let folder = "";
  let opened: DocumentRenderer[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "almoner-thread-"));
    await writeFile(path.join(folder, "thread.mjs"), OBEDIENT_THREAD);
    await writeFile(path.join(folder, "slow.mjs"), SLOW_THREAD);
  });
  afterEach(async () => {
    await Promise.all(opened.map((renderer) => renderer.close()));
    opened = [];
  });
  afterAll(() => rm(folder, { recursive: true }));

  function open(options: Partial<QueueOptions> = {}): DocumentRenderer {
    const renderer = workerRenderer({ script: path.join(folder, "thread.mjs"), ...options });
    opened.push(renderer);
    return renderer;
  }
  const draw = (renderer: DocumentRenderer, name: string) => renderer.receiptPdf(receiptBetween(name), null).then(text);

  it.each([
    ["crash", "ended"],
    ["throw", "thrown outside of any document"],
    ["fail", "on demand"],
  ])("after a %s rejects that document only, and draws the others in a new thread", async (order, reason) => {
    const renderer = open();
    const waiting = ["a", order, "b", "c"].map((name) => draw(renderer, name));
    await expect(waiting[1]).rejects.toThrow(reason);
    expect(await Promise.all([waiting[0], waiting[2], waiting[3]])).toEqual(["a 1", "b 1", "c 2"]);
  });

  // Guards everyone's documents from a customer with many orders: whoever has most in the queue gives way to whoever
  // has least.
  it("lets each customer wait for a few only, and the product itself for any number", async () => {
    const renderer = open({ mostWaiting: 6, mostOfOne: 2 });
    const order = (name: string, customer: string | null) => renderer.receiptPdf(receiptBetween(name), customer);
    const orders = [
      ...["a1", "a2", "a3", "a4"].map((name) => order(name, "a")),
      ...["b1", "b2"].map((name) => order(name, "b")),
      ...["c1", "d1", "e1"].map((name) => order(name, name)),
      ...["own1", "own2"].map((name) => order(name, null)),
    ];
    const results = (await Promise.allSettled(orders)).map((result) =>
      result.status === "fulfilled" ? text(result.value).split(" ")[0] : result.reason,
    );
    const full = expect.any(QueueFull);
    expect(results).toEqual(["a1", "a2", full, full, "b1", "b2", "c1", "d1", "e1", "own1", "own2"]);
  });

  it.each<[order: string, limits: Partial<QueueOptions>, reason: string]>([
    ["hang", { orderMs: 300 }, "took too long"],
    ["wait", { idleMs: 300 }, "took too long"],
    ["hoard", { memoryMb: 400 }, "took too much memory"],
  ])("ends an order that would %s for ever, and draws the next", async (order, limits, reason) => {
    const renderer = open(limits);
    const waiting = [order, "b"].map((name) => draw(renderer, name));
    await expect(waiting[0]).rejects.toThrow(reason);
    expect(await waiting[1]).toBe("b 1");
  });

  // Guards a busy machine from restarting a slow thread again and again, and never finishing.
  it("is waited for while it starts, however long that takes", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
    try {
      const drawing = open({ script: path.join(folder, "slow.mjs") });
      const waiting = draw(drawing, "a");
      const started = () => readFile(path.join(folder, "started"), "utf8").catch(() => "");
      while ((await started()) === "") await new Promise(setImmediate);
      vi.advanceTimersByTime(3_600_000);
      await writeFile(path.join(folder, "open"), "");
      expect(await waiting).toBe("a");
      expect(await started()).toBe("started ");
    } finally {
      vi.useRealTimers();
    }
  });

  it("draws on while the product is asked to stop", async () => {
    const renderer = open();
    process.kill(Number(await draw(renderer, "pid")), "SIGTERM");
    expect(await draw(renderer, "b")).toBe("b 1");
  });

  it("ends with the process that it draws for, whatever it does", async () => {
    const script = `
      import { workerRenderer } from "@/server/adapters/document-renderer/worker-renderer";
      import { receiptBetween } from "@/server/testing/sample-receipt";
      const renderer = workerRenderer({ script: ${JSON.stringify(path.join(folder, "thread.mjs"))} });
      const pid = await renderer.receiptPdf(receiptBetween("pid"), null);
      const hanging = renderer.receiptPdf(receiptBetween("hang"), null);
      process.stdout.write(Buffer.from(pid).toString());
      await hanging;`;
    const parent = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", script]);
    const [pid] = (await once(parent.stdout, "data")) as [Buffer];
    const isThere = () => {
      try {
        return process.kill(Number(pid), 0);
      } catch {
        return false;
      }
    };
    expect(isThere()).toBe(true);
    parent.kill("SIGKILL");
    await eventually(async () => expect(isThere()).toBe(false));
  }, 60_000);

  // Guards clients that retry after a timeout: their document is ready.
  it("draws what several ask for once, and finds it again", async () => {
    const renderer = open();
    expect(await Promise.all(["a", "a"].map((name) => draw(renderer, name)))).toEqual(["a 1", "a 1"]);
    expect([await draw(renderer, "b"), await draw(renderer, "a")]).toEqual(["b 2", "a 1"]);
  });

  it("is replaced after its share of documents", async () => {
    const renderer = open({ ordersPerProcess: 2 });
    expect(await Promise.all(["a", "b", "c"].map((name) => draw(renderer, name)))).toEqual(["a 1", "b 2", "c 1"]);
  });

  it("is terminated after being idle for a while", async () => {
    const renderer = open({ keptMs: 20 });
    expect(await draw(renderer, "a")).toBe("a 1");
    expect(await draw(renderer, "b")).toBe("b 2");
    await sleep(200);
    expect(await draw(renderer, "c")).toBe("c 1");
  });

  it("rejects orders beyond the queue's capacity", async () => {
    const renderer = open({ mostWaiting: 1 });
    const waiting = ["a", "b", "c"].map((name) => renderer.receiptPdf(receiptBetween(name), "a").then(text));
    await expect(waiting[2]).rejects.toThrow("the drawing queue is full");
    expect(await Promise.all(waiting.slice(0, 2))).toEqual(["a 1", "b 2"]);
  });

  it("rejects queued orders when it is closed, and later ones", async () => {
    const renderer = open();
    const waiting = draw(renderer, "hang");
    const closed = expect(waiting).rejects.toThrow("closed before");
    await renderer.close();
    await closed;
    await expect(draw(renderer, "a")).rejects.toThrow("is closed");
  });

  it("reports that the thread cannot start", async () => {
    const renderer = open({ script: path.join(folder, "nothing.mjs") });
    await expect(draw(renderer, "a")).rejects.toThrow("the process that draws documents failed");
  });
});
