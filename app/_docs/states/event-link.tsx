import Link from "next/link";
import { eventAnchor } from "@/app/_docs/events/event-entries";

/** Links to an event in the event list. */
export function EventLink({ type }: { type: string }) {
  return (
    <Link href={`/docs/events#${eventAnchor(type)}`} prefetch={false} className="text-link">
      <code>{type}</code>
    </Link>
  );
}
