import { BadgeCheck } from "lucide-react";

/** Marks an organization as a verified charity, in text as well. */
export function VerifiedMark({ label }: { label: string }) {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-good">
      <BadgeCheck aria-hidden="true" size={18} strokeWidth={2} />
      <span className="text-small">{label}</span>
    </span>
  );
}
