import { inspect } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { uploadBankAnswers } from "@/server/domain/bank/outgoing/answer-files";
import { applyBankAnswers } from "@/server/domain/bank/outgoing/record-bank-answers";
import { askRefundAccounts } from "@/server/domain/bank/refund-accounts/ask-donors";
import { enterRefundAccount } from "@/server/domain/bank/refund-accounts/enter-refund-account";
import { listRefundRequests } from "@/server/domain/bank/refund-accounts/list-refund-requests";
import { refundSignature } from "@/server/domain/bank/refund-accounts/refund-links";
import { listBankPayments } from "@/server/domain/bank/worklist/bank-payment-queue";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { visitorCaller } from "@/server/kernel/caller";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { bytesOf } from "@/server/testing/bank-answer";
import { ENTERED_ACCOUNT, makeOutgoingFixture, type OutgoingFixture } from "@/server/testing/outgoing-fixture";

// Guards account numbers everywhere that money goes: planted ones from statements, forms and banks' answers are in no
// row, log line, email, event or list. Payers' names are only where operators match payments, and never leave.

/** The accounts of a gift's payer, an unknown payer, a payee and a refunded donor; and one in a bank's answer. */
const MARKERS = ["7319428861", "7319428862", "7319428863", "7319428864", "DE02120300000000202051"] as const;
const [SENDER, STRANGER, PAYEE, REFUNDED, REPEATED] = MARKERS;
/** Payers' names, as the statement has them. */
const NAMES = ["Zephyrine Quillfeather", "Thaddeus Wrenmarrow"] as const;
/** The tables in which operators read what came in. */
const NAMED_IN = ["public.bank_entries", "public.bank_line_parts"];

let fixture: OutgoingFixture;
const logged: string[] = [];
beforeAll(async () => {
  const record = (...line: unknown[]) => void logged.push(inspect(line, { depth: 8 }));
  fixture = await makeOutgoingFixture();
  const log = fixture.system.log as unknown as Record<string, unknown>;
  for (const level of ["trace", "debug", "info", "warn", "error", "fatal"]) if (level in log) log[level] = record;
});
afterAll(() => fixture.close());

async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await fixture.admin.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hit = await fixture.admin.query(`SELECT FROM ${name} t WHERE strpos(t::text, $1) > 0 LIMIT 1`, [text]);
    if (hit.rows.length > 0) found.push(name);
  }
  return found;
}

const account = (number: string) => ({ iban: null, number, bank: "011000015" });

/** Has the bank reject a transfer with a text that repeats account numbers. */
async function bankRejects(key: string): Promise<void> {
  const { id } = await fixture.system.db.bankTransfer.findUniqueOrThrow({ where: { key } });
  const { reference } = await fixture.system.db.bankPaymentLine.findFirstOrThrow({ where: { transferId: id } });
  const report = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><GrpHdr><MsgId>B1</MsgId></GrpHdr>
    <OrgnlGrpInfAndSts><OrgnlMsgId>X</OrgnlMsgId><OrgnlMsgNmId>pain.001</OrgnlMsgNmId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts>
    <OrgnlPmtInfId>X</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>RJCT</TxSts>
    <StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>${PAYEE} and ${REPEATED} are closed</AddtlInf></StsRsnInf></TxInfAndSts>
    </OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
  const source = { name: "answer.xml", open: () => bytesOf(report) };
  const { id: fileId } = await uploadBankAnswers(fixture.ann, { source });
  await applyBankAnswers(fixture.ann, { fileId });
  await fixture.pay();
}

it("are nowhere on the way of money that comes in, goes out and goes back", async () => {
  const to = await fixture.payee({ number: PAYEE, number_again: PAYEE });
  // A gift whose statement names the sender, and a payment that matches nothing.
  await fixture.receive(to, 5_000n, { counterparty: { name: NAMES[0], account: account(SENDER) } });
  await fixture.bank([
    1_234n,
    { text: "For the harbor", counterparty: { name: NAMES[1], account: account(STRANGER) } },
  ]);
  await fixture.work();
  // A payout that the bank rejects, and a refund to an account that the donor enters.
  const payout = await fixture.payOut(to);
  const unnamed = await fixture.receive(await fixture.payee(), 4_000n);
  await refundGift(fixture.partner, { id: unnamed, reason: null });
  await fixture.pay();
  await askRefundAccounts(fixture.system, new AbortController().signal);
  const { id } = await fixture.system.db.refundRequest.findFirstOrThrow();
  const visitor = fixture.system.as(visitorCaller("page"));
  const link = { id, signature: refundSignature(fixture.system, { id }) };
  const entered = { ...ENTERED_ACCOUNT, number: REFUNDED, number_again: REFUNDED };
  expect(await runUntrusted(visitor, enterRefundAccount, { ...link, ...entered } as never)).toEqual([]);
  await fixture.pay();
  const file = await fixture.send();
  const written = await fixture.text(file);
  for (const number of [PAYEE, REFUNDED]) expect(written).toContain(number);
  await bankRejects((await fixture.transferOf(payout)).key);
  expect(await fixture.payout(payout)).toMatchObject({ status: "failed" });

  for (const marker of MARKERS) expect(await tablesWith(marker), marker).toEqual([]);
  for (const name of NAMES) {
    const found = await tablesWith(name);
    expect(found).toContain("public.bank_line_parts");
    expect(
      found.filter((table) => !NAMED_IN.includes(table)),
      name,
    ).toEqual([]);
  }
  const page = { limit: 50, after: null };
  const lists = inspect(
    [await listRefundRequests(fixture.ann, {}, page), await listBankPayments(fixture.ann, {} as never)],
    { depth: 9 },
  );
  for (const marker of MARKERS) expect(lists).not.toContain(marker);
  fixture.system.log.warn({ name: "seen" }, "what is logged is seen");
  expect(logged.join("\n")).toContain("what is logged is seen");
  for (const text of [...MARKERS, ...NAMES]) expect(logged.join("\n")).not.toContain(text);
});
