const SHORTEST = 13;
const LONGEST = 19;

/**
 * True if the text contains a card number: 13 to 19 digits with a valid check digit, with or without spaces and dashes.
 */
export function holdsCardNumber(text: string): boolean {
  const runs = text.normalize("NFKC").match(/\d(?:[ \-.\u2010-\u2015]?\d)+/g) ?? [];
  return runs.some((run) => {
    const digits = [...run.replace(/\D/g, "")].map(Number);
    for (let start = 0; start + SHORTEST <= digits.length; start += 1) {
      for (let end = start + SHORTEST; end <= Math.min(start + LONGEST, digits.length); end += 1) {
        if (passesLuhn(digits.slice(start, end))) return true;
      }
    }
    return false;
  });
}

function passesLuhn(digits: number[]): boolean {
  const sum = digits.toReversed().reduce((total, digit, place) => {
    const weighed = place % 2 === 0 ? digit : digit * 2;
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}
