/** Readings of letters in scripts that a general transliterator renders too roughly. */

/** Digraphs of Greek; other letters are left to the transliterator. */
export const GREEK: [RegExp, string][] = [
  [/ου/g, "ou"],
  [/^μπ/g, "b"],
  [/^ντ/g, "d"],
  [/^γκ/g, "g"],
  [/γγ/g, "ng"],
  [/ευ(?=[βγδζλμνραεηιοω])/g, "ev"],
  [/ευ/g, "ef"],
  [/αυ(?=[βγδζλμνραεηιοω])/g, "av"],
  [/αυ/g, "af"],
  [/ει|οι|υι|η|υ/g, "i"],
  [/χ/g, "ch"],
];

/** How to write a letter that has several readings, if it must be written; its key keeps it distinct. */
export const OPEN_LETTERS: Record<string, string> = { D: "d", c: "th", B: "b", K: "k", P: "p", X: "sh", H: "h" };

// The letters that stand for long vowels as well as for consonants stay a, w and y; what compares decides.
// biome-ignore format: one letter, one reading
export const ARABIC: Record<string, string> = {
  ا: "a", أ: "a", إ: "a", آ: "a", ء: "a", ئ: "y", ؤ: "w", ى: "a", ب: "b", پ: "p", ت: "t", ة: "h", ث: "c", ج: "j",
  چ: "ch", ح: "h", خ: "kh", د: "d", ذ: "D", ر: "r", ز: "z", ژ: "zh", س: "s", ش: "sh", ص: "s", ض: "D", ط: "t",
  ظ: "D", ع: "a", غ: "gh", ف: "f", ڤ: "v", ق: "k", ك: "k", ک: "k", گ: "g", ل: "l", م: "m", ن: "n", ں: "n", ه: "h",
  ہ: "h", ھ: "h", و: "w", ي: "y", ی: "y", ے: "y", ٹ: "t", ڈ: "d", ڑ: "r", ګ: "g", ړ: "r", ښ: "sh", ټ: "t", ډ: "d",
};

// biome-ignore format: one letter, one reading
export const HEBREW: Record<string, string> = {
  א: "a", ב: "B", ג: "g", ד: "d", ה: "h", ו: "w", ז: "z", ח: "H", ט: "t", י: "y", כ: "K", ך: "K", ל: "l", מ: "m",
  ם: "m", נ: "n", ן: "n", ס: "s", ע: "a", פ: "P", ף: "P", צ: "ts", ץ: "ts", ק: "k", ר: "r", ש: "X", ת: "t",
};

const letters = (text: string) => text.split(" ").map((part) => (part === "_" ? "" : part));

/** Initial consonants, vowels and final consonants, in the order of their code points. */
export const HANGUL = [
  letters("g kk n d tt r m b pp s ss _ j jj ch k t p h"),
  letters("a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i"),
  letters("_ k k k n n n t l k m l l l p l m p p t t ng t t k t p t"),
] as const;

/**
 * Indic scripts by the last seven bits of a code point: a vowel, a consonant, `+` and a vowel sign, `-` for the sign
 * that removes the vowel, and `N` for the nasal.
 */
export const INDIC: readonly string[] = [
  ...letters("N N N h a a a i i u u ri li e e e"),
  ...letters("ai o o o au k kh g gh ng ch chh j jh ny t"),
  ...letters("th d dh n t th d dh n n p ph b bh m y"),
  ...letters("r r l l l v sh sh s h + + + +_ +a +i"),
  ...letters("+i +u +u +ri +ri +e +e +e +ai +o +o +o +au - _ _"),
  ...letters("om + + + + +ai + + k kh g z d dh f y"),
  ...letters("ri li +ri +li _ _ 0 1 2 3 4 5 6 7 8 9 N"),
].map((part) => part.replace("_", ""));
