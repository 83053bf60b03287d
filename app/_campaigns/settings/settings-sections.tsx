import {
  saveAddress,
  saveAskedAddress,
  saveCurrency,
  saveDates,
  savePolicy,
} from "@/app/_campaigns/settings/settings-actions";
import { type SettingsProps, SettingsSection } from "@/app/_campaigns/settings/settings-section";
import { writeWallTime } from "@/server/kernel/wall-time";
import { P2P_POLICIES } from "@/server/resources/campaign";
import { currencyChoices } from "@/server/texts/currency-choices";
import { translator } from "@/server/texts/translator";

const placeOf = ({ opened: { campaign, opened } }: SettingsProps) => {
  return { id: opened.id, campaign: campaign.id, locale: opened.language.locale };
};

/** When the campaign starts and stops accepting gifts, in the organization's time zone. */
export async function DatesSection(props: SettingsProps) {
  const { campaign, opened } = props.opened;
  const { timeZone } = opened;
  const t = translator(opened.language.locale, "organizer");
  const written = (at: string | null) => (at === null ? "" : writeWallTime(new Date(at), timeZone));
  return (
    <SettingsSection
      {...props}
      name="dates"
      title={t("datesTitle")}
      action={saveDates.bind(null, { ...placeOf(props), timeZone })}
      changes={["starts_at", "ends_at"]}
      initial={{ starts_at: written(campaign.starts_at), ends_at: written(campaign.ends_at) }}
      fields={[
        {
          kind: "line",
          name: "starts_at",
          type: "datetime-local",
          label: t("fieldStarts"),
          help: t("fieldStartsHelp", { zone: timeZone }),
        },
        {
          kind: "line",
          name: "ends_at",
          type: "datetime-local",
          label: t("fieldEnds"),
          help: t("fieldEndsHelp", { zone: timeZone }),
        },
      ]}
      submit={t("saveDates")}
    />
  );
}

/** The currency of the campaign's gifts. */
export function CurrencySection({ offered, ...props }: SettingsProps & { offered: readonly string[] }) {
  const { campaign, opened } = props.opened;
  const { locale } = opened.language;
  const t = translator(locale, "organizer");
  const choices = currencyChoices([...new Set([campaign.currency, ...offered])], locale);
  return (
    <SettingsSection
      {...props}
      name="currency-of-gifts"
      title={t("currencyTitle")}
      action={saveCurrency.bind(null, placeOf(props))}
      changes={["currency", "goal_cents"]}
      initial={{ currency: campaign.currency }}
      fields={[{ kind: "select", name: "currency", label: t("fieldCurrency"), help: t("fieldCurrencyHelp"), choices }]}
      submit={t("saveCurrency")}
    />
  );
}

/** The address of the campaign's page. */
export function AddressSection(props: SettingsProps) {
  const { campaign, opened } = props.opened;
  const t = translator(opened.language.locale, "organizer");
  return (
    <SettingsSection
      {...props}
      name="address"
      title={t("addressTitle")}
      action={saveAddress.bind(null, placeOf(props))}
      changes={["slug"]}
      initial={{ slug: campaign.slug }}
      fields={[{ kind: "line", name: "slug", label: t("fieldSlug"), help: t("fieldSlugHelp") }]}
      submit={t("saveAddress")}
    >
      <p className="[overflow-wrap:anywhere]">{t("addressNow", { url: campaign.url })}</p>
    </SettingsSection>
  );
}

/** Whether the gift form asks for a postal address. */
export function AddressAskedSection(props: SettingsProps) {
  const { campaign, opened } = props.opened;
  const t = translator(opened.language.locale, "organizer");
  return (
    <SettingsSection
      {...props}
      name="donors"
      title={t("donorsTitle")}
      action={saveAskedAddress.bind(null, placeOf(props))}
      changes={["asks_for_address"]}
      initial={{ asks_for_address: campaign.asks_for_address ? "on" : "" }}
      fields={[{ kind: "check", name: "asks_for_address", label: t("asksForAddress"), help: t("asksForAddressHelp") }]}
      submit={t("donorsSave")}
    />
  );
}

/** Who can start fundraising pages. */
export function PolicySection(props: SettingsProps) {
  const { campaign, opened } = props.opened;
  const t = translator(opened.language.locale, "organizer");
  const words = { open: "policyOpen", approval: "policyApproval", closed: "policyClosed" } as const;
  return (
    <SettingsSection
      {...props}
      name="pages"
      title={t("policyTitle")}
      action={savePolicy.bind(null, placeOf(props))}
      changes={["p2p_policy"]}
      initial={{ p2p_policy: campaign.p2p_policy ?? "open" }}
      fields={[
        {
          kind: "choice",
          name: "p2p_policy",
          label: t("fieldPolicy"),
          help: t("policyNote"),
          choices: P2P_POLICIES.map((policy) => ({ value: policy, label: t(words[policy]) })),
        },
      ]}
      submit={t("savePolicy")}
    />
  );
}
