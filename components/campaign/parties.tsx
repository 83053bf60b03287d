import { VerifiedMark } from "@/components/ui/verified-mark";
import type { CampaignPage, ShownParty } from "@/server/resources/campaign-page";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface PartiesProps {
  page: CampaignPage;
  locale: Locale;
  href(path: string): string;
}

/** Who raises the money and who receives it, with the mark of a verified charity. */
export function Parties({ page, locale, href }: PartiesProps) {
  const t = translator(locale, "campaign");
  const { owner, beneficiary, parent } = page;
  const isOwn = owner.id === beneficiary.id;
  return (
    <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
      {owner.name !== null && !isOwn && (
        <Party label={t(parent ? "fundraiser" : "organizer")} party={owner} locale={locale} />
      )}
      {beneficiary.name !== null && <Party label={t("beneficiary")} party={beneficiary} locale={locale} />}
      {parent && (
        <div>
          <dt className="text-quiet text-small">{t("partOf")}</dt>
          <dd>
            <a href={href(parent.path)} className="text-link">
              <bdi>{parent.name}</bdi>
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Party({ label, party, locale }: { label: string; party: ShownParty; locale: Locale }) {
  return (
    <div>
      <dt className="text-quiet text-small">{label}</dt>
      <dd className="flex flex-wrap items-center gap-x-2 font-semibold">
        <bdi>{party.name}</bdi>
        {party.legalName !== null && <bdi className="font-normal">({party.legalName})</bdi>}
        {party.isVerifiedCharity && <VerifiedMark label={translator(locale, "common")("verifiedCharity")} />}
      </dd>
    </div>
  );
}
