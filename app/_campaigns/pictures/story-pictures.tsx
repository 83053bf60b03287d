import { CopyButton } from "@/components/ui/copy-button";
import { Disclosure } from "@/components/ui/disclosure";
import { MarkdownBlocks } from "@/components/ui/markdown";
import { pictureMarkdown } from "@/server/markdown/picture-markdown";
import { readMarkdown } from "@/server/markdown/read-markdown";
import type { Picture } from "@/server/resources/picture";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface StoryLineProps {
  picture: Picture;
  story: string | null;
  locale: Locale;
}

/** The Markdown line that shows a picture in the story, to copy, and whether the story contains it. */
export function StoryLine({ picture, story, locale }: StoryLineProps) {
  const t = translator(locale, "media");
  const line = pictureMarkdown(picture);
  return (
    <div className="space-y-2">
      <p>{t(story?.includes(`(${picture.id})`) ? "storyUsed" : "storyUnused")}</p>
      <p className="text-quiet text-small">{t("storyLine")}</p>
      <p
        dir="ltr"
        className="select-all rounded-card border border-line bg-card p-3 font-mono text-small [overflow-wrap:anywhere]"
      >
        {line}
      </p>
      <CopyButton text={line} label={t("copyLine")} doneLabel={translator(locale, "common")("copied")} />
    </div>
  );
}

interface StoryNowProps {
  story: string;
  /** The pictures that it can show. */
  pictures: readonly Picture[];
  locale: Locale;
}

/** The story with its pictures, as the campaign's page shows it. */
export function StoryNow({ story, pictures, locale }: StoryNowProps) {
  return (
    <Disclosure title={translator(locale, "media")("storyNow")}>
      <div dir="auto" className="[overflow-wrap:anywhere]">
        <MarkdownBlocks blocks={readMarkdown(story)} pictures={pictures} />
      </div>
    </Disclosure>
  );
}
