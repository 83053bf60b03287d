import type { Cents } from "@/server/kernel/money";

/** One transfer that a payment file orders. */
export interface BankOrder {
  endToEndId: string;
  amountCents: Cents;
  name: string;
  iban: string;
  text: string;
}

/** Reads the orders of a pain.001 file in euros as a bank does: from its text alone. Throws if the file is invalid. */
export function readOrders(bytes: Uint8Array): { fileId: string; orders: BankOrder[] } {
  const text = new TextDecoder().decode(bytes);
  const orders = [...text.matchAll(/<CdtTrfTxInf>.*?<\/CdtTrfTxInf>/gs)].map(([order]) => ({
    endToEndId: textOf(order, "EndToEndId"),
    amountCents: centsOf(textOf(order, "InstdAmt")),
    name: textOf(order, "Nm"),
    iban: textOf(order, "IBAN"),
    text: /<Ustrd>(.*?)<\/Ustrd>/s.exec(order)?.[1] ?? "",
  }));
  const announced = Number(textOf(text, "NbOfTxs"));
  const sum = orders.reduce((cents, { amountCents }) => cents + amountCents, 0n);
  if (announced !== orders.length || centsOf(textOf(text, "CtrlSum")) !== sum)
    throw new Error(`The file announces ${announced} orders, and has ${orders.length} of ${sum} cents.`);
  return { fileId: textOf(text, "MsgId"), orders };
}

function textOf(xml: string, name: string): string {
  const value = new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`).exec(xml)?.[1];
  if (value === undefined) throw new Error(`The file has no ${name}.`);
  return value;
}

function centsOf(amount: string): Cents {
  return BigInt(amount.replace(".", ""));
}

/** A bank's answer (pain.002) that rejects orders of its payment files. */
export function rejectionOf(fileId: string, orders: readonly Pick<BankOrder, "endToEndId">[]): Uint8Array {
  const rejected = orders.map(
    ({ endToEndId }) =>
      `<TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>RJCT</TxSts>` +
      "<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts>",
  );
  return new TextEncoder().encode(
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>` +
      `<GrpHdr><MsgId>A1</MsgId><CreDtTm>2026-12-01T09:30:00</CreDtTm></GrpHdr>` +
      `<OrgnlGrpInfAndSts><OrgnlMsgId>${fileId}</OrgnlMsgId><OrgnlMsgNmId>pain.001</OrgnlMsgNmId></OrgnlGrpInfAndSts>` +
      `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${fileId}</OrgnlPmtInfId>${rejected.join("")}</OrgnlPmtInfAndSts>` +
      "</CstmrPmtStsRpt></Document>",
  );
}
