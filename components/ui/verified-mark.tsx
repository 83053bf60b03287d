import { BadgeCheck } from "lucide-react";

/** Says that an organization is a verified charity, in words as well. */
export function VerifiedMark({ label }: { label: string }) {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-good">
      <BadgeCheck aria-hidden="true" size={18} strokeWidth={2} />
      <span className="text-small">{label}</span>
    </span>
  );
}
