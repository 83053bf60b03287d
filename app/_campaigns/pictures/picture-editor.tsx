import { type PicturePlace, removePicture, savePicture } from "@/app/_campaigns/pictures/picture-actions";
import { PictureForm } from "@/app/_campaigns/pictures/picture-form";
import type { PICTURE_SECTIONS } from "@/app/_campaigns/pictures/picture-sections";
import { freshState } from "@/components/form/form-state";
import { SubmitButton } from "@/components/ui/submit-button";
import { focusText, pictureFields } from "@/server/forms/media-forms";
import type { Picture } from "@/server/resources/picture";
import type { TextKey } from "@/server/texts/areas";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface PictureEditorProps {
  picture: Picture;
  section: (typeof PICTURE_SECTIONS)[number];
  place: PicturePlace;
  locale: Locale;
}

/** The centers of a picture's nine areas, in percent of its side. */
const THIRDS = [17, 50, 83];
const POSITIONS = [
  "topLeft",
  "top",
  "topRight",
  "left",
  "center",
  "right",
  "bottomLeft",
  "bottom",
  "bottomRight",
] as const satisfies TextKey<"media">[];

/** Changes a picture's text and crop, and removes it; explains the consequences before it shows that button. */
export function PictureEditor({ picture, section, place, locale }: PictureEditorProps) {
  const t = translator(locale, "media");
  const oneMoment = translator(locale, "common")("oneMoment");
  const { hasText, crops, kind } = section;
  const names = pictureFields(picture.id);
  const point = focusText({ x: picture.focus_x, y: picture.focus_y });
  return (
    <>
      <details open={kind === "cover"}>
        <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
          {t(crops.length > 0 ? "change" : "changeText")}
          <Named picture={picture} />
        </summary>
        <div className="mt-2">
          <PictureForm
            // The key resets the fields to the saved values.
            key={`${picture.id} ${picture.alt} ${point}`}
            action={savePicture.bind(null, place)}
            initial={freshState({ [names.alt]: picture.alt, [names.focus]: point })}
            alt={hasText ? { name: names.alt, label: t("alt"), help: t("altHelp") } : null}
            focus={crops.length > 0 ? focusTexts(picture, crops, locale) : null}
            submit={t("save")}
            oneMoment={oneMoment}
          />
        </div>
      </details>
      <details>
        <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
          {t("remove")}
          <Named picture={picture} />
        </summary>
        <p className="mt-1 mb-3">
          {t("removeText")} {kind === "story" && t("removeStoryText")}
        </p>
        <form action={removePicture.bind(null, place)}>
          <SubmitButton className="button-quiet text-refused" pendingLabel={oneMoment}>
            {t("remove")}
            <Named picture={picture} />
          </SubmitButton>
        </form>
      </details>
    </>
  );
}

/** Names the picture in its controls' labels, for screen readers. */
function Named({ picture: { alt } }: { picture: Picture }) {
  return alt === "" ? null : <span className="sr-only">: {alt}</span>;
}

function focusTexts(
  { id, sources, width, height }: Picture,
  crops: PictureEditorProps["section"]["crops"],
  locale: Locale,
) {
  const t = translator(locale, "media");
  const { url } = sources[1] ?? sources[0]!;
  return {
    name: pictureFields(id).focus,
    label: t("focus"),
    help: t("focusHelp"),
    clickHelp: t("focusClick"),
    positions: POSITIONS.map((position, at) => ({
      value: focusText({ x: THIRDS[at % THIRDS.length]!, y: THIRDS[Math.floor(at / THIRDS.length)]! }),
      label: t(position),
    })),
    exact: t("focusExact", { x: "{x}", y: "{y}" }),
    picture: { path: new URL(url).pathname, width, height },
    cropsLabel: t("crops"),
    crops: crops.map(({ label, className }) => ({ label: t(label), className })),
  };
}
