import { Text, type TextProps } from "@react-pdf/renderer";
import { BODY } from "@/server/documents/fonts/fonts";
import { type Coverage, drawableRuns, visible } from "@/server/documents/fonts/glyphs";

type Style = NonNullable<TextProps["style"]>;

interface WrittenProps {
  text: string;
  fonts?: readonly [Coverage, ...Coverage[]];
  style?: Style;
}

/** Text in a PDF. Every letter is drawn by a font that really has it. */
export function Written({ text, fonts = BODY, style = {} }: WrittenProps) {
  return (
    <Text style={style}>
      {drawableRuns(text, fonts).map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text never change places
        <Text key={index} style={{ fontFamily: run.family }}>
          {run.text}
        </Text>
      ))}
    </Text>
  );
}

/** Text for a PDF's properties, which readers show in their own fonts. */
export function property(text: string): string {
  return visible(text);
}
