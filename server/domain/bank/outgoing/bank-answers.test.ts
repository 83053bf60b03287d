import { afterAll, beforeAll, expect, it } from "vitest";
import { listAnswerFiles, uploadBankAnswers } from "@/server/domain/bank/outgoing/answer-files";
import { previewBankAnswers } from "@/server/domain/bank/outgoing/preview-bank-answers";
import { applyBankAnswers } from "@/server/domain/bank/outgoing/record-bank-answers";
import { setPaying } from "@/server/domain/bank/outgoing/set-paying";
import { bytesOf } from "@/server/testing/bank-answer";
import { makeOutgoingFixture, type OutgoingFixture } from "@/server/testing/outgoing-fixture";

// Guards that a bank's answers are shown before they move anything, and move it once, however often they are uploaded
// and applied.

let fixture: OutgoingFixture;
beforeAll(async () => {
  fixture = await makeOutgoingFixture();
  await setPaying(fixture.operator, { accountId: fixture.accountId, format: "pain.001.001.09", payerIds: null });
});
afterAll(() => fixture.close());

async function sent() {
  const to = await fixture.payee();
  await fixture.receive(to, 5_000n);
  const payout = await fixture.payOut(to);
  return { payout, transfer: await fixture.transferOf(payout) };
}

const upload = (text: string, name = "answer.xml") =>
  uploadBankAnswers(fixture.ann, { source: { name, open: () => bytesOf(text) } });

/** A report that rejects one payment, accepts another and names one that is not ours. */
const report = (rejected: string, accepted: string) => `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><GrpHdr><MsgId>B1</MsgId></GrpHdr>
  <OrgnlGrpInfAndSts><OrgnlMsgId>X</OrgnlMsgId><OrgnlMsgNmId>pain.001</OrgnlMsgNmId></OrgnlGrpInfAndSts>
  <OrgnlPmtInfAndSts><OrgnlPmtInfId>X</OrgnlPmtInfId>
    <TxInfAndSts><OrgnlEndToEndId>${rejected}</OrgnlEndToEndId><TxSts>RJCT</TxSts>
      <StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Account 9988776655 is closed</AddtlInf></StsRsnInf></TxInfAndSts>
    <TxInfAndSts><OrgnlEndToEndId>${accepted}</OrgnlEndToEndId><TxSts>ACSP</TxSts></TxInfAndSts>
    <TxInfAndSts><OrgnlEndToEndId>INVOICE 77</OrgnlEndToEndId><TxSts>RJCT</TxSts></TxInfAndSts>
  </OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;

it("says what it would do, does that once applied, and does nothing the second time", async () => {
  const [one, two] = [await sent(), await sent()];
  await fixture.send();
  const text = report(one.transfer.id.replace("_", "-"), two.transfer.id.replace("_", "-"));
  const { id: fileId } = await upload(text);

  const preview = await previewBankAnswers(fixture.ann, { fileId });
  expect(preview.rows.map(({ effect, name }) => [effect, name])).toEqual([
    ["reject", one.transfer.id.replace("_", "-")],
    ["note", two.transfer.id.replace("_", "-")],
    ["unknown", "INVOICE 77"],
  ]);
  expect(preview).toMatchObject({ all: 3, counts: { rejected: 1, accepted: 1, unmatched: 1 } });
  expect(preview.rows[0]).toMatchObject({ reasons: "AC04, Account ••••6655 is closed", status: "rejected" });
  expect(preview.rows[0]!.transfer!.payee).toEqual({ name: "Rita Recipient", account: "US •••• 6655" });
  // The preview moves nothing.
  await fixture.pay();
  expect(await fixture.transferOf(one.payout)).toMatchObject({ status: "in_file", bankAnswer: null });

  await applyBankAnswers(fixture.ann, { fileId });
  await fixture.pay();
  expect(await fixture.payout(one.payout)).toMatchObject({ status: "failed", failureCode: "account_closed" });
  expect(await fixture.transferOf(two.payout)).toMatchObject({ status: "in_file", bankAnswer: "accepted" });
  const before = await fixture.system.db.bankTransfer.findMany({ orderBy: { id: "asc" } });

  // Uploaded again under another name, it is the same file, and applying it again changes nothing.
  expect(await upload(text, "again.xml")).toEqual({ id: fileId, isNew: false });
  await applyBankAnswers(fixture.bob, { fileId });
  fixture.clock.advance(1_000);
  await fixture.pay();
  expect(await previewBankAnswers(fixture.ann, { fileId })).toMatchObject({
    file: { name: "answer.xml", appliedBy: "operator:ann@example.org" },
    rows: [{ effect: "nothing" }, { effect: "note" }, { effect: "unknown" }],
  });
  const after = await fixture.system.db.bankTransfer.findMany({ orderBy: { id: "asc" } });
  expect(after.map(({ status }) => status)).toEqual(before.map(({ status }) => status));
  const { rows } = await listAnswerFiles(fixture.ann, {}, { limit: 10, after: null });
  expect(rows).toHaveLength(1);
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("is not stored if it is none, is broken, or is empty", async () => {
  const files = fixture.system.ports.files;
  for (const text of ["<broken", "Dear customer", ""])
    await expect(upload(text)).rejects.toMatchObject({ code: "invalid_parameter" });
  expect(await fixture.system.db.bankAnswerFile.count()).toBe(1);
  const { id } = await fixture.system.db.bankAnswerFile.findFirstOrThrow();
  expect(await files.read(`bank-answers/${id}/0`)).not.toBeNull();
});
