import { ChevronsUpDown } from "lucide-react";
import { leave } from "@/app/_account/sign-in-actions";
import type { Place } from "@/app/_dashboard/rooms";
import type { PageLocale } from "@/app/_request/request-locale";
import { getSignedIn } from "@/app/_request/signed-in";
import { SubmitButton } from "@/components/ui/submit-button";
import { listMyContexts, type MyContext } from "@/server/domain/me/list-my-contexts";
import { contextPath, OPERATOR, YOU } from "@/server/kernel/dashboard-context";
import { startSentence } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

const MENU_ID = "contexts";

interface Choice {
  id: string;
  label: string;
  /** Whether it belongs to the context before it. */
  isWithin?: boolean;
}

/** The current context, and a menu of all other contexts of the user. */
export async function ContextMenu({ place, language }: { place: Place; language: PageLocale }) {
  const { locale, href } = language;
  const user = await getSignedIn();
  if (!user) return null;
  const { contexts, isOperator } = await user.run(listMyContexts, {});
  const t = translator(locale, "dashboard");
  const oneMoment = translator(locale, "common")("oneMoment");
  const choices: Choice[] = [
    { id: YOU, label: t("you") },
    ...contexts.map((context) => choiceOf(context, language)),
    ...(isOperator ? [{ id: OPERATOR, label: t("operator") }] : []),
  ];
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        className="context"
        aria-label={t("contextNow", { name: place.name })}
      >
        <span className="context-name" dir="auto">
          {place.name}
        </span>
        <ChevronsUpDown aria-hidden="true" size={18} className="shrink-0 text-quiet" />
      </button>
      <div id={MENU_ID} popover="auto" className="panel panel-top">
        <nav aria-label={t("switchLabel")}>
          <ul>
            {choices.map(({ id, label, isWithin }) => (
              <li key={id}>
                <a
                  href={href(contextPath(id))}
                  aria-current={id === place.id ? "true" : undefined}
                  className={`choice ${isWithin ? "ps-7" : ""}`}
                >
                  {label}
                </a>
              </li>
            ))}
            <li className="mt-2 border-line border-t pt-2">
              <a href={href("/me/organizations")} className="choice text-quiet">
                {t("newOrganization")}
              </a>
            </li>
          </ul>
        </nav>
        <div className="mt-2 border-line border-t px-3 pt-2">
          <p className="text-quiet text-small [overflow-wrap:anywhere]">{t("signedInAs", { email: user.email })}</p>
          <form action={leave.bind(null, locale)}>
            <SubmitButton className="text-link min-h-11" pendingLabel={oneMoment}>
              {translator(locale, "account")("signOut")}
            </SubmitButton>
          </form>
        </div>
      </div>
    </>
  );
}

function choiceOf({ kind, id, name }: MyContext, { locale }: PageLocale): Choice {
  const unnamed = translator(locale, "account")("organizationUnnamed");
  return {
    id,
    label: name ?? startSentence(unnamed, null),
    isWithin: kind === "application",
  };
}
