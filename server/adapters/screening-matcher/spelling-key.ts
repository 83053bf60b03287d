/**
 * The spelling key of a word: the same for the usual romanizations of the same sounds by different languages. Letters:
 * the vowels a e i o u; `C` as in chip, `S` as in ship, `c` as in its; others as they are.
 */
export function spellingKey(text: string): string {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  if (remembered.size >= REMEMBERED) remembered.clear();
  const key = keyOfSounds(text);
  remembered.set(text, key);
  return key;
}

const REMEMBERED = 50_000;
const remembered = new Map<string, string>();

function keyOfSounds(text: string): string {
  let key = text.length > 3 ? compounds(text) : text;
  if (key.length > 5) key = key.replace(/(?<=[^aeiouy])e$/, "");
  key = key
    .replace(/^(?:ye|je(?=[lv])|ie)(?=[^aeiou])/, "e")
    .replace(/(?<=[eo])(?:w|ff|v|f)$|(?<=[eo])ff(?=$)/, "v")
    .replace(/(?:ij|iy|yy|yi|yj|ii|ie)$/, "i")
    .replace(DIGRAPHS, (part) => DIGRAPH[part]!)
    .replace(/c(?=[eiy])/g, "s")
    .replace(/[yqwxc]/g, (letter) => LETTER[letter]!)
    .replace(/(.)\1+/g, "$1");
  if (key.length > 2) key = key.replace(/h$/, "");
  return key || text;
}

const DIGRAPH: Record<string, string> = {
  shch: "S",
  stch: "S",
  tsch: "C",
  sch: "S",
  tch: "C",
  dzh: "j",
  ch: "C",
  cz: "C",
  sh: "S",
  sz: "S",
  zh: "j",
  dj: "j",
  kh: "h",
  gh: "g",
  ph: "f",
  th: "t",
  dh: "d",
  bh: "b",
  ck: "k",
  ts: "T",
  tz: "T",
  oo: "u",
  ou: "u",
  ee: "i",
  aa: "a",
  ei: "e",
  ey: "e",
  ai: "e",
  ay: "e",
  ae: "e",
  ue: "u",
  oe: "o",
};
const DIGRAPHS = new RegExp(Object.keys(DIGRAPH).join("|"), "g");
const LETTER: Record<string, string> = { y: "i", q: "k", w: "v", x: "ks", c: "k" };

/** Two-word Arabic names are also written as one word: the vowel and the article in between vary. */
function compounds(text: string): string {
  if (/^abd[aeiou]?ll?a?h?$/.test(text) || text === "abdullah" || text === "abdallah")
    return /a/.test(text.slice(3)) ? "abdala" : "abd";
  const servant = /^abd(?:[aeiou]([a-z])\1|[aeiou]l|[aeiou][rszdtn](?=[rszdtn]))?/.exec(text);
  if (servant && text.length > 4) return `abd${servant[1] ?? ""}${text.slice(servant[0].length)}`;
  if (/^abd[aeiou][lr]?$/.test(text)) return "abd";
  return text.length > 6 ? text.replace(/[aeiou]dd?[iey]{1,2}ne?$/, "din") : text;
}

const WEAK: Record<string, string> = {
  sh: "S",
  ch: "C",
  kh: "h",
  gh: "g",
  dh: "d",
  th: "t",
  zh: "j",
  ts: "T",
  ph: "f",
  a: "A",
  w: "W",
  y: "Y",
};

/** The key of a word in a script without vowels: its letters, of which `A`, `W` and `Y` may stand for vowels. */
export function consonantKey(text: string): string {
  return text
    .replace(/sh|ch|kh|gh|dh|th|zh|ts|ph|[awy]/g, (part) => WEAK[part]!)
    .replace(/[eiou']/g, "")
    .replace(/q/g, "k")
    .replace(/(.)\1+/g, "$1")
    .replace(/(?<=..)h$/, "");
}

/** The possible readings of a key's ambiguous letter. */
export const READINGS: Record<string, string> = { D: "dzjt", c: "tsT", B: "bv", K: "khCg", P: "pf", X: "Ss", H: "hCk" };

/** The consonants of a key, with similar ones unified: words that may be the same share it in any script. */
export function skeleton(key: string): string {
  return key
    .replace(/[aeiouhvAWY]/g, "")
    .replace(/[pSCTczkd]/g, (letter) => ALIKE[letter]!)
    .replace(/(.)\1+/g, "$1");
}

const ALIKE: Record<string, string> = { p: "b", S: "s", C: "s", T: "s", c: "s", z: "s", k: "g", d: "t" };

/** The skeletons of a word in a script without vowels, one for each reading of its ambiguous letters. */
export function skeletonsOf(key: string): Set<string> {
  let read = [""];
  for (const letter of key) {
    const sounds = read.length < MOST_READINGS ? (READINGS[letter] ?? letter) : (READINGS[letter]?.[0] ?? letter);
    read = read.flatMap((text) => [...sounds].map((sound) => text + sound));
  }
  return new Set(read.map(skeleton));
}

const MOST_READINGS = 12;

/** The key of one or several Korean syllables, in any romanization. */
export function koreanKey(text: string): string {
  const key = text
    .replace(/^(?:lee|yi|rhee|ri|ree|lie)$/, "i")
    .replace(/^(?:yim|rim|lim)$/, "im")
    .replace(/^(?:ryu|yoo|lyu)$/, "yu")
    .replace(/^(?:p|b)ar?k$/, "pak")
    .replace(/ch|j/g, "c")
    .replace(/sh/g, "s")
    .replace(/ng/g, "N")
    .replace(/e?ui/g, "i")
    .replace(/yeo|you|yeu/g, "yo")
    .replace(/eo|eu|oo|ou|u/g, "o")
    .replace(/ee/g, "i")
    .replace(/ae|ai|oe|oi|ay/g, "e")
    .replace(/[gdblrw]/g, (letter) => ({ g: "k", d: "t", b: "p", l: "r", r: "r", w: "" })[letter]!);
  return key.replace(/(.)\1+/g, "$1").replace(/(?<=.)h$/, "") || text;
}
