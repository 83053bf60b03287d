import { BrandSample } from "@/app/_brands/brand-sample";
import { colorFields } from "@/app/_brands/color-fields";
import { standardColors } from "@/app/_brands/standard-colors";
import { saveBrand } from "@/app/_campaigns/settings/settings-actions";
import { type SettingsProps, SettingsSection } from "@/app/_campaigns/settings/settings-section";
import { type Brand, withBrand } from "@/server/kernel/brand";
import { translator } from "@/server/texts/translator";

/** The colors of the campaign's pages and the label of its button, with a sample. */
export function BrandSection(props: SettingsProps & { brand: Brand; house: Brand }) {
  const { campaign, opened } = props.opened;
  const { id, language } = opened;
  const { locale } = language;
  const t = translator(locale, "organizer");
  const give = translator(locale, "campaign")("give");
  const { branding, name } = campaign;
  const { brand, house } = props;
  const standard = standardColors(brand.colors, house.colors);
  const own = typeof branding.button_label === "string" ? branding.button_label : "";
  const { fields: colors, initial } = colorFields(branding, standard, locale);
  return (
    <SettingsSection
      {...props}
      name="brand"
      title={t("brandTitle")}
      action={saveBrand.bind(null, { id, campaign: campaign.id, locale })}
      changes={["branding"]}
      initial={{ ...initial, button_label: own }}
      fields={[
        ...colors,
        { kind: "line", name: "button_label", label: t("fieldButton"), help: t("fieldButtonHelp", { give }) },
      ]}
      submit={t("saveBrand")}
      note={t("brandText")}
    >
      <BrandSample
        branding={withBrand(withBrand(branding, brand), house)}
        title={name}
        button={own || give}
        locale={locale}
      />
    </SettingsSection>
  );
}
