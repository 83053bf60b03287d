import { Text, type TextProps } from "@react-pdf/renderer";
import bidiFactory from "bidi-js";
import { type Coverage, drawableRuns, isPlain, visible } from "@/server/documents/fonts/glyphs";
import { BODY } from "@/server/documents/fonts/typefaces";

type Style = NonNullable<TextProps["style"]>;

interface WrittenProps {
  text: string;
  /** Whether the text has its own direction, that of its first letter, as a name does. */
  isName?: boolean;
  fonts?: readonly [Coverage, ...Coverage[]];
  style?: Style;
}

/** Aligned left like the column, because the document itself reads from left to right. */
const RIGHT_TO_LEFT = { direction: "rtl", textAlign: "left" } as const;
/** The library's value for infinity. Otherwise, lines would break with a hyphen where a font changes within a word. */
const NEVER_HYPHENATE = 10_000;

const bidi = bidiFactory();

/** Text in a PDF. Every character is drawn by a font that contains it. */
export function Written({ text, isName = false, fonts = BODY, style = {} }: WrittenProps) {
  // Runs do not inherit their direction.
  const direction = isName && isRightToLeft(text) ? RIGHT_TO_LEFT : {};
  const runs = drawableRuns(text, fonts);
  const [only] = runs;
  if (only && runs.length === 1)
    return (
      <Text style={[style, { fontFamily: only.family, ...direction }].flat()} hyphenationPenalty={NEVER_HYPHENATE}>
        {only.text}
      </Text>
    );
  return (
    <Text style={style} hyphenationPenalty={NEVER_HYPHENATE}>
      {runs.map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text never change places
        <Text key={index} style={{ fontFamily: run.family, ...direction }}>
          {run.text}
        </Text>
      ))}
    </Text>
  );
}

function isRightToLeft(text: string): boolean {
  return !isPlain(text) && bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1;
}

/** Text for a PDF's properties, which readers show in their own fonts. */
export function property(text: string): string {
  return visible(text);
}
