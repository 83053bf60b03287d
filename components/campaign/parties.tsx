import { CharityFacts } from "@/components/campaign/charity-facts";
import { UploadedPicture } from "@/components/ui/uploaded-picture";
import type { CampaignPage, ShownParty } from "@/server/resources/campaign-page";
import type { Picture } from "@/server/resources/picture";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface PartiesProps {
  page: CampaignPage;
  locale: Locale;
}

/** Who organizes a campaign and who receives its gifts, with the mark of a verified charity. */
export function Parties({ page, locale }: PartiesProps) {
  const t = translator(locale, "campaign");
  const { owner, beneficiary, parent } = page;
  const isOwn = !parent && owner.id === beneficiary.id;
  const face = page.campaign.organizer_picture;
  return (
    <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
      {owner.name !== null && !isOwn && !parent && (
        <Party label={t("organizer")} party={owner} locale={locale} face={face} />
      )}
      {beneficiary.name !== null && (
        <Party label={t("beneficiary")} party={beneficiary} locale={locale} face={isOwn ? face : null} />
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
  // A group in a definition list may only contain a term and its description, so the picture is part of the
  // description.
  return (
    <div className={face ? "relative min-h-12 min-w-0 ps-15" : "min-w-0"}>
      <dt className="text-quiet text-small">{label}</dt>
      <dd className="flex flex-wrap items-start gap-x-2 font-semibold">
        {face && (
          <UploadedPicture
            picture={face}
            sizes="3rem"
            className="absolute start-0 top-0 size-12 rounded-full border border-line object-cover"
          />
        )}
        <bdi>{party.name}</bdi>
        {party.legalName !== null && <bdi className="font-normal">({party.legalName})</bdi>}
        {party.charity && <CharityFacts party={party} charity={party.charity} locale={locale} />}
      </dd>
    </div>
  );
}
