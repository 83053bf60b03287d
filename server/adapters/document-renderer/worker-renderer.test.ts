import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ThreadOptions } from "@/server/adapters/document-renderer/thread-queue";
import { workerRenderer } from "@/server/adapters/document-renderer/worker-renderer";
import type { DocumentRenderer } from "@/server/ports/document-renderer";
import { QueueFull } from "@/server/ports/queue-full";
import type { ReceiptDocument } from "@/server/resources/receipt-document";
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
  parentPort.postMessage(name === "fail" ? { failure: "on demand" } : { bytes: new TextEncoder().encode(name + " " + ++drawn) });
});
parentPort.postMessage({ isReady: true });
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
    // Exits on its own: the thread does not keep the process alive.
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
  });
  afterEach(async () => {
    await Promise.all(opened.map((renderer) => renderer.close()));
    opened = [];
  });
  afterAll(() => rm(folder, { recursive: true }));

  function open(options: Partial<ThreadOptions> = {}): DocumentRenderer {
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

  // Guards everyone's documents from whoever orders many at once.
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
    expect(results).toEqual(["a1", "a2", "a3", full, "b1", "b2", "c1", "d1", full, "own1", "own2"]);
  });

  it("is terminated when it takes too long", async () => {
    const renderer = open({ jobTimeoutMs: 300 });
    const waiting = ["hang", "b"].map((name) => draw(renderer, name));
    await expect(waiting[0]).rejects.toThrow("took too long");
    expect(await waiting[1]).toBe("b 1");
  });

  it("is replaced after its share of documents", async () => {
    const renderer = open({ documentsPerThread: 2 });
    expect(await Promise.all(["a", "b", "c"].map((name) => draw(renderer, name)))).toEqual(["a 1", "b 2", "c 1"]);
  });

  it("is terminated after being idle for a while", async () => {
    const renderer = open({ idleMs: 20 });
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
    await expect(draw(renderer, "a")).rejects.toThrow("the thread that draws documents failed");
  });
});
