import { requestLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { GivingFrame } from "@/components/checkout/giving-frame";
import { MessagePanel } from "@/components/ui/message-panel";
import { translator } from "@/server/texts/translator";

/** Explains why a form in a sandboxed frame was rejected, and links to it on the site itself. */
export async function RefusedForm({ path }: { path: string }) {
  const t = translator(await requestLocale(), "common");
  const { publicUrl } = await getVisitor();
  const address = publicUrl + path;
  return (
    <GivingFrame branding={{}} campaign={null}>
      <MessagePanel title={t("formRefusedTitle")} drawing="signpost">
        <p>{t("formRefusedText")}</p>
        <p>
          <a href={address} target="_blank" rel="noopener" className="button-primary">
            {t("formRefusedLink")}
          </a>
        </p>
        <p>
          {t("formRefusedCopy")}{" "}
          <span dir="ltr" className="select-all break-all">
            {address}
          </span>
        </p>
      </MessagePanel>
    </GivingFrame>
  );
}
