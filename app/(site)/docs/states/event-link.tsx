import Link from "next/link";
import { eventAnchor } from "@/app/(site)/docs/events/event-entries";

/** Leads to an event's place in the catalogue. */
export function EventLink({ type }: { type: string }) {
  return (
    <Link href={`/docs/events#${eventAnchor(type)}`} prefetch={false} className="text-link">
      <code>{type}</code>
    </Link>
  );
}
