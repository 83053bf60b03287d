import { BrandSample } from "@/app/_brands/brand-sample";
import { colorFields } from "@/app/_brands/color-fields";
import { removeHouseLogo, saveInstallation } from "@/app/_brands/installation-actions";
import { LogoPanel } from "@/app/_brands/logo-panel";
import { SETTINGS_PATH } from "@/app/_brands/settings-path";
import { standardColors } from "@/app/_brands/standard-colors";
import { AdminFrame, adminMetadata } from "@/app/_console/admin-frame";
import { openAdmin } from "@/app/_console/open-admin";
import type { SearchParams } from "@/app/_request/request-locale";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { readInstallation } from "@/server/domain/campaigns/brands/read-brand";
import { DEFAULT_HOUSE, withBrand } from "@/server/kernel/brand";

export const metadata = adminMetadata("Settings");

const NOTICES: Record<string, string> = {
  saved: "Saved. Other processes of this installation follow within seconds.",
  added: "Logo saved.",
  removed: "Logo removed.",
};

/** The installation's name and brand, and the sender's name of its emails. */
export default async function SettingsPage({ searchParams }: { searchParams: SearchParams }) {
  const { operating, param } = await openAdmin(SETTINGS_PATH, searchParams);
  const house = await operating.run(readInstallation, {});
  const { fields, initial } = colorFields(house.colors, standardColors(), "en");
  return (
    <AdminFrame part={SETTINGS_PATH} title="Settings" notice={NOTICES[param("done") ?? ""] ?? null}>
      <div className="max-w-measure space-y-10">
        <p className="text-lead">
          What people see instead of {DEFAULT_HOUSE.name}: the name, the logo and the colors of pages, emails and
          receipts, and the name that emails come from. Campaigns and organizations with colors of their own keep them.
        </p>
        <LogoPanel
          logo={house.logo}
          upload={`${SETTINGS_PATH}/logo`}
          remove={removeHouseLogo}
          help="At the top of pages and emails, in place of the name. Never cropped."
          last={{ error: param("error"), alt: param("alt") }}
          locale="en"
        />
        <section aria-labelledby="names" className="space-y-4">
          <h2 id="names" className="section-title">
            Name, sender and colors
          </h2>
          <BrandSample branding={withBrand({}, house)} title={house.name} button="Give" locale="en" />
          <FieldForm
            key={house.seen}
            action={saveInstallation}
            initial={freshState({
              ...initial,
              name: house.name === DEFAULT_HOUSE.name ? "" : house.name,
              sender_name: house.senderName ?? "",
              seen: house.seen,
            })}
            fields={[
              { kind: "line", name: "name", label: "Name", help: `Empty: ${DEFAULT_HOUSE.name}` },
              {
                kind: "line",
                name: "sender_name",
                label: "Name that emails come from",
                help: "Empty: the installation's name. The address is that of MAIL_FROM.",
              },
              ...fields,
              { kind: "hidden", name: "seen" },
            ]}
            submit="Save"
            oneMoment="One moment…"
            note="If text would be hard to read, its color is made darker or lighter."
          />
        </section>
      </div>
    </AdminFrame>
  );
}
