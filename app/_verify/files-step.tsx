import { Check } from "lucide-react";
import { removeFile } from "@/app/_verify/verify-actions";
import { pathAfter, type VerifyPage } from "@/app/_verify/verify-pages";
import type { OpenVerification } from "@/app/_verify/verify-session";
import { DOCUMENT_TYPES } from "@/components/form/accepted-types";
import { UploadField } from "@/components/form/upload-field";
import { ErrorSummary } from "@/components/ui/error-summary";
import { SubmitButton } from "@/components/ui/submit-button";
import type { TextKey } from "@/server/texts/areas";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const ERRORS: Record<string, TextKey<"verify">> = {
  missing: "fileMissing",
  unsupported: "fileUnsupported",
  too_large: "fileTooLarge",
  too_many_pixels: "fileTooManyPixels",
  too_many_pages: "fileTooManyPages",
  encrypted: "fileEncrypted",
  active_content: "fileActive",
  too_complex: "fileTooComplex",
  unreadable: "fileUnreadable",
  too_many: "fileBusy",
  busy: "fileBusy",
};

interface FilesStepProps {
  open: OpenVerification;
  page: VerifyPage;
  locale: Locale;
  href(path: string): string;
  error: string | null;
  kind: string | null;
}

/** The files of a step, each with its own plain form, which works without scripts. */
export function FilesStep({ open, page, locale, href, error, kind: wrong }: FilesStepProps) {
  const t = translator(locale, "verify");
  const oneMoment = translator(locale, "common")("oneMoment");
  const message = error && ERRORS[error] ? t(ERRORS[error]) : null;
  const title = translator(locale, "common")("errorSummary");
  return (
    <>
      <ErrorSummary title={title} errors={message && wrong ? [{ field: wrong, message }] : []} />
      <div className="space-y-6">
        {page.documents.map((kind) => {
          const file = open.files.find((each) => each.kind === kind);
          return (
            <section
              key={kind}
              aria-labelledby={`title-${kind}`}
              className="rounded-card border border-line bg-card p-4"
            >
              <h2 id={`title-${kind}`} className="mb-3 font-sans font-semibold text-base">
                {t(kind)}
              </h2>
              {file && (
                <Uploaded
                  pages={file.pages}
                  remove={removeFile.bind(null, { kind, page: page.name, locale })}
                  locale={locale}
                />
              )}
              <UploadField
                action={`/verify/files/${kind}?lang=${locale}`}
                name={kind}
                label={t(kind)}
                help={t("fileHelp")}
                {...(message && wrong === kind && { error: message })}
                accept={DOCUMENT_TYPES}
                isSelfie={kind === "selfie"}
                submit={t(file ? "replace" : "upload")}
                oneMoment={oneMoment}
                preview={t("preview")}
              />
            </section>
          );
        })}
      </div>
      <p className="mt-6">
        <a href={href("/verify/device")} className="text-link inline-flex min-h-11 items-center">
          {t("deviceLink")}
        </a>
      </p>
      {page.isDone && (
        <p className="mt-4">
          <a href={href(pathAfter(open, page.name))} className="button-primary w-full">
            {t("continueButton")}
          </a>
        </p>
      )}
    </>
  );
}

interface UploadedProps {
  pages: number;
  remove(): Promise<void>;
  locale: Locale;
}

/** An uploaded file, with the button that removes it. */
function Uploaded({ pages, remove, locale }: UploadedProps) {
  const t = translator(locale, "verify");
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <p className="flex items-center gap-2 text-good">
        <Check aria-hidden="true" size={20} />
        {t("uploaded", { pages })}
      </p>
      <form action={remove}>
        <SubmitButton className="button-quiet" pendingLabel={translator(locale, "common")("oneMoment")}>
          {t("remove")}
        </SubmitButton>
      </form>
    </div>
  );
}
