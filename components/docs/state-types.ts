/** A state as a box, in units of the diagram. */
export interface StateBox {
  name: string;
  meaning: string;
  isInitial: boolean;
  /** Whether it is final. */
  isFinal: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A transition between two states, as a line with a label. */
export interface StateLine {
  trigger: string;
  from: string;
  to: string;
  when: string;
  event: string | null;
  points: { x: number; y: number }[];
  /** The center of the label. */
  label: { x: number; y: number };
}

/** A state table with its layout. */
export interface StateDrawing {
  resource: string;
  width: number;
  height: number;
  boxes: StateBox[];
  lines: StateLine[];
}
