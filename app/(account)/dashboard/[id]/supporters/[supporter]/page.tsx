import { meMetadata } from "@/app/_account/me-page";
import { GiftTable } from "@/app/_gifts/gift-table";
import { OrganizationFrame, organizationPath } from "@/app/_organizations/organization-frame";
import { openSupporter, type SupporterPage, type SupporterProps } from "@/app/_supporters/open-supporter";
import { saveSupporter } from "@/app/_supporters/supporter-actions";
import { SupporterFacts } from "@/app/_supporters/supporter-facts";
import { supporterText } from "@/app/_supporters/supporter-words";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { MomentText } from "@/components/ui/moment-text";
import { KEPT_FIELDS, keptOf } from "@/server/domain/supporters/update-supporter";
import { seenValues } from "@/server/operations/seen-values";
import type { TextKey } from "@/server/texts/areas";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: SupporterProps) => meMetadata(props, "navSupporters");

/** The notices about what was just done, by the word in the URL. */
const NOTICES: Record<string, TextKey<"supporters">> = {
  saved: "doneSaved",
  merged: "doneMerged",
  split: "doneSplit",
  asked: "doneAsked",
  "not-asked": "doneNotAsked",
};

/** A supporter: who it is, what they gave, and what the members record about them. */
export default async function SupporterDetailsPage(props: SupporterProps) {
  const page = await openSupporter(props);
  const { opened, supporter, path } = page;
  const { id, language, timeZone, done } = opened;
  const { locale } = language;
  const t = translator(locale, "supporters");
  const notice = done === null ? undefined : NOTICES[done];
  return (
    <OrganizationFrame
      opened={opened}
      room="/supporters"
      page={path}
      title={supporterText(supporter)}
      back={{ path: `${organizationPath(id)}/supporters`, label: t("supporters") }}
      notice={notice && t(notice)}
      isRejected={done === "not-asked"}
      action={<Acts {...page} />}
      isWide
    >
      {supporter.doNotContact && <p className="font-semibold">{t("doNotContactNote")}</p>}
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <section aria-labelledby="facts" className="min-w-0 space-y-4">
          <h2 id="facts" className="section-title">
            {t("facts")}
          </h2>
          <SupporterFacts {...page} />
          <Question {...page} />
        </section>
        <section aria-labelledby="kept" className="min-w-0 space-y-4">
          <h2 id="kept" className="section-title">
            {t("kept")}
          </h2>
          <Kept {...page} />
        </section>
      </div>
      <section aria-labelledby="gifts" className="space-y-4">
        <h2 id="gifts" className="section-title">
          {t("columnGifts")}
        </h2>
        <GiftTable
          gifts={supporter.gifts}
          path={`${organizationPath(id)}/gifts`}
          timeZone={timeZone}
          language={language}
        />
        {supporter.hasMoreGifts && <p className="text-quiet">{t("moreGifts")}</p>}
      </section>
    </OrganizationFrame>
  );
}

/** Links to ask the supporter, and to merge other entries of the same person. */
function Acts({ opened, supporter, path, mayWrite }: SupporterPage) {
  const { locale, href } = opened.language;
  const t = translator(locale, "supporters");
  if (!mayWrite) return null;
  return (
    <span className="flex flex-wrap gap-3">
      {!supporter.doNotContact && (
        <>
          <a href={href(`${path}/correct`)} className="button-quiet">
            {t("ask")}
          </a>
          <a href={href(`${path}/address`)} className="button-quiet">
            {t("askAddress")}
          </a>
        </>
      )}
      <a href={href(`${path}/merge`)} className="button-quiet">
        {t("merge")}
      </a>
    </span>
  );
}

const ANSWERS = { asked: "askedAt", confirmed: "askConfirmed", declined: "askDeclined" } as const;
const ADDRESS_ANSWERS = {
  asked: "addressAskedAt",
  confirmed: "addressConfirmed",
  declined: "addressDeclined",
} as const;

/** The last question to the supporter, and the answer. */
function Question({ opened, supporter: { question } }: SupporterPage) {
  const { locale } = opened.language;
  if (question === null) return null;
  const t = translator(locale, "supporters");
  const { name, email } = question;
  const answer = (question.answer ?? "asked") as keyof typeof ANSWERS;
  return (
    <p className="text-quiet [overflow-wrap:anywhere]">
      {email === null ? t(ANSWERS[answer], { name: name ?? "" }) : t(ADDRESS_ANSWERS[answer], { email })}{" "}
      <MomentText at={question.answeredAt ?? question.createdAt} timeZone={opened.timeZone} locale={locale} />
    </p>
  );
}

/** What members record about a supporter: a form for those who may change it. */
function Kept({ opened, supporter, mayWrite }: SupporterPage) {
  const { locale } = opened.language;
  const t = translator(locale, "supporters");
  const { tags, notes, doNotContact } = supporter;
  if (!mayWrite)
    return (
      <>
        {tags.length > 0 && <p>{tags.join(", ")}</p>}
        <p className="whitespace-pre-wrap">{notes || t("notesNone")}</p>
      </>
    );
  return (
    <FieldForm
      action={saveSupporter.bind(null, { id: opened.id, supporter: supporter.id, locale })}
      initial={freshState({
        tags: tags.join(", "),
        notes,
        do_not_contact: doNotContact ? "on" : "",
        seen: seenValues(keptOf(supporter), KEPT_FIELDS),
      })}
      fields={[
        { kind: "line", name: "tags", label: t("tags"), help: t("tagsHelp") },
        { kind: "text", name: "notes", label: t("notes"), help: t("notesHelp", { name: opened.name }), rows: 4 },
        { kind: "check", name: "do_not_contact", label: t("doNotContactField"), help: t("doNotContactHelp") },
        { kind: "hidden", name: "seen" },
      ]}
      submit={t("save")}
      oneMoment={translator(locale, "common")("oneMoment")}
      buttonClass="button-quiet"
    />
  );
}
