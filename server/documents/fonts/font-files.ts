import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** A file with the outlines of some characters. */
export interface FontFile {
  path: string;
  /** The weight at which to draw a variable font; null for a file that has only one. */
  weight: number | null;
  /** Whether the file may have a character. Only the opened file knows for certain. */
  mayHave(codePoint: number): boolean;
}

/** The typefaces of pictures, and the two that PDFs use for what their embedded fonts cannot draw. */
export type Face = "title" | "strong" | "body" | "regular" | "semibold";

const require = createRequire(import.meta.url);

/** Fonts for further scripts, in the order in which they are tried. */
const SCRIPTS = ["noto-sans-arabic", "noto-sans-hebrew", "noto-sans-thai", "noto-sans-sc", "noto-sans-kr"];

/** Greek, Cyrillic, Devanagari and rare Latin letters: the fonts that receipts embed. */
const WIDE = { regular: ownFile("noto-sans-regular"), semibold: ownFile("noto-sans-semibold") };

/** The fonts of each typeface, first choice first. */
export const FACE_FILES: Readonly<Record<Face, readonly FontFile[]>> = {
  title: [...webFont("source-serif-4", 600), WIDE.semibold, ...SCRIPTS.flatMap((name) => webFont(name, 600))],
  strong: [...webFont("inter", 600), WIDE.semibold, ...SCRIPTS.flatMap((name) => webFont(name, 600))],
  body: [...webFont("inter", 400), WIDE.regular, ...SCRIPTS.flatMap((name) => webFont(name, 400))],
  regular: [WIDE.regular, ...SCRIPTS.flatMap((name) => webFont(name, 400))],
  semibold: [WIDE.semibold, ...SCRIPTS.flatMap((name) => webFont(name, 600))],
};

function ownFile(name: string): FontFile {
  return { path: path.resolve("server/documents/fonts", `${name}.ttf`), weight: null, mayHave: () => true };
}

/** A web font comes in slices, each for the characters listed in its `unicode.json`. */
function webFont(name: string, weight: number): FontFile[] {
  const folder = path.dirname(require.resolve(`@fontsource-variable/${name}/package.json`));
  const slices: Record<string, string> = JSON.parse(readFileSync(path.join(folder, "unicode.json"), "utf8"));
  return Object.entries(slices).map(([slice, text]) => {
    const ranges = text.split(",").map(rangeOf);
    return {
      path: path.join(folder, "files", `${name}-${slice.replace(/[[\]]/g, "")}-wght-normal.woff2`),
      weight,
      mayHave: (codePoint) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
    };
  });
}

/** Parses `U+4e00-4eff` into two numbers. */
function rangeOf(text: string): [number, number] {
  const [first = "", last = first] = text.trim().replace(/^U\+/i, "").split("-");
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
