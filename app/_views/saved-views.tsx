import type { OrganizationPage } from "@/app/_organizations/open-organization";
import { dropView, keepView, nameView } from "@/app/_views/view-actions";
import { SubmitButton } from "@/components/ui/submit-button";
import { listSavedViews, type ShownView, type ViewRoom } from "@/server/domain/finding/saved-views";
import { SAVED_VIEW_NAME_MAX_CHARACTERS } from "@/server/kernel/limits";
import type { TextKey } from "@/server/texts/areas";
import { translator } from "@/server/texts/translator";

interface SavedViewsProps {
  opened: OrganizationPage;
  room: ViewRoom;
  /** The query of the list's URL, without a question mark. */
  query: string;
}

const NOTICES: Record<string, TextKey<"search">> = {
  "view-kept": "viewKept",
  "view-named": "viewNamed",
  "view-gone": "viewGone",
  "view-full": "viewFull",
};

/** Above a list: the member's saved views and the shared ones, and a form to save the current one. */
export async function SavedViews({ opened, room, query }: SavedViewsProps) {
  const { id, acting, done, language } = opened;
  const { locale, href } = language;
  const { views, mayShare } = await acting.run(listSavedViews, { room });
  const t = translator(locale, "search");
  const notice = done === null ? undefined : NOTICES[done];
  const isKept = views.some((view) => view.query === query);
  const place = { id, room, query, locale };
  const changeable = views.filter(({ mayChange }) => mayChange);
  if (views.length === 0 && query === "" && !notice) return null;
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-1">
      {notice && (
        <p role="status" className="w-full">
          {t(notice, {})}
        </p>
      )}
      {views.length > 0 && (
        <nav aria-label={t("views")}>
          <ul className="flex flex-wrap gap-x-5">
            {views.map((view) => (
              <li key={view.id}>
                <a
                  href={href(`/dashboard/${id}/${room}?${view.query}`)}
                  aria-current={view.query === query ? "page" : undefined}
                  className={`inline-flex min-h-11 items-center ${view.query === query ? "font-semibold" : "text-link"}`}
                >
                  <bdi>{view.name}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {query !== "" && !isKept && <KeepForm place={place} mayShare={mayShare} opened={opened} />}
      {changeable.length > 0 && <ChangeForms place={place} views={changeable} opened={opened} />}
    </div>
  );
}

interface FormProps {
  place: { id: string; room: ViewRoom; query: string; locale: string };
  opened: OrganizationPage;
}

const summaryClass = "text-link inline-flex min-h-11 cursor-pointer items-center";

function KeepForm({ place, mayShare, opened }: FormProps & { mayShare: boolean }) {
  const { locale } = opened.language;
  const t = translator(locale, "search");
  return (
    <details>
      <summary className={summaryClass}>{t("viewKeep")}</summary>
      <form action={keepView.bind(null, place)} className="flex flex-wrap items-end gap-3 pb-2">
        <NameField id="view-name" label={t("viewName")} value="" />
        {mayShare && (
          <label className="flex min-h-11 cursor-pointer items-center gap-2">
            <input type="checkbox" name="shared" className="field-checkbox" />
            {t("viewShare")}
          </label>
        )}
        <SubmitButton className="button-quiet" pendingLabel={translator(locale, "common")("oneMoment")}>
          {t("viewKeepButton")}
        </SubmitButton>
      </form>
    </details>
  );
}

function ChangeForms({ place, views, opened }: FormProps & { views: readonly ShownView[] }) {
  const { locale } = opened.language;
  const t = translator(locale, "search");
  const oneMoment = translator(locale, "common")("oneMoment");
  return (
    <details>
      <summary className={summaryClass}>{t("viewChange")}</summary>
      <ul className="space-y-3 pb-2">
        {views.map(({ id: view, name, isShared }) => (
          <li key={view} className="flex flex-wrap items-end gap-3">
            <form action={nameView.bind(null, { ...place, view })} className="flex flex-wrap items-end gap-3">
              <NameField
                id={`name-${view}`}
                label={t(isShared ? "viewNameOfShared" : "viewNameOf", { name })}
                value={name}
              />
              <SubmitButton className="button-quiet" pendingLabel={oneMoment}>
                {t("viewRename")}
                <span className="sr-only"> {name}</span>
              </SubmitButton>
            </form>
            <form action={dropView.bind(null, { ...place, view })}>
              <SubmitButton className="button-quiet" pendingLabel={oneMoment}>
                {t("viewRemove")}
                <span className="sr-only"> {name}</span>
              </SubmitButton>
            </form>
          </li>
        ))}
      </ul>
    </details>
  );
}

function NameField({ id, label, value }: { id: string; label: string; value: string }) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <input
        id={id}
        name="name"
        defaultValue={value}
        required
        maxLength={SAVED_VIEW_NAME_MAX_CHARACTERS}
        autoComplete="off"
        className="field-control"
      />
    </div>
  );
}
