import { Notice } from "@/components/ui/notice";
import { BANK_FORM_FILE_MAX_BYTES, BANK_FORM_FILES_MAX } from "@/server/kernel/limits";

interface UploadErrorProps {
  /** From the URL; null if nothing went wrong. */
  code: string | null;
  /** The command that accepts larger files. */
  command: string;
}

/** Explains why files of a form without scripts were rejected. */
export function UploadError({ code, command }: UploadErrorProps) {
  const error = code && errors(command)[code];
  if (!error) return null;
  return (
    <div role="alert">
      <Notice kind="refused">{error}</Notice>
    </div>
  );
}

const errors = (command: string): Record<string, string> => ({
  missing: "Choose a file.",
  too_large: `Without scripts, choose at most ${(BANK_FORM_FILES_MAX * BANK_FORM_FILE_MAX_BYTES) / 1_000_000} MB at once, or use the command ${command}.`,
  not_taken: `A file was not taken: it is none of a bank, or is damaged. The command ${command} says what is wrong with it.`,
});
