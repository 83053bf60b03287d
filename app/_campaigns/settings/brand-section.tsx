import { saveBrand } from "@/app/_campaigns/settings/settings-actions";
import { type SettingsProps, SettingsSection } from "@/app/_campaigns/settings/settings-section";
import { standardColors } from "@/app/_campaigns/settings/standard-colors";
import type { FieldSpec } from "@/components/form/field-form";
import { readersLook } from "@/components/ui/brand-tokens";
import { plainHex } from "@/components/ui/color";
import { BRAND_COLORS, resetField } from "@/server/forms/campaign-settings-forms";
import { translator } from "@/server/texts/translator";

const LABELS = {
  primary_color: "colorPrimary",
  accent_color: "colorAccent",
  background_color: "colorBackground",
  text_color: "colorText",
} as const;

/** The colors of the campaign's pages and the label of its button, and how they look. */
export function BrandSection(props: SettingsProps) {
  const { campaign, opened } = props.opened;
  const { id, language } = opened;
  const { locale } = language;
  const t = translator(locale, "organizer");
  const give = translator(locale, "campaign")("give");
  const { branding, name } = campaign;
  const standard = standardColors();
  const own = typeof branding.button_label === "string" ? branding.button_label : "";
  const colors = BRAND_COLORS.flatMap((color): FieldSpec[] => {
    const label = t(LABELS[color]);
    const reset = { kind: "check", name: resetField(color), label: t("colorReset", { what: label }) } as const;
    return [{ kind: "color", name: color, label }, ...(plainHex(branding[color]) === null ? [] : [reset])];
  });
  const initial = Object.fromEntries(
    BRAND_COLORS.map((color) => [color, plainHex(branding[color]) ?? standard[color]]),
  );
  const { look, tokens } = readersLook(branding);
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
      <figure className={`rounded-card border border-line bg-paper p-5 text-ink ${look}`} style={tokens}>
        <figcaption className="mb-3 text-quiet text-small">{t("brandPreview")}</figcaption>
        <p dir="auto" className="font-semibold font-serif text-xl [overflow-wrap:anywhere]">
          {name}
        </p>
        <p className="mt-2">
          {t("brandSample")} <span className="text-link">{t("brandSampleLink")}</span>
        </p>
        <p className="mt-4">
          <span className="button-primary">
            <bdi>{own || give}</bdi>
          </span>
        </p>
      </figure>
    </SettingsSection>
  );
}
