import { EventLink } from "@/app/_docs/states/event-link";
import { StateDiagram } from "@/components/docs/state-diagram";
import type { StateDrawing } from "@/components/docs/state-types";

/** The name of what a state table is about, as a title. */
export function machineName(resource: string): string {
  const words = resource.replaceAll("_", " ");
  return `${words[0]!.toUpperCase()}${words.slice(1)}`;
}

interface MachineProps {
  drawing: StateDrawing;
  /** The heading, if it is not what the table is about. */
  title?: string;
}

/** The states of one thing: the drawing, what each state means, and every transition. */
export function Machine({ drawing, title }: MachineProps) {
  const { resource, boxes } = drawing;
  return (
    <section className="border-line border-t py-10">
      <h2 id={resource} className="section-title">
        {title ?? machineName(resource)}
      </h2>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-8 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <div className="flex min-w-0 justify-center rounded-card border border-line bg-card p-4">
          <StateDiagram drawing={drawing} />
        </div>
        <dl className="min-w-0 space-y-3">
          {boxes.map(({ name, meaning }) => (
            <div key={name}>
              <dt>
                <code className="font-semibold">{name}</code>
              </dt>
              <dd className="text-quiet">{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Moves drawing={drawing} />
    </section>
  );
}

function Moves({ drawing }: { drawing: StateDrawing }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
    <div className="markdown-table mt-6" tabIndex={0}>
      <table>
        <caption className="sr-only">Transitions of a {drawing.resource.replaceAll("_", " ")}</caption>
        <thead>
          <tr>
            {["From", "To", "When", "Event"].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {drawing.lines.map(({ trigger, from, to, when, event }) => (
            <tr key={`${trigger} ${from}`}>
              <td>
                <code>{from}</code>
              </td>
              <td>
                <code>{to}</code>
              </td>
              <td className="min-w-48">{when}</td>
              <td className="whitespace-nowrap">
                {event ? <EventLink type={event} /> : <span className="text-quiet">none</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
