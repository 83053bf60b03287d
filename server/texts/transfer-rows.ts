import { formatIban } from "@/server/kernel/bank-account";
import { minorUnits } from "@/server/kernel/currencies";
import { type Cents, decimalText } from "@/server/kernel/money";
import type { TransferAccount } from "@/server/kernel/transfer-account";
import { formatTransferReference } from "@/server/kernel/transfer-reference";
import type { TextKey } from "@/server/texts/areas";
import { formatMoney, intlTag } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** A field that a donor enters at their bank: the text to read, and the text to paste. */
export interface TransferRow {
  name: TextKey<"pay">;
  label: string;
  shown: string;
  pasted: string;
}

interface Transfer {
  account: TransferAccount;
  reference: string;
  amountCents: Cents;
  currency: string;
}

/** Lists the fields of a transfer in the order in which banks ask for them. */
export function transferRows(transfer: Transfer, locale: Locale): TransferRow[] {
  const { account, reference, amountCents, currency } = transfer;
  const { holder, iban, bic, accountNumber, routingNumber, bankName } = account;
  const written: [name: TransferRow["name"], shown: string | null, pasted: string | null][] = [
    ["holder", holder, holder],
    ["iban", iban && formatIban(iban), iban],
    ["routingNumber", routingNumber, routingNumber],
    ["accountNumber", accountNumber, accountNumber],
    ["bic", bic, bic],
    ["bank", bankName, bankName],
    ["amount", formatMoney(amountCents, currency, locale), typedAmount(amountCents, currency, locale)],
    ["reference", formatTransferReference(reference), reference],
  ];
  const label = translator(locale, "pay");
  return written.flatMap(([name, shown, pasted]) =>
    shown === null || pasted === null ? [] : [{ name, label: label(name), shown, pasted }],
  );
}

/** An amount as banks' forms accept it: with the reader's decimal separator, and nothing else. */
function typedAmount(cents: Cents, currency: string, locale: Locale): string {
  const parts = new Intl.NumberFormat(intlTag(locale), { minimumFractionDigits: 1 }).formatToParts(0.5);
  const sign = parts.find(({ type }) => type === "decimal")?.value ?? ".";
  return decimalText(cents, minorUnits(currency)).replace(".", sign);
}
