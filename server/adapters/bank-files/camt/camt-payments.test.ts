import { expect, it } from "vitest";
import { readCamt } from "@/server/adapters/bank-files/camt/read-camt";
import type { BankEntry } from "@/server/ports/bank-file";
import {
  bytesOf,
  CAMT_IBAN,
  camtEntry,
  camtFile,
  camtPayment,
  camtStatement,
  collect,
} from "@/server/testing/camt-file";

type Entry = Parameters<typeof camtEntry>[0];

async function read(entry: Entry, version = "camt.053.001.04"): Promise<BankEntry> {
  const file = camtFile({ version, statements: [camtStatement({ entries: [camtEntry(entry)] })] });
  const records = await collect(readCamt(bytesOf(file)));
  return records.find((record): record is BankEntry => record.record === "entry")!;
}

const readPayment = (inside: string, entry: Entry = {}) => read({ ...entry, payments: [camtPayment(inside)] });
const amounts = ({ details }: BankEntry) => details.map(({ amountCents, currency }) => [amountCents, currency]);
const ofAmount = (amount: string, currency = "EUR", more = "") =>
  camtPayment(`<Amt Ccy="${currency}">${amount}</Amt>${more}`);

// Guards that money isn't doubled, lost or invented where one booking consists of several payments.
it("gives each payment of a batch its own amount, and the booking its own", async () => {
  const entry = await read({ amount: "30.00", payments: [ofAmount("10.00"), ofAmount("19.50"), ofAmount("0.50")] });
  expect(entry.amountCents).toBe(3_000n);
  expect(amounts(entry)).toEqual([
    [1_000n, "EUR"],
    [1_950n, "EUR"],
    [50n, "EUR"],
  ]);
  const debit = await read({ amount: "-30.00", payments: [ofAmount("10.00"), ofAmount("20.00")] });
  expect(amounts(debit).map(([cents]) => cents)).toEqual([-1_000n, -2_000n]);
});

it("reads payments of several groups of one entry", async () => {
  const entry = await read({ payments: [`${ofAmount("4.00")}</NtryDtls><NtryDtls>${ofAmount("6.00")}`] });
  expect(amounts(entry).map(([cents]) => cents)).toEqual([400n, 600n]);
});

it("has no payments where the bank only gives the group, and no amounts where it gives none", async () => {
  const group = '<Btch><NbOfTxs>3</NbOfTxs><TtlAmt Ccy="EUR">10.00</TtlAmt></Btch>';
  expect((await read({ payments: [group] })).details).toEqual([]);
  const entry = await read({ payments: [group, camtPayment("<Refs/>"), camtPayment("<Refs/>")] });
  expect(amounts(entry)).toEqual([
    [null, "EUR"],
    [null, "EUR"],
  ]);
});

it("doesn't take the booking's amount, repeated for each of its payments, for theirs", async () => {
  const repeated = await read({ amount: "30.00", payments: [ofAmount("30.00"), ofAmount("30.00")] });
  expect(amounts(repeated).map(([cents]) => cents)).toEqual([null, null]);
  const only = await read({ amount: "30.00", payments: [ofAmount("30.00")] });
  expect(amounts(only)).toEqual([[3_000n, "EUR"]]);
});

it("keeps the directions of payments that are netted, and ignores a direction that can't be", async () => {
  const [credit, debit] = ["CRDT", "DBIT"].map((way) => `<CdtDbtInd>${way}</CdtDbtInd>`);
  const net = await read({
    amount: "90.00",
    payments: [ofAmount("100.00", "EUR", credit), ofAmount("10.00", "EUR", debit)],
  });
  expect(amounts(net).map(([cents]) => cents)).toEqual([10_000n, -1_000n]);
  const opposite = await read({
    amount: "-9.00",
    payments: [ofAmount("4.00", "EUR", credit), ofAmount("5.00", "EUR", credit)],
  });
  expect(amounts(opposite).map(([cents]) => cents)).toEqual([-400n, -500n]);
});

