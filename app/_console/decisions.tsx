import { claim, giveBack, withdraw } from "@/app/_console/admin-actions";
import type { ItemPage } from "@/app/_console/open-item";
import { Notice } from "@/components/ui/notice";

const isOthers = ({ view: { claim } }: ItemPage) => claim !== null && !claim.isOwn;

/** Who works on an item, and what has been decided so far by one operator. */
export function Standing({ opened }: { opened: ItemPage }) {
  const { queue, view, id } = opened;
  return (
    <>
      {isOthers(opened) && <Notice kind="waiting">{view.claim?.by} is working on this.</Notice>}
      {view.approvals.map(({ action, decision, reason, proposedBy, isOwn }) => (
        <Notice key={action} kind="waiting" title={`${proposedBy} decided: ${decision}`}>
          <p>{reason}</p>
          <p>
            {isOwn
              ? "It takes effect when another operator decides the same."
              : "Decide the same to let it take effect, or otherwise to cancel it."}
          </p>
          {isOwn && (
            <form action={withdraw.bind(null, { queue: queue.slug, id })} className="mt-2">
              <button type="submit" className="button-quiet">
                Withdraw my decision
              </button>
            </form>
          )}
        </Notice>
      ))}
    </>
  );
}

/** The possible decisions, each on its own page, and the claim. */
export function Decisions({ opened }: { opened: ItemPage }) {
  const { queue, item, view, path, id } = opened;
  if (isOthers(opened)) return null;
  const actions = queue.actions.filter((action) => action.isOffered(item));
  if (view.closed !== null && actions.length === 0) return null;
  return (
    <section aria-labelledby="decide" className="flex flex-wrap items-center gap-3">
      <h2 id="decide" className="sr-only">
        Decide
      </h2>
      {actions.map((action, at) => (
        <a
          key={action.slug}
          href={`${path}/${action.slug}`}
          data-key={at < 9 ? String(at + 1) : undefined}
          className={`button-quiet ${action.isDestructive ? "text-refused" : ""}`}
        >
          {action.label}
        </a>
      ))}
      <form action={(view.claim ? giveBack : claim).bind(null, { queue: queue.slug, id })}>
        <button type="submit" data-key="c" className="button-quiet">
          {view.claim ? "Give back" : "Claim for 15 minutes"}
        </button>
      </form>
    </section>
  );
}
