/** IBANs, and digits in a row or in groups that are long enough to be an account's. */
const NUMBERS = /\b[A-Z]{2}\d{2}(?:[A-Z0-9]{11,30}|(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,3})?)\b|\d(?:[ .-]?\d){6,}/gi;
const VISIBLE = 4;

/** Returns a text of a bank in which the numbers of accounts are hidden but for their last characters. */
export function maskNumbers(text: string): string {
  return text.replaceAll(NUMBERS, (number) => `••••${number.replaceAll(/[^0-9A-Za-z]/g, "").slice(-VISIBLE)}`);
}