it.each([
  ["TxAmt", '<TxAmt><Amt Ccy="EUR">9.00</Amt></TxAmt>', 900n, "EUR"],
  ["InstdAmt", '<InstdAmt><Amt Ccy="EUR">9.00</Amt></InstdAmt>', 900n, "EUR"],
  [
    "the one that was booked",
    '<InstdAmt><Amt Ccy="USD">9.90</Amt></InstdAmt><TxAmt><Amt Ccy="EUR">9.00</Amt></TxAmt>',
    900n,
    "EUR",
  ],
  [
    "what it was changed into",
    '<InstdAmt><Amt Ccy="USD">9.90</Amt></InstdAmt><CntrValAmt><Amt Ccy="EUR">9.00</Amt></CntrValAmt>',
    900n,
    "EUR",
  ],
  ["another currency's, exactly", '<InstdAmt><Amt Ccy="JPY">1500</Amt></InstdAmt>', 1_500n, "JPY"],
])("reads the amount of a payment from %s", async (_name, inside, cents, currency) => {
  expect(amounts(await readPayment(`<AmtDtls>${inside}</AmtDtls>`))).toEqual([[cents, currency]]);
});

it("takes the amount in the entry's currency, wherever it is", async () => {
  const booked = '<AmtDtls><TxAmt><Amt Ccy="EUR">9.00</Amt></TxAmt></AmtDtls>';
  expect(amounts(await read({ amount: "9.00", payments: [ofAmount("9.90", "USD", booked)] }))).toEqual([[900n, "EUR"]]);
});

it("keeps the amount of a payment in another currency than its entry's", async () => {
  const entry = await read({ amount: "9.00", payments: [ofAmount("9.90", "USD")] });
  expect([entry.amountCents, entry.currency]).toEqual([900n, "EUR"]);
  expect(amounts(entry)).toEqual([[990n, "USD"]]);
});

it.each([
  [
    "a debit with a record",
    "-1526.00",
    ofAmount("1500.00"),
    '<Chrgs><Rcrd><Amt Ccy="EUR">26.00</Amt></Rcrd></Chrgs>',
    2_600n,
  ],
  [
    "version 2",
    "974.00",
    ofAmount("1000.00"),
    '<Chrgs><Amt Ccy="EUR">20</Amt></Chrgs><Chrgs><Amt Ccy="EUR">6</Amt></Chrgs>',
    2_600n,
  ],
  [
    "a total",
    "974.00",
    ofAmount("1000.00"),
    '<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">26</TtlChrgsAndTaxAmt></Chrgs>',
    2_600n,
  ],
  [
    "one given back",
    "10.00",
    "",
    '<Chrgs><Rcrd><Amt Ccy="EUR">1</Amt><CdtDbtInd>CRDT</CdtDbtInd></Rcrd></Chrgs>',
    -100n,
  ],
  [
    "one that is only announced",
    "10.00",
    "",
    '<Chrgs><Rcrd><Amt Ccy="EUR">1</Amt><ChrgInclInd>false</ChrgInclInd></Rcrd></Chrgs>',
    0n,
  ],
  ["one in another currency", "10.00", "", '<Chrgs><Rcrd><Amt Ccy="USD">1</Amt></Rcrd></Chrgs>', 0n],
])("reads charges: %s", async (_name, amount, payment, more, chargesCents) => {
  const entry = await read({ amount, more, payments: payment ? [payment] : [] });
  expect(entry.chargesCents).toBe(chargesCents);
});

it("adds up the charges of payments only where the entry has none of its own", async () => {
  const charge = '<Chrgs><Rcrd><Amt Ccy="EUR">1.00</Amt></Rcrd></Chrgs>';
  const payments = [ofAmount("5.00", "EUR", charge), ofAmount("7.00", "EUR", charge)];
  expect((await read({ payments })).chargesCents).toBe(200n);
  expect((await read({ payments, more: charge.replace("1.00", "2.00") })).chargesCents).toBe(200n);
});

const party = (side: string, name: string, iban: string | null = null) =>
  `<${side}><Nm>${name}</Nm></${side}>${iban ? `<${side}Acct><Id><IBAN>${iban}</IBAN></Id></${side}Acct>` : ""}`;
