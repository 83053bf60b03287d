import type { StateBox, StateDrawing, StateLine } from "@/components/docs/state-types";

interface StateDiagramProps {
  drawing: StateDrawing;
}

/** The states of a resource and their transitions. The table next to it says the same in text. */
export function StateDiagram({ drawing }: StateDiagramProps) {
  const { resource, width, height, boxes, lines } = drawing;
  const title = `State diagram of a ${resource.replaceAll("_", " ")}. The table lists the same transitions.`;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={title}
      className="h-auto max-w-full"
    >
      <defs>
        <marker
          id={`${resource}-arrow`}
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="8"
          markerHeight="8"
          orient="auto"
        >
          <path d="M0 0 8 4 0 8Z" className="fill-quiet" />
        </marker>
      </defs>
      {lines.map((line) => (
        <Line key={`${line.trigger} ${line.from}`} line={line} arrow={`url(#${resource}-arrow)`} />
      ))}
      {boxes.map((box) => (
        <Box key={box.name} box={box} />
      ))}
      {lines.map((line) => (
        <Word key={`${line.trigger} ${line.from}`} line={line} />
      ))}
    </svg>
  );
}

/** A state; the initial one is highlighted, final ones have a double border. */
function Box({ box }: { box: StateBox }) {
  const { name, isInitial, isFinal, x, y, width, height } = box;
  return (
    <g>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={8}
        className={isInitial ? "fill-accent stroke-accent" : "fill-card stroke-quiet"}
        strokeWidth={1.25}
      />
      {isFinal && (
        <rect x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={5.5} className="fill-none stroke-line" />
      )}
      <text
        x={x + width / 2}
        y={y + height / 2}
        dominantBaseline="central"
        textAnchor="middle"
        className={`font-semibold text-[15px] ${isInitial ? "fill-accent-ink" : "fill-ink"}`}
      >
        {name}
      </text>
    </g>
  );
}

function Line({ line, arrow }: { line: StateLine; arrow: string }) {
  return <path d={pathOf(line.points)} className="fill-none stroke-quiet" strokeWidth={1.25} markerEnd={arrow} />;
}

function Word({ line }: { line: StateLine }) {
  const { trigger, label } = line;
  return (
    <text
      x={label.x}
      y={label.y}
      dominantBaseline="central"
      textAnchor="middle"
      className="fill-quiet stroke-card text-[13px]"
      strokeWidth={6}
      paintOrder="stroke"
      strokeLinejoin="round"
    >
      {trigger.replaceAll("_", " ")}
    </text>
  );
}

/** A line through the points with rounded corners: straight to each midpoint, curved past the point itself. */
function pathOf(points: { x: number; y: number }[]): string {
  const [first, ...rest] = points;
  const last = rest.at(-1)!;
  const turns = rest.slice(0, -1).map((point, at) => {
    const next = rest[at + 1]!;
    const end = next === last ? last : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    return `Q${point.x} ${point.y} ${end.x} ${end.y}`;
  });
  return [`M${first!.x} ${first!.y}`, ...turns, ...(turns.length === 0 ? [`L${last.x} ${last.y}`] : [])].join("");
}
