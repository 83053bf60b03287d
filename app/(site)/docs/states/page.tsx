import type { Metadata } from "next";
import { EventLink } from "@/app/(site)/docs/states/event-link";
import { layoutStates } from "@/app/(site)/docs/states/layout-states";
import { ReactionsTable } from "@/app/(site)/docs/states/reactions-table";
import { STATE_MACHINES } from "@/app/(site)/docs/states/state-machines";
import { DocsPage } from "@/components/docs/docs-page";
import { StateDiagram } from "@/components/docs/state-diagram";
import type { StateDrawing } from "@/components/docs/state-types";

export const metadata: Metadata = {
  title: "States",
  description:
    "The states of gifts, receipts, identities and webhooks, every transition between them, and the events each one sends.",
};

export default function StatesPage() {
  const drawings = STATE_MACHINES.map(layoutStates);
  const parts = drawings.map(({ resource }) => ({ title: nameOf(resource), anchor: resource }));
  return (
    <DocsPage
      title="States"
      lead="Generated from the tables the product itself uses: a status changes in these ways and in no others. The green box is the initial state. A double border marks a final state."
      parts={[...parts, { title: "What follows", anchor: "reactions" }]}
    >
      {drawings.map((drawing) => (
        <Machine key={drawing.resource} drawing={drawing} />
      ))}
      <ReactionsTable />
    </DocsPage>
  );
}

function nameOf(resource: string): string {
  const words = resource.replaceAll("_", " ");
  return `${words[0]!.toUpperCase()}${words.slice(1)}`;
}

function Machine({ drawing }: { drawing: StateDrawing }) {
  const { resource, boxes } = drawing;
  return (
    <section className="border-line border-t py-10">
      <h2 id={resource} className="section-title">
        {nameOf(resource)}
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
