import { EventLink } from "@/app/_docs/states/event-link";
import { listReactions } from "@/server/domain/reactions";
import { DELIVERED_EVENTS } from "@/server/events/catalogue";
import type { Cause, Follows } from "@/server/operations/reaction";

/** What follows each event or transition, from the same table that the product runs on. */
export function ReactionsTable() {
  return (
    <section className="border-line border-t py-10">
      <h2 id="reactions" className="section-title">
        What follows
      </h2>
      <p className="mt-3 text-quiet">
        What happens in the same transaction, in this order, and the jobs that start once it is committed. Every event
        that you can subscribe to is also queued for its subscribers, and sent within two seconds. Whatever a job leaves
        undone, every worker does by itself some seconds later.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard */}
      <div className="markdown-table mt-6" tabIndex={0}>
        <table>
          <caption className="sr-only">What follows each event</caption>
          <thead>
            <tr>
              {["Event or move", "In the same transaction", "Jobs"].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listReactions().map(([cause, follows]) => (
              <Row key={cause} cause={cause} follows={follows} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Row({ cause, follows }: { cause: Cause; follows: Follows<never, never, unknown> }) {
  const { before = [], database = [], written = [], after = [], jobs = [] } = follows;
  const steps = [...before, ...database, ...written, ...after].map(({ does }) => does);
  const isPublic = (DELIVERED_EVENTS as string[]).includes(cause);
  return (
    <tr>
      <td className="whitespace-nowrap">{isPublic ? <EventLink type={cause} /> : <code>{cause}</code>}</td>
      <td className="min-w-72">
        {steps.length === 0 ? (
          <span className="text-quiet">nothing</span>
        ) : (
          <ol className="list-decimal space-y-1 ps-5">
            {steps.map((does) => (
              <li key={does}>{does}</li>
            ))}
          </ol>
        )}
      </td>
      <td>
        {jobs.map((job) => (
          <code key={job} className="block whitespace-nowrap">
            {job}
          </code>
        ))}
      </td>
    </tr>
  );
}
