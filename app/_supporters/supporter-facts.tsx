import type { ReactNode } from "react";
import type { SupporterPage } from "@/app/_supporters/open-supporter";
import { takeOut } from "@/app/_supporters/supporter-actions";
import { giftsIn, givenText } from "@/app/_supporters/supporter-words";
import { Fact, FactList } from "@/components/parts/fact-list";
import { IdText } from "@/components/parts/id-text";
import { MomentText } from "@/components/ui/moment-text";
import { SubmitButton } from "@/components/ui/submit-button";
import { bounceText } from "@/server/texts/bounce-text";
import { translator } from "@/server/texts/translator";

/** Who a supporter is, and what they gave. */
export function SupporterFacts(page: SupporterPage) {
  const { opened, supporter } = page;
  const { locale } = opened.language;
  const t = translator(locale, "supporters");
  const at = (instant: Date) => <MomentText at={instant} timeZone={opened.timeZone} locale={locale} />;
  const address = Object.values((supporter.address ?? {}) as Record<string, string | null>).filter(Boolean);
  const { allowsMailings } = supporter;
  const facts: [label: string, value: ReactNode][] = [
    [
      t("given"),
      <strong key="given">
        {t("givenText", { given: givenText(supporter.totals, locale), count: giftsIn(supporter.totals) })}
      </strong>,
    ],
    [t("monthlyLabel"), supporter.isMonthly && t("monthly")],
    [t("firstGift"), at(supporter.firstGiftAt)],
    [t("columnLast"), at(supporter.lastGiftAt)],
    [t("email"), <Email key="email" {...page} />],
    [t("earlierEmail"), supporter.earlierEmail && <bdi dir="ltr">{supporter.earlierEmail}</bdi>],
    [t("otherEmails"), supporter.merged.length > 0 && <Merged {...page} />],
    [t("address"), address.length > 0 && <bdi>{address.join(", ")}</bdi>],
    [t("company"), supporter.company && <bdi>{supporter.company}</bdi>],
    [t("contactName"), supporter.contactName && <bdi>{supporter.contactName}</bdi>],
    [t("news"), allowsMailings !== null && t(allowsMailings ? "newsAllowed" : "newsNotAllowed")],
    [t("id"), <IdText key="id" id={supporter.id} locale={locale} />],
  ];
  return (
    <FactList>
      {facts.map(
        ([label, value]) =>
          value && (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ),
      )}
    </FactList>
  );
}

function Email({ supporter, opened, path, mayWrite }: SupporterPage) {
  const { locale, href } = opened.language;
  const { email, isEmailConfirmed, bounced, doNotContact } = supporter;
  const t = translator(locale, "supporters");
  return (
    <>
      <a href={`mailto:${email}`} className="text-link [overflow-wrap:anywhere]" dir="ltr">
        {email}
      </a>
      {bounced && (
        <p className="text-refused text-small">
          {t("emailBounced")} {bounceText(bounced.reason, locale)}{" "}
          <MomentText at={bounced.at} timeZone={opened.timeZone} locale={locale} />
        </p>
      )}
      {bounced && mayWrite && !doNotContact && (
        <a href={href(`${path}/address`)} className="text-link inline-flex min-h-11 items-center">
          {t("askAddress")}
        </a>
      )}
      <p className="text-quiet text-small">{t(isEmailConfirmed ? "emailConfirmed" : "emailTyped")}</p>
    </>
  );
}

/** The addresses of supporters merged into this one, each with a button to take it out. */
function Merged({ supporter, opened, mayWrite }: SupporterPage) {
  const { locale } = opened.language;
  const t = translator(locale, "supporters");
  const place = { id: opened.id, supporter: supporter.id, locale };
  return (
    <ul>
      {supporter.merged.map(({ id, email }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4">
          <bdi dir="ltr" className="[overflow-wrap:anywhere]">
            {email}
          </bdi>
          {mayWrite && (
            <form action={takeOut.bind(null, { ...place, other: id })}>
              <SubmitButton className="text-link min-h-11" pendingLabel={translator(locale, "common")("oneMoment")}>
                {t("takeOut")} <span className="sr-only">{email}</span>
              </SubmitButton>
            </form>
          )}
        </li>
      ))}
    </ul>
  );
}
