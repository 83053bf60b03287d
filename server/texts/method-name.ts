import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface NamedMethod {
  type: string;
  brand: string | null;
  last4: string | null;
}

/** Brand names that are not just the code with a capital letter. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: "American Express",
  diners: "Diners Club",
  eftpos_au: "eftpos",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

/** A payment method's name for its owner, such as "Visa ending in 4242". */
export function methodName({ type, brand, last4 }: NamedMethod, locale: Locale): string {
  const t = translator(locale, "pay");
  if (last4 === null) return t("methodPlain");
  if (type !== "card") return t("methodBank", { last4 });
  return t("methodCard", { brand: brandName(brand, locale), last4 });
}

function brandName(brand: string | null, locale: Locale): string {
  const t = translator(locale, "pay");
  if (brand === "sandbox") return t("methodTest");
  if (brand === null || brand === "unknown") return t("methodAnyCard");
  return BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
}
