import { Graph, layout } from "@dagrejs/dagre";
import type { StateBox, StateDrawing, StateLine } from "@/components/docs/state-types";
import { nextStates, type StateMachine } from "@/server/kernel/states";

/** Widths of the two font sizes in the diagram, in its units per character. */
const STATE_CHARACTER = 9;
const TRIGGER_CHARACTER = 8;
const BOX_HEIGHT = 40;
const BOX_PADDING = 32;
const LABEL_HEIGHT = 22;
const MARGIN = 12;

/** Lays out a state table from top to bottom: a box for every state, a line for every transition. */
export function layoutStates(machine: StateMachine<string, string>): StateDrawing {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: "TB", nodesep: 36, ranksep: 34, edgesep: 20, marginx: MARGIN, marginy: MARGIN });
  for (const name of Object.keys(machine.states))
    graph.setNode(name, { width: name.length * STATE_CHARACTER + BOX_PADDING, height: BOX_HEIGHT });
  const moves = movesOf(machine);
  for (const { trigger, from, to } of moves) {
    const size = { width: trigger.length * TRIGGER_CHARACTER + 12, height: LABEL_HEIGHT, labelpos: "c" };
    graph.setEdge(from, to, size, trigger);
  }
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  const lines = moves.map((move) => lineOf(graph, move));
  return {
    resource: machine.resource,
    width: Math.ceil(Math.max(width, ...lines.map(rightOf))),
    height: Math.ceil(height),
    boxes: Object.entries(machine.states).map(([name, meaning]) => boxOf(machine, graph, name, meaning)),
    lines,
  };
}

/**
 * The right edge of a line and its label, which may be outside of the layout for a line that leads back to its own
 * state.
 */
function rightOf({ points, label, trigger }: StateLine): number {
  const labelEnd = label.x + (trigger.length * TRIGGER_CHARACTER) / 2;
  return Math.max(labelEnd, ...points.map(({ x }) => x)) + MARGIN;
}

/** A box as the layout has it: its center and its size. */
interface PlacedBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Drawn = Omit<StateLine, "points" | "label">;

function movesOf(machine: StateMachine<string, string>): Drawn[] {
  return Object.entries(machine.moves).flatMap(([trigger, { from, to, when, emits }]) =>
    from.map((state) => ({ trigger, from: state, to, when, event: emits })),
  );
}

function boxOf(machine: StateMachine<string, string>, graph: Graph, name: string, meaning: string): StateBox {
  const { x, y, width, height } = graph.node(name) as PlacedBox;
  return {
    name,
    meaning,
    isInitial: name === machine.initial,
    isFinal: nextStates(machine, name).length === 0,
    x: x - width / 2,
    y: y - height / 2,
    width,
    height,
  };
}

function lineOf(graph: Graph, move: Drawn): StateLine {
  const edge = graph.edge(move.from, move.to, move.trigger) as {
    points: { x: number; y: number }[];
    x: number;
    y: number;
  };
  const points = move.from === move.to ? loopTo(edge, graph.node(move.from) as PlacedBox) : edge.points;
  return { ...move, points, label: { x: edge.x, y: edge.y } };
}

/**
 * A line that leaves a box on its right, passes under its label and returns: the layout library only reserves space for
 * it.
 */
function loopTo(label: { x: number }, box: PlacedBox) {
  const edge = box.x + box.width / 2;
  const [above, below] = [box.y - box.height / 4, box.y + box.height / 4];
  const turns = [above, box.y, below].map((y) => ({ x: label.x, y }));
  return [{ x: edge, y: above }, ...turns, { x: edge, y: below }];
}
