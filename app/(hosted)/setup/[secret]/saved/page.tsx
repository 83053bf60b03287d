import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { HostedFrame } from "@/app/_hosted/hosted-frame";
import { LeadOn } from "@/app/_hosted/lead-on";
import { PRIVATE_PAGE } from "@/app/_recurring/linked-page";
import { pageLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { SetupGone } from "@/app/_setup/setup-gone";
import { readSetupByTransfer } from "@/server/domain/identities/setup-sessions/complete-by-transfer";
import { completeSetup } from "@/server/domain/identities/setup-sessions/complete-setup";
import { translator } from "@/server/texts/translator";

type Props = PageProps<"/setup/[secret]/saved">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { ...PRIVATE_PAGE, title: translator(locale, "setup")("savedTitle") };
}

/** The rail's form returns here, and so does choosing bank transfer. */
export default async function SetupSaved({ params, searchParams }: Props) {
  const [{ secret }, given, page] = await Promise.all([params, searchParams, pageLocale(searchParams)]);
  const query = new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  const visitor = await getVisitor();
  const returned =
    (await (given.by === "transfer"
      ? visitor.find(readSetupByTransfer, { secret })
      : visitor.find(completeSetup, { secret, query }))) ?? ({ outcome: "gone" } as const);
  if (returned.outcome === "left") redirect(`/setup/${encodeURIComponent(secret)}?lang=${page.locale}&done=left`);
  if (returned.outcome === "gone") return <SetupGone {...page} />;
  const t = translator(page.locale, "setup");
  const { returnUrl } = returned;
  return (
    <HostedFrame {...page} path="/setup/saved" title={t("savedTitle")}>
      <LeadOn
        url={returnUrl}
        text={t(given.by === "transfer" ? "savedTransfer" : "savedText")}
        label={t("savedLink", { site: new URL(returnUrl).host })}
      />
    </HostedFrame>
  );
}
