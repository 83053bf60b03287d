import { READINGS } from "@/server/adapters/screening-matcher/spelling-key";

/** The cost of turning one spelling key into another: replacing a similar sound costs little, any other letter 1. */

const SYMBOLS = "abcdefghijklmnopqrstuvwxyz0123456789CSTAWY";
const CODE = new Uint8Array(128).fill(63);
[...SYMBOLS].forEach((symbol, at) => {
  CODE[symbol.charCodeAt(0)] = at;
});
const SIZE = 64;

/** Pairs of letters that are used for the same sound in different languages, or are easily confused when heard. */
const ALIKE: Record<string, number> = {
  ei: 0.15,
  ea: 0.2,
  ou: 0.15,
  ao: 0.4,
  ai: 0.8,
  iu: 0.9,
  au: 0.65,
  eo: 0.5,
  eu: 0.7,
  oi: 0.9,
  sS: 0.35,
  sC: 0.5,
  SC: 0.3,
  CT: 0.35,
  Ts: 0.35,
  Tz: 0.3,
  Tk: 0.5,
  sz: 0.45,
  zj: 0.35,
  jC: 0.4,
  jg: 0.3,
  jS: 0.5,
  kg: 0.35,
  kh: 0.4,
  gh: 0.35,
  kC: 0.45,
  bp: 0.35,
  bv: 0.3,
  fv: 0.15,
  pf: 0.35,
  td: 0.35,
  mn: 0.4,
  lr: 0.6,
  dz: 0.45,
  hj: 0.6,
  ij: 0.25,
  uv: 0.2,
  ov: 0.5,
  ks: 0.7,
  tT: 0.45,
};
const SUBSTITUTE = new Float32Array(SIZE * SIZE).fill(1);
for (let at = 0; at < SIZE; at += 1) SUBSTITUTE[at * SIZE + at] = 0;
for (const [pair, cost] of Object.entries(ALIKE)) {
  const [one, other] = [CODE[pair.charCodeAt(0)]!, CODE[pair.charCodeAt(1)]!];
  SUBSTITUTE[one * SIZE + other] = cost;
  SUBSTITUTE[other * SIZE + one] = cost;
}
const OMIT = new Float32Array(SIZE).fill(1);
for (const vowel of "aeiou") OMIT[CODE[vowel.charCodeAt(0)]!] = 0.5;
OMIT[CODE["h".charCodeAt(0)]!] = 0.35;
OMIT[CODE["v".charCodeAt(0)]!] = 0.8;
const SWAP = 0.7;

const LONGEST = 40;
let before = new Float32Array(LONGEST + 1);
let last = new Float32Array(LONGEST + 1);
let row = new Float32Array(LONGEST + 1);

/** The cost of the cheapest edits between two spelling keys; any value of at least `most` if it is not below that. */
export function keyDistance(a: string, b: string, most: number): number {
  const [n, m] = [Math.min(a.length, LONGEST), Math.min(b.length, LONGEST)];
  last[0] = 0;
  for (let j = 1; j <= m; j += 1) last[j] = last[j - 1]! + OMIT[CODE[b.charCodeAt(j - 1)]!]!;
  for (let i = 1; i <= n; i += 1) {
    const one = CODE[a.charCodeAt(i - 1)]!;
    row[0] = last[0]! + OMIT[one]!;
    let least = row[0]!;
    for (let j = 1; j <= m; j += 1) {
      const other = CODE[b.charCodeAt(j - 1)]!;
      let cost = last[j - 1]! + SUBSTITUTE[one * SIZE + other]!;
      const dropped = last[j]! + OMIT[one]!;
      if (dropped < cost) cost = dropped;
      const added = row[j - 1]! + OMIT[other]!;
      if (added < cost) cost = added;
      if (
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      ) {
        const swapped = before[j - 2]! + SWAP;
        if (swapped < cost) cost = swapped;
      }
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least >= most) return most;
    [before, last, row] = [last, row, before];
  }
  return last[m]!;
}

/** The cost between the key of a word written without vowels and a spelling key: adding vowels costs nearly nothing. */
export function consonantDistance(written: string, key: string): number {
  const [n, m] = [Math.min(written.length, LONGEST), Math.min(key.length, LONGEST)];
  last[0] = 0;
  for (let j = 1; j <= m; j += 1) last[j] = last[j - 1]! + unwritten(key[j - 1]!, j === m);
  for (let i = 1; i <= n; i += 1) {
    const letter = written[i - 1]!;
    const silent = letter === "A" ? 0.15 : letter === "W" || letter === "Y" ? 0.45 : letter === "h" ? 0.3 : 1;
    row[0] = last[0]! + silent;
    for (let j = 1; j <= m; j += 1) {
      const other = key[j - 1]!;
      row[j] = Math.min(
        last[j - 1]! + readAs(letter, other),
        last[j]! + silent,
        row[j - 1]! + unwritten(other, j === m),
      );
    }
    [before, last, row] = [last, row, before];
  }
  return last[m]!;
}

const isVowel = (letter: string) => "aeiou".includes(letter);

function unwritten(letter: string, isLast: boolean): number {
  if (isVowel(letter)) return isLast ? 0.12 : 0.04;
  return letter === "h" ? 0.25 : 1;
}

function readAs(written: string, letter: string): number {
  if (written === "A") return isVowel(letter) ? 0 : 1;
  if (written === "W") return "uov".includes(letter) ? 0 : isVowel(letter) ? 0.4 : 1;
  if (written === "Y") return "ie".includes(letter) ? 0 : letter === "j" ? 0.2 : isVowel(letter) ? 0.35 : 1;
  const readings = READINGS[written];
  if (readings !== undefined) return readings.includes(letter) ? 0 : 1;
  if (isVowel(letter)) return 1;
  return SUBSTITUTE[CODE[written.charCodeAt(0)]! * SIZE + CODE[letter.charCodeAt(0)]!]!;
}

/** Counts the edits (insert, delete, replace, swap neighbors) between two words; `most + 1` if there are more. */
export function editDistance(a: string, b: string, most: number): number {
  const [n, m] = [Math.min(a.length, LONGEST), Math.min(b.length, LONGEST)];
  if (Math.abs(n - m) > most) return most + 1;
  for (let j = 0; j <= m; j += 1) last[j] = j;
  for (let i = 1; i <= n; i += 1) {
    row[0] = i;
    let least = i;
    const one = a.charCodeAt(i - 1);
    for (let j = 1; j <= m; j += 1) {
      const other = b.charCodeAt(j - 1);
      let cost = last[j - 1]! + (one === other ? 0 : 1);
      if (last[j]! + 1 < cost) cost = last[j]! + 1;
      if (row[j - 1]! + 1 < cost) cost = row[j - 1]! + 1;
      if (i > 1 && j > 1 && one === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other && before[j - 2]! + 1 < cost)
        cost = before[j - 2]! + 1;
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    [before, last, row] = [last, row, before];
  }
  return last[m]!;
}
