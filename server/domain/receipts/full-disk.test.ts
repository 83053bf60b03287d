import { afterAll, beforeAll, expect, it } from "vitest";
import { receiptPdfKey, renderReceipt } from "@/server/domain/receipts/render-receipt";
import { sendReceipt } from "@/server/domain/receipts/send-receipt";
import type { File } from "@/server/operations/file";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { MemoryEmail } from "@/server/testing/memory-email";
import { MemoryFiles } from "@/server/testing/memory-files";

// Guards donors while the disk is full: reading a receipt needs no space, and the receipt is stored once there is some.

class FullFiles extends MemoryFiles {
  code: string | null = null;

  override async write(key: string, bytes: Uint8Array): Promise<void> {
    if (this.code) throw Object.assign(new Error(`${this.code}: write`), { code: this.code });
    await super.write(key, bytes);
  }
}

const [email, files] = [new MemoryEmail(), new FullFiles()];
let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture({ ports: { email, files } });
});
afterAll(() => fixture.close());

async function receipted() {
  const giftId = await fixture.give(await fixture.person(), fixture.charity);
  await fixture.settle();
  return fixture.system.db.receipt.findUniqueOrThrow({ where: { giftId } });
}
const read = async (id: string) =>
  Buffer.from(((await renderReceipt(fixture.partner, { id, format: "pdf" })) as File).bytes).toString();

it.each(["ENOSPC", "EDQUOT"])("a receipt is read although it cannot be stored (%s), and stored later", async (code) => {
  const receipt = await receipted();
  files.code = code;
  const text = await read(receipt.id);
  expect(text).toContain(receipt.number);
  expect(await files.read(receiptPdfKey(receipt))).toBeNull();
  files.code = null;
  expect(await read(receipt.id)).toBe(text);
  expect(Buffer.from((await files.read(receiptPdfKey(receipt)))!).toString()).toBe(text);
});

it("a receipt is emailed with its PDF although it cannot be stored", async () => {
  const receipt = await receipted();
  files.code = "ENOSPC";
  await sendReceipt(fixture.system, receipt.id);
  files.code = null;
  const sent = email.sent.filter(({ attachments }) => (attachments ?? []).length > 0);
  expect(sent).toHaveLength(1);
});

it("another failure of the storage is no reason to go on", async () => {
  const receipt = await receipted();
  files.code = "EACCES";
  await expect(read(receipt.id)).rejects.toThrow("EACCES");
  files.code = null;
});
