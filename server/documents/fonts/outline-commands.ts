/** Move, line, curve and close commands as fonts write them: `M119,671L420,671Q420,37 119,37Z`. */
const COMMAND = /([MLQCZ])([^MLQCZ]*)/g;
const PAIR = /(-?[\d.]+(?:e-?\d+)?),(-?[\d.]+(?:e-?\d+)?)/g;

interface OutlineCommand {
  command: string;
  points: [x: number, y: number][];
}

/** Parses a glyph's outline into its drawing commands. */
export function outlineCommands(outline: string): OutlineCommand[] {
  return [...outline.matchAll(COMMAND)].map(([, command = "", points = ""]) => ({
    command,
    points: [...points.matchAll(PAIR)].map(([, x, y]): [number, number] => [Number(x), Number(y)]),
  }));
}
