import { SETTINGS_PATH } from "@/app/_brands/settings-path";
import { takeLogo } from "@/app/_brands/take-logo";
import { operateAt } from "@/app/_console/open-admin";
import { seeOther } from "@/app/_request/take-file";
import { setInstallationLogo } from "@/server/domain/campaigns/brands/logos";

/** Redirects operators to the settings; 404 for everyone else. */
export async function GET(): Promise<Response> {
  await operateAt(SETTINGS_PATH);
  return seeOther(SETTINGS_PATH);
}

/** Accepts the installation's logo from a plain form, and redirects to the settings. */
export async function POST(request: Request): Promise<Response> {
  const operating = await operateAt(SETTINGS_PATH);
  return takeLogo(request, SETTINGS_PATH, (picture) => operating.run(setInstallationLogo, picture));
}
