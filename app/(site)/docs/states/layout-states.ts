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
  return {
    resource: machine.resource,
    width: Math.ceil(width),
    height: Math.ceil(height),
    boxes: Object.entries(machine.states).map(([name, meaning]) => boxOf(machine, graph, name, meaning)),
    lines: moves.map((move) => lineOf(graph, move)),
  };
}

type Drawn = Omit<StateLine, "points" | "label">;

function movesOf(machine: StateMachine<string, string>): Drawn[] {
  return Object.entries(machine.moves).flatMap(([trigger, { from, to, when, emits }]) =>
    from.map((state) => ({ trigger, from: state, to, when, event: emits })),
  );
}

function boxOf(machine: StateMachine<string, string>, graph: Graph, name: string, meaning: string): StateBox {
  const { x, y, width, height } = graph.node(name) as { x: number; y: number; width: number; height: number };
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
  return { ...move, points: edge.points, label: { x: edge.x, y: edge.y } };
}
