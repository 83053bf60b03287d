/**
 * Characters that no reader sees: spaces, controls, and format characters such as zero-width joiners and direction
 * marks.
 */
const UNSEEN = /^[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** True for text with nothing visible in it. */
export function isBlank(text: string): boolean {
  return UNSEEN.test(text);
}
