import { CharityFacts } from "@/components/campaign/charity-facts";
import { UploadedPicture } from "@/components/ui/uploaded-picture";
import type { CampaignPage, ShownParty } from "@/server/resources/campaign-page";
import type { Picture } from "@/server/resources/picture";
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
  const face = page.campaign.organizer_picture;
  return (
    <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
      {owner.name !== null && !isOwn && (
        <Party label={t(parent ? "fundraiser" : "organizer")} party={owner} locale={locale} face={face} />
      )}
      {beneficiary.name !== null && (
        <Party label={t("beneficiary")} party={beneficiary} locale={locale} face={isOwn ? face : null} />
      )}
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

interface PartyProps {
  label: string;
  party: ShownParty;
  locale: Locale;
  face?: Picture | null;
}

function Party({ label, party, locale, face = null }: PartyProps) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      {face && (
        <UploadedPicture
          picture={face}
          sizes="3rem"
          className="size-12 shrink-0 rounded-full border border-line object-cover"
        />
      )}
      <div className="min-w-0">
        <dt className="text-quiet text-small">{label}</dt>
        <dd className="flex flex-wrap items-start gap-x-2 font-semibold">
          <bdi>{party.name}</bdi>
          {party.legalName !== null && <bdi className="font-normal">({party.legalName})</bdi>}
          {party.charity && <CharityFacts party={party} charity={party.charity} locale={locale} />}
        </dd>
      </div>
    </div>
  );
}
