import { saveWall, type WallPlace } from "@/app/_campaigns/wall/wall-actions";
import { FieldForm, type FieldSpec } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { knownLocale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface WallPanelProps {
  place: Omit<WallPlace, "was">;
  entry: {
    name: string | null;
    isAnonymous: boolean;
    message: string | null;
    nameHidden: boolean;
    messageHidden: boolean;
  };
}

/** The parts of a gift that a campaign's page shows, to hide or to show again. */
export function WallPanel({ place, entry }: WallPanelProps) {
  const locale = knownLocale(place.locale) ?? "en";
  const t = translator(locale, "organizer");
  const { name, isAnonymous, message, nameHidden, messageHidden } = entry;
  const fields: FieldSpec[] = [
    ...(isAnonymous
      ? []
      : [
          {
            kind: "check" as const,
            name: "hide_name",
            label: name === null ? t("wallHideOwnName") : t("wallHideName", { name }),
          },
        ]),
    ...(message === null
      ? []
      : [{ kind: "check" as const, name: "hide_message", label: t("wallHideMessage", { message }) }]),
  ];
  if (fields.length === 0) return <p>{t("wallNothing")}</p>;
  const reason: FieldSpec = {
    kind: "text",
    name: "reason",
    label: t("wallReason"),
    help: t("wallReasonHelp"),
    rows: 2,
  };
  const input = { ...(nameHidden && { hide_name: "on" }), ...(messageHidden && { hide_message: "on" }) };
  return (
    <>
      <p className="text-lead">{t("wallText")}</p>
      <FieldForm
        action={saveWall.bind(null, { ...place, was: { name: nameHidden, message: messageHidden } })}
        initial={freshState(input as Record<string, string>)}
        fields={[...fields, reason]}
        submit={t("wallSave")}
        oneMoment={translator(locale, "common")("oneMoment")}
      />
    </>
  );
}
