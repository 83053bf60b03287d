import { FACE_FILES, type Face } from "@/server/documents/fonts/font-files";
import { type OpenFont, openFont } from "@/server/documents/fonts/open-font";

/** Characters that only control whether their neighbors connect; fonts need not contain them. */
const JOINERS = /[\u200c\u200d]/g;

/** Returns the typeface's first font that covers the whole segment, opening as few files as possible. */
export async function findFont(face: Face, segment: string): Promise<OpenFont | null> {
  const codePoints = codePointsOf(segment);
  for (const file of FACE_FILES[face]) {
    if (!codePoints.every((codePoint) => file.mayHave(codePoint))) continue;
    const font = await openFont(file);
    if (codePoints.every((codePoint) => font.has(codePoint))) return font;
  }
  return null;
}

/** Returns whether the font has every character of the segment. */
export function hasAll(font: OpenFont, segment: string): boolean {
  return codePointsOf(segment).every((codePoint) => font.has(codePoint));
}

function codePointsOf(segment: string): number[] {
  return [...segment.replace(JOINERS, "")].map((character) => character.codePointAt(0) ?? 0);
}
