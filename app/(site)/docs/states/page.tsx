import type { Metadata } from "next";
import { layoutStates } from "@/app/_docs/states/layout-states";
import { Machine, machineName } from "@/app/_docs/states/machine";
import { ReactionsTable } from "@/app/_docs/states/reactions-table";
import { STATE_MACHINES } from "@/app/_docs/states/state-machines";
import { DocsPage } from "@/components/docs/docs-page";

export const metadata: Metadata = {
  title: "States",
  description:
    "The states of gifts, receipts, identities and webhooks, every transition between them, and the events each one sends.",
};

export default function StatesPage() {
  const drawings = STATE_MACHINES.map(layoutStates);
  const parts = drawings.map(({ resource }) => ({ title: machineName(resource), anchor: resource }));
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
