/** A state as a box, in units of the drawing. */
export interface StateBox {
  name: string;
  meaning: string;
  isInitial: boolean;
  /** True where no move leads out. */
  isFinal: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One move between two states, as a line with a word. */
export interface StateLine {
  trigger: string;
  from: string;
  to: string;
  when: string;
  event: string | null;
  points: { x: number; y: number }[];
  /** The middle of the word. */
  label: { x: number; y: number };
}

/** A table of states, laid out. */
export interface StateDrawing {
  resource: string;
  width: number;
  height: number;
  boxes: StateBox[];
  lines: StateLine[];
}
