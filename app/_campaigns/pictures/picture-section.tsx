import { partOfCampaign } from "@/app/_campaigns/part-of-campaign";
import { PictureEditor } from "@/app/_campaigns/pictures/picture-editor";
import { atMostOf, type PICTURE_SECTIONS } from "@/app/_campaigns/pictures/picture-sections";
import { PictureUpload, type UploadErrors } from "@/app/_campaigns/pictures/picture-upload";
import { StoryLine, StoryNow } from "@/app/_campaigns/pictures/story-pictures";
import { UploadedPicture } from "@/components/ui/uploaded-picture";
import { ONLY_PICTURES, type Picture } from "@/server/resources/picture";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface PictureSectionProps {
  section: (typeof PICTURE_SECTIONS)[number];
  /** The campaign's own pictures, oldest first. */
  pictures: readonly Picture[];
  story: string | null;
  /** The page that edits the story. */
  storyPath: string;
  place: { id: string; campaign: string; locale: Locale };
  /** False for readers who may not change anything. */
  mayEdit: boolean;
  last: UploadErrors;
}

/** The pictures of one kind, and the forms that change them. */
export function PictureSection({ section, pictures, story, storyPath, place, mayEdit, last }: PictureSectionProps) {
  const { kind, help } = section;
  const { locale } = place;
  const t = translator(locale, "media");
  const own = pictures.filter((picture) => picture.kind === kind);
  const isOnly = ONLY_PICTURES.includes(kind);
  const isReplacing = isOnly && own.length > 0;
  const upload = (
    <PictureUpload
      // The key empties the fields after each upload.
      key={own.map(({ id }) => id).join()}
      section={section}
      action={partOfCampaign(place, `/pictures/${kind}`)}
      isReplacing={isReplacing}
      last={last}
      locale={locale}
    />
  );
  return (
    <section aria-labelledby={`${kind}-title`} className="space-y-4 border-line border-t pt-6">
      <h2 id={`${kind}-title`} className="section-title">
        {t(kind)}
      </h2>
      <p className="text-quiet">{kind === "gallery" ? t("galleryHelp", { max: atMostOf(kind) }) : t(help)}</p>
      {own.length === 0 && !mayEdit && <p>{t("none")}</p>}
      {own.length > 0 && (
        <ul className="space-y-6">
          {own.map((picture) => (
            <li key={picture.id} className="min-w-0 space-y-2">
              <OnePicture section={section} picture={picture} story={story} place={place} mayEdit={mayEdit} />
            </li>
          ))}
        </ul>
      )}
      {mayEdit && isReplacing && (
        <details open={last.kind === kind}>
          <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">{t("replace")}</summary>
          <div className="mt-2">{upload}</div>
        </details>
      )}
      {mayEdit && !isReplacing && upload}
      {kind === "story" && story && <StoryNow story={story} pictures={pictures} locale={locale} />}
      {kind === "story" && mayEdit && (
        <p>
          <a href={storyPath} className="text-link inline-flex min-h-11 items-center">
            {t("storyEdit")}
          </a>
        </p>
      )}
    </section>
  );
}

type OnePictureProps = Pick<PictureSectionProps, "section" | "story" | "place" | "mayEdit"> & { picture: Picture };

/** One picture, and the forms that change it. */
function OnePicture({ section, picture, story, place, mayEdit }: OnePictureProps) {
  const { kind } = section;
  const { locale } = place;
  return (
    <>
      {(kind !== "cover" || !mayEdit) && <Shown section={section} picture={picture} locale={locale} />}
      {kind === "story" && mayEdit && <StoryLine picture={picture} story={story} locale={locale} />}
      {mayEdit && (
        <PictureEditor picture={picture} section={section} place={{ ...place, picture: picture.id }} locale={locale} />
      )}
    </>
  );
}

/** A small version of a picture, with its text. */
function Shown({
  section,
  picture,
  locale,
}: Pick<PictureSectionProps, "section"> & { picture: Picture; locale: Locale }) {
  const isFace = section.kind === "organizer";
  return (
    <figure className="space-y-2">
      <UploadedPicture
        picture={{ ...picture, alt: "" }}
        sizes="20rem"
        className={`border border-line ${isFace ? "size-24 rounded-full object-cover" : "h-auto max-h-48 w-auto max-w-full rounded-card"}`}
      />
      {section.hasText && (
        <figcaption dir="auto" className={picture.alt === "" ? "text-quiet text-small" : "text-small"}>
          {picture.alt || translator(locale, "media")("altMissing")}
        </figcaption>
      )}
    </figure>
  );
}
