import { CheckCircle2, CircleAlert, Clock3, Eye, Hourglass } from "lucide-react";
import type { ShownBankFile } from "@/server/domain/bank/find-bank-file";

const LOOKS = {
  reading: { Icon: Hourglass, color: "text-waiting", word: "Reading" },
  booking: { Icon: Hourglass, color: "text-waiting", word: "Booking" },
  stored: { Icon: Clock3, color: "text-waiting", word: "Not read yet" },
  read: { Icon: Eye, color: "text-waiting", word: "Not booked yet" },
  booked: { Icon: CheckCircle2, color: "text-good", word: "Booked" },
  refused: { Icon: CircleAlert, color: "text-refused", word: "Refused" },
} as const;

/** A file's status as an icon, a word and a color. */
export function FileStatus({ file: { status, work } }: { file: Pick<ShownBankFile, "status" | "work"> }) {
  const { Icon, color, word } = LOOKS[work?.step ?? status];
  return (
    <span className={`inline-flex items-baseline gap-1.5 font-semibold md:whitespace-nowrap ${color}`}>
      <Icon aria-hidden="true" size={18} className="self-center" />
      {word}
    </span>
  );
}
