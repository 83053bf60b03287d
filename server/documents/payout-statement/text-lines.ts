import bidiFactory from "bidi-js";
import { drawableRuns, isPlain } from "@/server/documents/fonts/glyphs";
import { lineBreaks } from "@/server/documents/fonts/line-breaks";
import { type Fonts, SHAPED } from "@/server/documents/fonts/typefaces";
import { inVisualOrder } from "@/server/documents/fonts/visual-order";

/** Text in one font and one direction. */
export interface LineRun {
  text: string;
  family: string;
  isRightToLeft: boolean;
}

/** A line as it is drawn, from left to right. */
export interface TextLine {
  runs: (LineRun & { width: number })[];
  width: number;
}

/** Measures the width of a run. */
export type Measure = (run: LineRun) => number;

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Breaks a text into lines of this width, each in drawing order. A text without letters gives one empty line. */
export function textLines(text: string, width: number, fonts: Fonts, measure: Measure): TextLine[] {
  const drawn = isPlain(text) ? text : textOf(drawableRuns(text, fonts));
  const isRightToLeft = !isPlain(drawn) && bidi.getEmbeddingLevels(drawn).paragraphs[0]?.level === 1;
  const line = (part: string) => lineOf(part, fonts, isRightToLeft, measure);
  const whole = line(drawn);
  if (whole.width <= width) return [whole];
  return broken(drawn, (part) => line(part).width <= width).map(line);
}

/** Fills each line with as many words as fit. A word that is too long for a line is broken between letters. */
function broken(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = [];
  let current = "";
  const add = (piece: string, before: string) => {
    if (current === "" || fits(current + before + piece)) current = current === "" ? piece : current + before + piece;
    else {
      lines.push(current);
      current = piece;
    }
  };
  for (const word of text.split(" ").filter((each) => each !== "")) {
    let before = " ";
    for (const piece of lineBreaks(word).filter((part) => part !== "")) {
      const parts = fits(piece) ? [piece] : [...graphemes.segment(piece)].map(({ segment }) => segment);
      for (const part of parts) {
        add(part, before);
        before = "";
      }
    }
  }
  return [...lines, current];
}

function lineOf(text: string, fonts: Fonts, isRightToLeft: boolean, measure: Measure): TextLine {
  const runs = isPlain(text)
    ? [{ text, family: fonts[0].family, isRightToLeft: false }]
    : directedRuns(text, fonts, isRightToLeft ? "rtl" : "ltr");
  const measured = runs.map((run) => ({ ...run, width: measure(run) }));
  return { runs: measured, width: measured.reduce((sum, run) => sum + run.width, 0) };
}

/** Splits a line where its font or its direction changes, and puts the parts in visual order. */
function directedRuns(text: string, fonts: Fonts, direction: "ltr" | "rtl"): LineRun[] {
  const fontRuns = drawableRuns(text, fonts);
  const drawn = textOf(fontRuns);
  const { levels } = bidi.getEmbeddingLevels(drawn, direction);
  const runs: { text: string; family: string; level: number }[] = [];
  let at = 0;
  for (const { text: part, family } of fontRuns) {
    for (const { segment } of graphemes.segment(part)) {
      const level = levels[at] ?? 0;
      at += segment.length;
      const last = runs.at(-1);
      if (last && last.family === family && last.level === level) last.text += segment;
      else runs.push({ text: segment, family, level });
    }
  }
  return inVisualOrder(runs).map(({ level, ...run }) => ({
    family: run.family,
    isRightToLeft: level % 2 === 1,
    text: level % 2 === 1 ? turned(run.text, run.family) : run.text,
  }));
}

/** Text for a right-to-left run: brackets are mirrored. Shaped fonts reverse everything else themselves. */
function turned(text: string, family: string): string {
  const segments = [...graphemes.segment(text)].map(({ segment }) => bidi.getMirroredCharacter(segment) ?? segment);
  return family in SHAPED ? segments.join("") : segments.reverse().join("");
}

function textOf(runs: readonly { text: string }[]): string {
  return runs.map(({ text }) => text).join("");
}