const OTHER = "NL91ABNA0417164300";
const both = (debtor: string | null, creditor: string | null) =>
  `<RltdPties>${party("Dbtr", "Ada Payer", debtor)}${party("Cdtr", "Bob Payee", creditor)}</RltdPties>`;
const RETURN = "<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>";

it.each([
  ["who sent what came in", {}, both(OTHER, CAMT_IBAN), "Ada Payer"],
  ["whoever gets what goes out", { amount: "-10.00" }, both(CAMT_IBAN, OTHER), "Bob Payee"],
  ["the payee of a transfer of ours that came back", {}, both(CAMT_IBAN, OTHER) + RETURN, "Bob Payee"],
  ["the payee of it, without accounts", {}, both(null, null) + RETURN, "Bob Payee"],
  ["the payer of a debit that is taken back", { amount: "-10.00", isReversal: true }, both(null, null), "Ada Payer"],
  ["nobody with our own account", {}, both(CAMT_IBAN, OTHER), "Bob Payee"],
])("finds the counterparty: %s", async (_name, entry, inside, name) => {
  expect((await readPayment(inside, entry)).counterparty?.name).toBe(name);
});

it("has no counterparty where the only party may be ourselves", async () => {
  const own = `<RltdPties>${party("Cdtr", "Our Charity")}</RltdPties>`;
  expect((await readPayment(own)).counterparty).toBeNull();
  const swapped = `<RltdPties>${party("Cdtr", "Ada Payer", OTHER)}</RltdPties>`;
  expect((await readPayment(swapped)).counterparty).toMatchObject({ name: "Ada Payer", account: { iban: OTHER } });
});

it("reads parties, banks and accounts of all versions", async () => {
  const agent = (inside: string) => `<RltdAgts><DbtrAgt><FinInstnId>${inside}</FinInstnId></DbtrAgt></RltdAgts>`;
  const old = await readPayment(both(null, null) + agent("<BIC>ABNANL2A</BIC>"));
  expect(old.counterparty).toEqual({ name: "Ada Payer", account: { iban: null, number: null, bank: "ABNANL2A" } });
  const recent = `<RltdPties><Dbtr><Pty><Nm>Ada\n Payer</Nm></Pty></Dbtr>
    <DbtrAcct><Id><Othr><Id>12 345</Id></Othr></Id></DbtrAcct></RltdPties>`;
  const clearing = "<ClrSysMmbId><ClrSysId><Cd>USABA</Cd></ClrSysId><MmbId>021000021</MmbId></ClrSysMmbId>";
  const { counterparty } = await readPayment(recent + agent(clearing), {});
  expect(counterparty).toEqual({ name: "Ada Payer", account: { iban: null, number: "12345", bank: "021000021" } });
  expect((await readPayment(both(null, null) + agent("<BICFI>ABNANL2A</BICFI>"))).counterparty?.account.bank).toBe(
    "ABNANL2A",
  );
});

it("keeps for whom a payment is made, or takes it for the payer if there is no other", async () => {
  const ultimate = "<UltmtDbtr><Pty><Nm>Aunt Eve</Nm></Pty></UltmtDbtr>";
  const named = await readPayment(`<RltdPties>${party("Dbtr", "Payment Service")}${ultimate}</RltdPties>`);
  expect(named).toMatchObject({ counterparty: { name: "Payment Service" }, ultimateName: "Aunt Eve" });
  const alone = await readPayment(`<RltdPties>${ultimate}</RltdPties>`);
  expect(alone).toMatchObject({ counterparty: { name: "Aunt Eve" }, ultimateName: null });
});

const remittance = (...lines: string[]) =>
  `<RmtInf>${lines.map((line) => `<Ustrd>${line}</Ustrd>`).join("\n")}</RmtInf>`;

it("joins lines with a space, except where a full one was cut", async () => {
  expect((await readPayment(remittance("Gift AB12", "CD34"))).text).toBe("Gift AB12 CD34");
  const full = `${"x".repeat(136)} AB1`;
  expect((await readPayment(remittance(full, "2CD34", "thanks"))).text).toBe(`${full}2CD34 thanks`);
});

