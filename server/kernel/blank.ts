/**
 * Characters that no reader sees: spaces, controls, and format characters such as zero-width joiners and direction marks. Written as
 * ranges, so that every version of Node and of PostgreSQL means the same ones.
 */
const UNSEEN = [
  "0-20 7f-a0 ad 34f 600-605 61c 6dd 70f 890-891 8e2 115f-1160 1680 17b4-17b5 180b-180f 2000-200f 2028-202f 205f-206f",
  "2800 3000 3164 fe00-fe0f feff ffa0 fff0-fffb 110bd 110cd 13430-1343f 1bca0-1bca3 1d173-1d17a e0000-e0fff",
];
const RANGES = UNSEEN.join(" ")
  .replace(/[0-9a-f]+/g, (code) => `\\u{${code}}`)
  .replaceAll(" ", "");
const BLANK = new RegExp(`^[${RANGES}]*$`, "u");

/** True for text without visible characters. */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}
