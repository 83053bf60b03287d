import { SubmitButton } from "@/components/ui/submit-button";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface ConfirmFormProps {
  locale: Locale;
  /** Everything that it does. */
  lines: string[];
  action(): Promise<void>;
  confirm: string;
  isDestructive: boolean;
  backHref: string;
}

/** Explains every consequence of an action, and asks for confirmation. */
export function ConfirmForm({ locale, lines, action, confirm, isDestructive, backHref }: ConfirmFormProps) {
  return (
    <>
      <ul className="list-disc space-y-2 ps-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <form action={action} className="space-y-4">
        <SubmitButton
          className={`button-primary w-full ${isDestructive ? "bg-refused" : ""}`}
          pendingLabel={translator(locale, "common")("oneMoment")}
        >
          {confirm}
        </SubmitButton>
        <a href={backHref} className="button-quiet w-full">
          {translator(locale, "membership")("goBack")}
        </a>
      </form>
    </>
  );
}
