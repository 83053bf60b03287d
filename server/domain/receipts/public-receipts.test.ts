import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confirmReceipt } from "@/server/domain/receipts/confirm-receipt";
import { emailReceiptLink, hasReceiptLinkEnded } from "@/server/domain/receipts/email-receipt-link";
import {
  findPublicReceipt,
  readPublicReceipt,
  renderPublicReceipt,
} from "@/server/domain/receipts/find-public-receipt";
import { isReceiptSignature, receiptLinks } from "@/server/domain/receipts/receipt-links";
import { reissueReceipt } from "@/server/domain/receipts/reissue-receipt";
import { receiptPdfKey, renderReceiptPdf } from "@/server/domain/receipts/render-receipt";
import type { Receipt } from "@/server/generated/prisma/client";
import { visitorCaller } from "@/server/kernel/caller";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { receiptFacts } from "@/server/resources/receipt-document";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import type { MemoryFiles } from "@/server/testing/memory-files";

const DAY_MS = 86_400_000;

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
    const { pdf, html } = receiptLinks(fixture.system, receipt);
    const signature = signatureOf(pdf);
    expect(signatureOf(html)).toBe(signature);
    expect(await runUntrusted(visitor(), findPublicReceipt, { id: receipt.id, signature })).toEqual(receipt);
    const strange = signatureOf(receiptLinks(fixture.system, other).pdf);
    for (const invalid of [
      "",
      "x",
      strange,
      `${signature}=`,
      `${signature}x`,
      signature.slice(0, -1),
      `${signature}\0`,
    ]) {
      expect(isReceiptSignature(fixture.system, receipt, invalid), invalid).toBe(false);
      const link = { id: receipt.id, signature: invalid };
      for (const operation of [findPublicReceipt, readPublicReceipt, renderPublicReceipt])
        await expect(runUntrusted(visitor(), operation, link)).rejects.toMatchObject(nothing);
    }
  });

  it("keeps its link through a reissue, and an unknown id is not found", async () => {
    const receipt = await issued();
    const { pdf } = receiptLinks(fixture.system, receipt);
    await reissueReceipt(fixture.partner, { id: receipt.id, email_to: null });
    const link = { id: receipt.id, signature: signatureOf(pdf) };
    expect(await runUntrusted(visitor(), findPublicReceipt, link)).toMatchObject({ version: 2 });
    const nobody = "rcp_01kah0q5z6e8qv0000000000aa";
    const signature = signatureOf(receiptLinks(fixture.system, { id: nobody, linkVersion: 1 }).pdf);
    await expect(runUntrusted(visitor(), findPublicReceipt, { id: nobody, signature })).rejects.toMatchObject(nothing);
  });

  describe("with a link that has ended", () => {
    const linkTo = (receipt: Receipt) => ({
      id: receipt.id,
      signature: signatureOf(receiptLinks(fixture.system, receipt).html),
    });
    const linkEmails = async (receipt: Receipt) => {
      const where = { key: { startsWith: `receipt-link:${receipt.id}` } };
      return fixture.system.db.emailMessage.findMany({ where, orderBy: { id: "asc" } });
    };
    const linkIn = ({ text }: { text: string }) => signatureOf(/http\S+\/html\?s=[\w-]+/.exec(text)![0]);

    it("get a new one by email to the donor, and see nothing", async () => {
      const receipt = await issued();
      const link = linkTo(receipt);
      fixture.clock.advance(400 * DAY_MS);
      expect(await runUntrusted(visitor(), findPublicReceipt, link)).toMatchObject({ id: receipt.id });
      fixture.clock.advance(DAY_MS);
      await expect(runUntrusted(visitor(), findPublicReceipt, link)).rejects.toMatchObject(nothing);
      expect(await runUntrusted(visitor(), hasReceiptLinkEnded, link)).toBe(true);
      expect(await runUntrusted(visitor(), emailReceiptLink, link)).toBe("sent");
      const donor = await fixture.system.db.identity.findUniqueOrThrow({ where: { id: receipt.donorId } });
      const [message] = await linkEmails(receipt);
      expect(message!.to).toBe(donor.email);
      const fresh = { id: receipt.id, signature: linkIn(message!) };
      expect(await runUntrusted(visitor(), findPublicReceipt, fresh)).toMatchObject({ id: receipt.id });
      expect(await runUntrusted(visitor(), hasReceiptLinkEnded, fresh)).toBe(false);
    });

    it("cannot replace links, or send many emails; those whose link works can, and end every earlier one", async () => {
      const receipt = await issued();
      const [first, second] = [linkTo(receipt), await issued().then(linkTo)];
      expect(await runUntrusted(visitor(), emailReceiptLink, first)).toBe("sent");
      await expect(runUntrusted(visitor(), findPublicReceipt, first)).rejects.toMatchObject(nothing);
      const fresh = { id: receipt.id, signature: linkIn((await linkEmails(receipt))[0]!) };
      const outcomes = [];
      for (let times = 0; times < 4; times++) outcomes.push(await runUntrusted(visitor(), emailReceiptLink, first));
      expect(outcomes).toEqual(["sent", "sent", "busy", "busy"]);
      expect(await runUntrusted(visitor(), findPublicReceipt, fresh)).toMatchObject({ linkVersion: 2 });
      for (const signature of ["", "x", second.signature, `${first.signature}A`])
        for (const operation of [emailReceiptLink, hasReceiptLinkEnded])
          await expect(runUntrusted(visitor(), operation, { ...first, signature })).rejects.toMatchObject(nothing);
    });

    it("have been cut off by the partner that holds the receipt, which reads a new link", async () => {
      const receipt = await issued();
      const link = linkTo(receipt);
      await reissueReceipt(fixture.partner, { id: receipt.id });
      expect(await runUntrusted(visitor(), findPublicReceipt, link)).toMatchObject({ version: 2 });
      const reissued = await reissueReceipt(fixture.partner, { id: receipt.id, revoke_links: true });
      await expect(runUntrusted(visitor(), findPublicReceipt, link)).rejects.toMatchObject(nothing);
      expect(await runUntrusted(visitor(), findPublicReceipt, linkTo(reissued))).toMatchObject({ version: 3 });
    });
  });

  it("confirms number, amount, day and validity for a typed code, and reveals nothing about either side", async () => {
    const receipt = await issued();
    const input = ` ${receipt.code.slice(0, 10).toUpperCase()}-${receipt.code.slice(10).replaceAll("0", "o")} `;
    const { gift, recipient } = receiptFacts.parse(receipt.facts);
    const confirmed = await runUntrusted(visitor(), confirmReceipt, { code: input });
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
      await expect(runUntrusted(visitor(), confirmReceipt, { code: invalid })).rejects.toMatchObject(nothing);
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
