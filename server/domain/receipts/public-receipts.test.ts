import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confirmReceipt } from "@/server/domain/receipts/confirm-receipt";
import {
  findPublicReceipt,
  readPublicReceipt,
  renderPublicReceipt,
} from "@/server/domain/receipts/find-public-receipt";
import { isReceiptSignature, receiptLinks } from "@/server/domain/receipts/receipt-links";
import { reissueReceipt } from "@/server/domain/receipts/reissue-receipt";
import { receiptPdfKey, renderReceiptPdf } from "@/server/domain/receipts/render-receipt";
import { visit } from "@/server/domain/visit";
import { visitorCaller } from "@/server/kernel/caller";
import { receiptFacts } from "@/server/resources/receipt-document";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import type { MemoryFiles } from "@/server/testing/memory-files";

describe("what holders of a receipt can see", () => {
  let fixture: GiftFixture;
  beforeAll(async () => {
    fixture = await makeGiftFixture();
  });
  afterAll(() => fixture.close());

  async function issued() {
    const giftId = await fixture.give(await fixture.person({ name: "Ada Secret" }), fixture.charity);
    await fixture.settle();
    return fixture.system.db.receipt.findUniqueOrThrow({ where: { giftId } });
  }
  const visitor = () => fixture.system.as(visitorCaller("page"));
  const nothing = { code: "resource_not_found" };
  const signatureOf = (link: string) => new URL(link).searchParams.get("s") ?? "";

  // Guards that a receipt is shown only to holders of its link.
  it("opens with the signature of its own link and with no other", async () => {
    const [receipt, other] = [await issued(), await issued()];
    const { pdf, html } = receiptLinks(fixture.system, receipt.id);
    const signature = signatureOf(pdf);
    expect(signatureOf(html)).toBe(signature);
    expect(await visit(visitor(), findPublicReceipt, { id: receipt.id, signature })).toEqual(receipt);
    const strange = signatureOf(receiptLinks(fixture.system, other.id).pdf);
    for (const invalid of [
      "",
      "x",
      strange,
      `${signature}=`,
      `${signature}x`,
      signature.slice(0, -1),
      `${signature}\0`,
    ]) {
      expect(isReceiptSignature(fixture.system, receipt.id, invalid), invalid).toBe(false);
      const link = { id: receipt.id, signature: invalid };
      for (const operation of [findPublicReceipt, readPublicReceipt, renderPublicReceipt])
        await expect(visit(visitor(), operation, link)).rejects.toMatchObject(nothing);
    }
  });

  it("keeps its link through a reissue, and an unknown id is not found", async () => {
    const receipt = await issued();
    const { pdf } = receiptLinks(fixture.system, receipt.id);
    await reissueReceipt(fixture.partner, { id: receipt.id, email_to: null });
    const link = { id: receipt.id, signature: signatureOf(pdf) };
    expect(await visit(visitor(), findPublicReceipt, link)).toMatchObject({ version: 2 });
    const nobody = "rcp_01kah0q5z6e8qv0000000000aa";
    const signature = signatureOf(receiptLinks(fixture.system, nobody).pdf);
    await expect(visit(visitor(), findPublicReceipt, { id: nobody, signature })).rejects.toMatchObject(nothing);
  });

  it("confirms number, amount, day and validity for a typed code, and reveals nothing about either side", async () => {
    const receipt = await issued();
    const input = ` ${receipt.code.slice(0, 10).toUpperCase()}-${receipt.code.slice(10).replaceAll("0", "o")} `;
    const { gift, recipient } = receiptFacts.parse(receipt.facts);
    const confirmed = await visit(visitor(), confirmReceipt, { code: input });
    expect(confirmed).toEqual({
      number: receipt.number,
      amountCents: 5_000n,
      currency: "USD",
      givenAt: new Date(gift.given_at),
      timeZone: recipient.time_zone,
      status: "issued",
      seal: null,
    });
    expect(JSON.stringify({ ...confirmed, amountCents: "" })).not.toContain("Ada");
    for (const invalid of ["", "x", receipt.code.slice(1), "a".repeat(1_000), "\0", receipt.number]) {
      await expect(visit(visitor(), confirmReceipt, { code: invalid })).rejects.toMatchObject(nothing);
    }
  });

  it("renders each version once and stores it", async () => {
    const receipt = await issued();
    const bytes = await renderReceiptPdf(fixture.system, receipt);
    const files = fixture.system.ports.files as MemoryFiles;
    expect(files.files.has(`receipts/${receipt.id}/v1-issued.pdf`)).toBe(true);
    await files.write(receiptPdfKey(receipt), Buffer.from("kept"));
    expect(Buffer.from(await renderReceiptPdf(fixture.system, receipt)).toString()).toBe("kept");
    const reissued = await reissueReceipt(fixture.partner, { id: receipt.id, email_to: null });
    const second = JSON.parse(Buffer.from(await renderReceiptPdf(fixture.system, reissued)).toString());
    expect(second.statements[0].code).toBe("duplicate");
    expect(Buffer.from(bytes).toString()).not.toContain('"duplicate"');
  });
});
