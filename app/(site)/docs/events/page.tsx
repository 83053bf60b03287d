import type { Metadata } from "next";
import Link from "next/link";
import { type EventEntry, eventAnchor, readDeliveryHeaders, readEvents } from "@/app/_docs/events/event-entries";
import { getVisitor } from "@/app/_request/visitor";
import { CodeBlock } from "@/components/docs/code-block";
import { DocsPage } from "@/components/docs/docs-page";
import { FieldList } from "@/components/docs/field-list";
import { Prose } from "@/components/docs/prose";

export const metadata: Metadata = {
  title: "Events",
  description: "Every webhook event: when it happens, and what your endpoint receives.",
};

export default async function EventsPage() {
  const { publicUrl } = await getVisitor();
  const events = readEvents(publicUrl);
  const headers = readDeliveryHeaders(publicUrl);
  return (
    <DocsPage
      title="Events"
      lead="The events a webhook endpoint can receive. Subscribe to the ones you need, or to all of them with an asterisk."
    >
      <p className="max-w-measure">
        The body of every delivery has four fields: <code className="inline-code">id</code> of the delivery,{" "}
        <code className="inline-code">type</code>, <code className="inline-code">created_at</code> of the event, and{" "}
        <code className="inline-code">data</code>, which is the resource as a GET would have returned it at that moment.
        To receive and verify them, see{" "}
        <Link href="/docs/guides/webhooks" prefetch={false} className="text-link">
          Webhooks
        </Link>
        .
      </p>
      {headers.length > 0 && (
        <section className="mt-10 max-w-3xl">
          <h2 className="section-title">Delivery headers</h2>
          <div className="mt-4">
            <FieldList fields={headers} isResponse />
          </div>
        </section>
      )}
      <h2 className="section-title mt-12">All events</h2>
      {events.some(({ isSent }) => !isSent) && (
        <p className="mt-2 max-w-measure text-quiet">
          Events marked “not sent yet” belong to features that are still to come. You can subscribe to them today and
          will receive them once they start.
        </p>
      )}
      <div className="mt-6">
        {events.map((event) => (
          <Entry key={event.type} event={event} />
        ))}
      </div>
    </DocsPage>
  );
}

function Entry({ event }: { event: EventEntry }) {
  const { type, when, isSent, example, fields } = event;
  const anchor = eventAnchor(type);
  return (
    <section id={anchor} aria-labelledby={`${anchor}-title`} className="entry border-line border-t py-6">
      <h3 id={`${anchor}-title`} className="flex flex-wrap items-baseline gap-x-4 font-sans text-base">
        <a href={`#${anchor}`} className="text-link inline-flex min-h-8 items-center">
          <code>{type}</code>
        </a>
        {!isSent && <span className="font-normal text-sm text-waiting">not sent yet</span>}
      </h3>
      <div className="mt-1 max-w-measure">
        <Prose text={when} />
      </div>
      {isSent && <Details type={type} fields={fields} example={example} />}
    </section>
  );
}

function Details({ type, fields, example }: Pick<EventEntry, "type" | "fields" | "example">) {
  return (
    <div className="mt-2 grid gap-x-10 gap-y-2 xl:grid-cols-2">
      <details className="min-w-0">
        <summary className="disclosure">
          Fields<span className="sr-only">: {type}</span>
        </summary>
        <div className="mt-2">
          <FieldList fields={fields} isResponse />
        </div>
      </details>
      {example && (
        <details className="min-w-0">
          <summary className="disclosure">
            Example delivery<span className="sr-only"> of {type}</span>
          </summary>
          <div className="mt-2">
            <CodeBlock title={type} language="json" code={example} />
          </div>
        </details>
      )}
    </div>
  );
}
