/**
 * The symbols of references, none of which is easily confused with another: no 0, O, 1, I, L, Q or D; no S, Z, B or G, which
 * look like 5, 2, 8 and 6; no N, U, V or Y, which sound or look like M, F, W or X; and no vowels, which would make words.
 * There are 19, a prime number, so they are the elements of a field.
 */
export const SYMBOLS = "23456789CFHJKMPRTWX";
/** A reference has at least one letter. Otherwise account and invoice numbers could be mistaken for references. */
export const LETTERS = /[CFHJKMPRTWX]/;
/** Letters that are not symbols, and the symbol each is read as. */
export const LOOK_ALIKES: Readonly<Record<string, string>> = { S: "5", Z: "2", B: "8", G: "6", N: "M" };

const PRIME = SYMBOLS.length;
const MESSAGE = 9;
const CHECKS = 3;

/**
 * The symbols are the values of a polynomial at 0, 1, 2, ..., which nine values determine: a Reed-Solomon code. Two
 * polynomials of degree 8 agree in at most 8 places, so two codes of 12 symbols differ in at least 4.
 */
const WEIGHTS = Array.from({ length: CHECKS }, (_, check) =>
  Array.from({ length: MESSAGE }, (_, at) => lagrange(at, MESSAGE + check)),
);

/** Appends the check symbols to nine numbers from 0 to 18, and writes all of them as symbols. */
export function withCheckSymbols(message: readonly number[]): string {
  const checks = WEIGHTS.map((weights) => weights.reduce((sum, weight, at) => sum + weight * message[at]!, 0) % PRIME);
  return [...message, ...checks].map((value) => SYMBOLS[value]).join("");
}

/** Returns whether the text is twelve symbols of which the last three check the others. */
export function isValidCode(text: string): boolean {
  const values = [...text].map((symbol) => SYMBOLS.indexOf(symbol));
  if (values.length !== MESSAGE + CHECKS || values.includes(-1)) return false;
  return withCheckSymbols(values.slice(0, MESSAGE)) === text;
}

/** How much the value at one place of the message counts for the value of the polynomial at another place. */
function lagrange(at: number, place: number): number {
  let weight = 1;
  for (let other = 0; other < MESSAGE; other += 1)
    if (other !== at) weight = (weight * modulo(place - other) * inverse(modulo(at - other))) % PRIME;
  return weight;
}

function modulo(value: number): number {
  return ((value % PRIME) + PRIME) % PRIME;
}

/** The number that gives 1 when multiplied, by Fermat's little theorem. */
function inverse(value: number): number {
  let power = 1;
  for (let times = 0; times < PRIME - 2; times += 1) power = (power * value) % PRIME;
  return power;
}
