import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { renderReceipt } from "@/server/domain/receipts/render-receipt";
import { sendReceipt } from "@/server/domain/receipts/send-receipt";
import type { File } from "@/server/operations/file";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { MemoryEmail } from "@/server/testing/memory-email";
import { MemoryFiles } from "@/server/testing/memory-files";
import { textRenderer } from "@/server/testing/text-renderer";

// Guards donors when the machine is too busy to render: they get their receipt, if not its PDF, and no PDF is lost.

const PATIENCE_MS = 60_000;

/** Renders nothing until the test says so, and counts the requests. */
class SlowRenderer {
  asked = 0;
  private wasAsked = () => {};
  private end: (how: Uint8Array | Error) => void = () => {};

  receiptPdf = (): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      this.asked += 1;
      this.end = (how) => (how instanceof Error ? reject(how) : resolve(how));
      this.wasAsked();
    });

  untilAsked(): Promise<void> {
    return new Promise((resolve) => {
      this.wasAsked = resolve;
    });
  }

  draw = (text: string) => this.end(Buffer.from(text));
  fail = () => this.end(new Error("the printer is on fire"));
}

const [slow, email, files] = [new SlowRenderer(), new MemoryEmail(), new MemoryFiles()];
let fixture: GiftFixture;
beforeAll(async () => {
  const renderer = { ...textRenderer, receiptPdf: slow.receiptPdf };
  fixture = await makeGiftFixture({ ports: { email, files, renderer } });
});
beforeEach(() => {
  slow.asked = 0;
});
afterAll(() => fixture.close());

async function receipted(): Promise<string> {
  const gift = await fixture.give(await fixture.person(), fixture.charity);
  await fixture.settle();
  return (await fixture.system.db.receipt.findUniqueOrThrow({ where: { giftId: gift } })).id;
}
const render = async (id: string) => (await renderReceipt(fixture.partner, { id, format: "pdf" })) as unknown as File;
const emailsOf = (id: string) =>
  fixture.system.db.emailMessage.findMany({ where: { key: { startsWith: `receipt:${id}` } } });

/** Runs work that requests a rendering, and advances the timers until it stops waiting for it. */
async function late<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const asked = slow.untilAsked();
    const working = work();
    working.catch(() => {});
    await asked;
    vi.advanceTimersByTime(PATIENCE_MS);
    vi.useRealTimers();
    return await working;
  } finally {
    vi.useRealTimers();
  }
}

it("a request gets the time of its next try, which finds what was drawn meanwhile", async () => {
  const id = await receipted();
  const refusal = { code: "unavailable", headers: { "Retry-After": "5" } };
  await expect(late(() => render(id))).rejects.toMatchObject(refusal);
  slow.draw("drawn later");
  expect(Buffer.from((await render(id)).bytes).toString()).toBe("drawn later");
  expect(slow.asked).toBe(1);
});

it("an email goes with the link alone, once, and the link finds what was drawn meanwhile", async () => {
  const id = await receipted();
  await late(() => sendReceipt(fixture.system, id));
  const [sent, ...others] = await emailsOf(id);
  expect(others).toEqual([]);
  expect(sent).toMatchObject({ status: "sent", attachments: [] });
  expect(sent!.text).toContain("is ready. Open it with the link below.");
  expect(sent!.text).toContain(`/receipts/${id}/html?s=`);
  slow.draw("drawn later");
  expect(Buffer.from((await render(id)).bytes).toString()).toBe("drawn later");
  await sendReceipt(fixture.system, id);
  expect(await emailsOf(id)).toHaveLength(1);
});

it("an email waits for a second try when drawing fails, and then goes with the link alone", async () => {
  const id = await receipted();
  const failing = async () => {
    const [asked, sending] = [slow.untilAsked(), sendReceipt(fixture.system, id)];
    await asked;
    slow.fail();
    return sending;
  };
  const retryAt = await failing();
  expect(await emailsOf(id)).toEqual([]);
  fixture.clock.advance(retryAt!.getTime() - fixture.clock.now().getTime());
  await failing();
  expect(await emailsOf(id)).toMatchObject([{ status: "sent", attachments: [] }]);
});