it("keeps the structured reference apart, and further ones in the text", async () => {
  const reference = (value: string) =>
    `<Strd><RfrdDocInf><Nb>INV-${value}</Nb></RfrdDocInf><CdtrRefInf><Ref>${value}</Ref></CdtrRefInf><AddtlRmtInf>for ${value}</AddtlRmtInf></Strd>`;
  const inside = `<RmtInf><Ustrd>Hello</Ustrd>${reference("RF18539007547034")}${reference("RF712348231")}</RmtInf>`;
  const entry = await readPayment(inside);
  expect(entry.structuredReference).toBe("RF18539007547034");
  expect(entry.text).toBe(
    "Hello INV-RF18539007547034 for RF18539007547034 INV-RF712348231 for RF712348231 RF712348231",
  );
});

it.each([
  ["E2E-1", "E2E-1"],
  ["NOTPROVIDED", null],
  ["not provided", null],
])("reads the end-to-end id %s", async (written, expected) => {
  expect((await readPayment(`<Refs><EndToEndId>${written}</EndToEndId></Refs>`)).endToEndId).toBe(expected);
});

it("tells of an entry what its only payment has, and of several only what they share", async () => {
  const refs = "<Refs><AcctSvcrRef>P-1</AcctSvcrRef><EndToEndId>E-1</EndToEndId></Refs>";
  const one = await readPayment(refs + remittance("Gift"), { reference: "B-1" });
  expect(one).toMatchObject({ bankReference: "B-1", endToEndId: "E-1", text: "Gift" });
  expect(one.details[0]).toMatchObject({ bankReference: "P-1", text: "Gift" });
  expect((await readPayment(refs)).bankReference).toBe("P-1");
  const addition = "</NtryDtls><AddtlNtryInf>Collected gifts</AddtlNtryInf><NtryDtls>";
  const several = await read({ payments: [camtPayment(refs), camtPayment(refs), addition] });
  expect(several).toMatchObject({ text: "Collected gifts", endToEndId: null, counterparty: null });
});

it("reads returns, reversals and the bank's codes", async () => {
  const own = "<RtrInf><Rsn><Prtry>X1</Prtry></Rsn></RtrInf>";
  expect((await readPayment(RETURN, { isReversal: true })).returnCode).toBe("AC04");
  expect((await readPayment(own)).returnCode).toBe("X1");
  const reversed = await read({ isReversal: true, amount: "-10.00" });
  // The direction is the entry's: the standard says that it reverses a credit.
  expect(reversed).toMatchObject({ isReversal: true, amountCents: -1_000n });
  expect((await read({ isReversal: false })).isReversal).toBe(false);
  const family = "<Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly>";
  const code = async (inside: string) => (await read({ more: `<BkTxCd>${inside}</BkTxCd>` })).code;
  expect(await code(`<Domn><Cd>PMNT</Cd>${family}</Domn><Prtry><Cd>166</Cd></Prtry>`)).toBe("PMNT/RCDT/ESCT");
  expect(await code("<Prtry><Cd>NTRF+166</Cd></Prtry>")).toBe("NTRF+166");
  expect((await read({})).code).toBeNull();
});

it("names the batches that an entry collects, of its group and of each payment", async () => {
  const group = "<Btch><MsgId>MSG-1</MsgId><PmtInfId>PMT-1</PmtInfId><NbOfTxs>3</NbOfTxs></Btch>";
  expect((await read({ payments: [group] })).batchReferences).toEqual(["MSG-1", "PMT-1"]);
  const refs = "<Refs><MsgId>MSG-2</MsgId><PmtInfId>PMT-2</PmtInfId></Refs>";
  const entry = await read({ payments: [camtPayment(refs), camtPayment(refs)] });
  expect(entry.batchReferences).toEqual(["MSG-2", "PMT-2"]);
  expect((await read({ payments: [] })).batchReferences).toBeUndefined();
});
