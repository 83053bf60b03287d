import { redirect } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import { removeLogo, saveOwnBrand } from "@/app/_brands/brand-actions";
import { BrandSample } from "@/app/_brands/brand-sample";
import { colorFields } from "@/app/_brands/color-fields";
import { LogoPanel } from "@/app/_brands/logo-panel";
import { standardColors } from "@/app/_brands/standard-colors";
import { type OrganizationProps, openOrganization } from "@/app/_organizations/open-organization";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { getVisitor } from "@/app/_request/visitor";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { readOwnBrand } from "@/server/domain/campaigns/brands/read-brand";
import { withBrand } from "@/server/kernel/brand";
import { translator } from "@/server/texts/translator";

const PART = "/settings/branding";

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "navBranding");

/** The default colors and logo of the organization's campaigns. */
export default async function BrandingPage(props: OrganizationProps) {
  const opened = await openOrganization(props, PART);
  const { id, name, isAdmin, organizationId, acting, language, done } = opened;
  const { locale, href } = language;
  if (!isAdmin || organizationId !== null) redirect(href(`/dashboard/${id}`));
  const [brand, { house }, query] = await Promise.all([acting.run(readOwnBrand, {}), getVisitor(), props.searchParams]);
  const t = translator(locale, "organizer");
  const { fields, initial } = colorFields(brand.colors, standardColors(house.colors), locale);
  const said = (value: unknown) => (typeof value === "string" ? value : null);
  const place = { id, locale };
  const notices: Record<string, string> = { saved: t("brandSaved"), added: t("logoSaved"), removed: t("logoRemoved") };
  return (
    <OrganizationFrame
      opened={opened}
      room="/settings"
      part={PART}
      title={translator(locale, "account")("navBranding")}
      notice={done === null ? null : notices[done]}
    >
      <p>{t("ownBrandLead")}</p>
      <LogoPanel
        logo={brand.logo}
        upload={href(`/dashboard/${id}${PART}/logo`)}
        remove={removeLogo.bind(null, place)}
        help={t("ownLogoHelp")}
        last={{ error: said(query.error), alt: said(query.alt) }}
        locale={locale}
      />
      <section aria-labelledby="colors" className="space-y-4">
        <h2 id="colors" className="section-title">
          {t("ownColors")}
        </h2>
        <BrandSample
          branding={withBrand(withBrand({}, brand), house)}
          title={name}
          button={translator(locale, "campaign")("give")}
          locale={locale}
        />
        <FieldForm
          // Resets the form after saving.
          key={brand.seen}
          action={saveOwnBrand.bind(null, place)}
          initial={freshState({ ...initial, seen: brand.seen })}
          fields={[...fields, { kind: "hidden", name: "seen" }]}
          submit={t("ownColorsSave")}
          oneMoment={translator(locale, "common")("oneMoment")}
          note={t("brandText")}
        />
      </section>
    </OrganizationFrame>
  );
}
