import { validate as validateAbn } from "stdnum/lib/cjs/au/abn.js";
import { validate as validateBusiness } from "stdnum/lib/cjs/ca/bn.js";
import { validate as validateSteuernummer } from "stdnum/lib/cjs/de/stnr.js";

interface Register {
  /** The name of the number in that country. */
  name: string;
  /** Normalizes the number to the register's format; null if it is invalid. */
  normalize(text: string): string | null;
}

/**
 * The jurisdictions whose charities can issue receipts, by ISO 3166 code, with the format of their registration
 * numbers.
 */
export const CHARITY_REGISTERS: Readonly<Record<string, Register>> = {
  // No prefix is rejected, because real EINs also begin with 00.
  US: {
    name: "Employer Identification Number",
    normalize: (text) => {
      const [, start, end] = /^(\d{2})-?(\d{7})$/.exec(plain(text)) ?? [];
      return start && !/^0+$/.test(start + end) ? `${start}-${end}` : null;
    },
  },
  CA: {
    name: "CRA registration number",
    normalize: (text) => {
      const [, business, account] = /^(\d{9})RR(\d{4})$/.exec(plain(text)) ?? [];
      return business && validateBusiness(business).isValid ? `${business}RR${account}` : null;
    },
  },
  GB: {
    name: "charity number (Charity Commission, OSCR or CCNI)",
    normalize: (text) => matching(/^(\d{6,7}|SC\d{6}|NIC\d{6})$/, text),
  },
  AU: {
    name: "Australian Business Number",
    normalize: (text) => matching(/^\d{11}$/, text, (number) => validateAbn(number).isValid),
  },
  DE: {
    name: "Steuernummer",
    normalize: (text) => matching(/^[\d/]{10,17}$/, text, (number) => validateSteuernummer(number).isValid),
  },
};

/** Uppercase, without the spaces between groups of digits. */
function plain(text: string): string {
  return text.toUpperCase().replace(/\s+/g, "");
}

function matching(pattern: RegExp, text: string, isRight: (number: string) => boolean = () => true): string | null {
  const number = plain(text);
  return pattern.test(number) && isRight(number) ? number : null;
}
