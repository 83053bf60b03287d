import { meMetadata } from "@/app/_account/me-page";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { openSupporter, type SupporterPage, type SupporterProps } from "@/app/_supporters/open-supporter";
import { merge } from "@/app/_supporters/supporter-actions";
import { selectionIn } from "@/app/_supporters/supporter-selection";
import { givenText, supporterText } from "@/app/_supporters/supporter-words";
import { FilterBar } from "@/components/parts/filter-bar";
import { SubmitButton } from "@/components/ui/submit-button";
import { listOwnSupporters } from "@/server/domain/supporters/own-supporters";
import { SUPPORTER_QUERY_MAX_CHARACTERS } from "@/server/kernel/limits";
import type { SupporterRow } from "@/server/resources/supporter";
import { translator } from "@/server/texts/translator";

const OTHERS_SHOWN = 20;

export const generateMetadata = (props: SupporterProps) => meMetadata(props, "navSupporters");

/** Finds other entries of the same person, and merges one of them into this supporter. */
export default async function MergePage(props: SupporterProps) {
  const page = await openSupporter(props, "/merge");
  const { opened, supporter, path } = page;
  const { acting, language } = opened;
  const t = translator(language.locale, "supporters");
  const { q = supporter.name ?? supporter.email } = selectionIn(await props.searchParams);
  const { rows } = await acting.list(listOwnSupporters, { query: q }, { limit: OTHERS_SHOWN + 1, after: null });
  const others = rows.filter(({ id }) => id !== supporter.id);
  return (
    <OrganizationFrame
      opened={opened}
      room="/supporters"
      page={`${path}/merge`}
      title={t("mergeTitle", { name: supporterText(supporter) })}
      back={{ path, label: supporterText(supporter) }}
    >
      <p>{t("mergeText", { email: supporter.email })}</p>
      <FilterBar
        label={t("searchLabel")}
        filters={[{ kind: "text", name: "q", label: t("query"), value: q, maxLength: SUPPORTER_QUERY_MAX_CHARACTERS }]}
        submit={t("submit")}
      />
      {others.length === 0 ? (
        <p className="text-quiet">{t("mergeNone")}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {others.map((other) => (
            <Other key={other.id} other={other} {...page} />
          ))}
        </ul>
      )}
    </OrganizationFrame>
  );
}

function Other({ other, opened, supporter, mayWrite }: SupporterPage & { other: SupporterRow }) {
  const { locale } = opened.language;
  const t = translator(locale, "supporters");
  const place = { id: opened.id, supporter: supporter.id, locale, other: other.id };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <bdi>{supporterText(other)}</bdi>
        </p>
        <p className="text-quiet text-small [overflow-wrap:anywhere]">
          <bdi dir="ltr">{other.email}</bdi> · {givenText(other.totals, locale)}
        </p>
      </div>
      {mayWrite && (
        <form action={merge.bind(null, place)}>
          <SubmitButton className="button-quiet" pendingLabel={translator(locale, "common")("oneMoment")}>
            {t("mergeButton")} <span className="sr-only">{other.email}</span>
          </SubmitButton>
        </form>
      )}
    </li>
  );
}
