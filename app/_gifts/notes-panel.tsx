import type { ReceivedGiftPage } from "@/app/_gifts/open-received-gift";
import { addNote, deleteNote } from "@/app/_gifts/received-gift-actions";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { MomentText } from "@/components/ui/moment-text";
import { SubmitButton } from "@/components/ui/submit-button";
import { newId } from "@/server/kernel/ids";
import { translator } from "@/server/texts/translator";

/** The members' notes about a gift, and a form for a new one. */
export function NotesPanel({ opened, gift, may }: ReceivedGiftPage) {
  const { language, timeZone, name, id } = opened;
  const { locale } = language;
  const t = translator(locale, "received");
  const oneMoment = translator(locale, "common")("oneMoment");
  const place = { id, gift: gift.id, locale };
  return (
    <section aria-labelledby="notes" className="space-y-4">
      <h2 id="notes" className="section-title">
        {t("notes")}
      </h2>
      {gift.notes.length > 0 && (
        <ul className="divide-y divide-line border-line border-y">
          {gift.notes.map((note) => (
            <li key={note.id} className="space-y-1 py-3">
              <p className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
                {note.text}
              </p>
              <div className="flex flex-wrap items-center gap-x-4 text-quiet text-small">
                <span>
                  {note.by ? t("byMember", { name: note.by }) : t("byFormer")} ·{" "}
                  <MomentText at={note.createdAt} timeZone={timeZone} locale={locale} />
                </span>
                {note.isOwn && may.note && (
                  <form action={deleteNote.bind(null, { ...place, note: note.id })}>
                    <SubmitButton className="text-link min-h-11" pendingLabel={oneMoment}>
                      {t("noteDelete")}
                    </SubmitButton>
                  </form>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className="text-quiet text-small">{t("notesHelp", { name })}</p>
      {may.note && (
        <FieldForm
          action={addNote.bind(null, { ...place, note: newId("giftNote") })}
          initial={freshState()}
          fields={[{ kind: "text", name: "note", label: t("noteField"), rows: 3 }]}
          submit={t("noteAdd")}
          oneMoment={oneMoment}
          buttonClass="button-quiet"
        />
      )}
    </section>
  );
}
