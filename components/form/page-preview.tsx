"use client";

import { previewBlocks, useEntered } from "@/components/form/use-entered";
import { MarkdownBlocks } from "@/components/ui/markdown";

/** What the preview of a campaign or a fundraising page needs besides the form's fields. */
export interface PreviewTexts {
  heading: string;
  face: PreviewFace;
  /** An amount in the reader's format, with `{sum}` for its digits. */
  money: string;
  /** The language tag for formatting those digits. */
  digits: string;
  /** The amount that the page has raised. */
  raised: string;
  /** With `{goal}` for the entered goal. */
  goal: string;
  noGoal: string;
  /** The label of the button that updates the preview without scripts. */
  button: string;
}

/** The fundraiser or beneficiary of the page. */
export interface PreviewFace {
  /** Their role. */
  label: string;
  /** Their name, if the form has no field `name` for it. */
  name?: string;
  /** The address of their photo. */
  photo?: string;
}

interface PagePreviewProps {
  texts: PreviewTexts;
  /** The last submitted values, by field. */
  input: Record<string, string>;
}

/** Previews the page that the form would create: updated on each key, or without scripts by a button. */
export function PagePreview({ texts, input }: PagePreviewProps) {
  const { place, entered } = useEntered<HTMLElement>(input);
  const { face } = texts;
  const { name = face.name ?? "", title = "", story = "", goal = "" } = entered;
  return (
    <section ref={place} aria-labelledby="preview-title" className="rounded-card border border-line border-dashed p-5">
      <p id="preview-title" className="mb-4 text-quiet text-small">
        {texts.heading}
      </p>
      <div className="overflow-hidden [overflow-wrap:anywhere]">
        <div className="flex items-center gap-3">
          {face.photo && (
            // biome-ignore lint/performance/noImgElement: an uploaded picture, already drawn in this size
            <img src={face.photo} alt="" className="size-14 flex-none rounded-full border border-line object-cover" />
          )}
          <p className="min-w-0">
            <span className="block text-quiet text-small">{face.label}</span>
            <bdi className="font-semibold">{name || "…"}</bdi>
          </p>
        </div>
        <p dir={title ? "auto" : undefined} className="mt-4 text-balance font-semibold font-serif text-xl">
          {title || "…"}
        </p>
        <p className="mt-2 text-quiet text-small tabular-nums">
          {texts.raised}{" "}
          {goal.trim() ? texts.goal.replace("{goal}", () => moneyIn(texts, grouped(texts, goal.trim()))) : texts.noGoal}
        </p>
        <div dir="auto" className="mt-4 max-h-80 overflow-hidden text-small">
          <MarkdownBlocks blocks={previewBlocks(story)} />
        </div>
      </div>
      <noscript>
        <button type="submit" name="preview" value="on" className="button-quiet mt-4">
          {texts.button}
        </button>
      </noscript>
    </section>
  );
}

/** Formats whole amounts; returns anything else as typed. */
function grouped({ digits }: PreviewTexts, sum: string): string {
  return /^\d{1,15}$/.test(sum) ? Number(sum).toLocaleString(digits) : sum;
}

function moneyIn({ money }: PreviewTexts, sum: string): string {
  return money.replace("{sum}", () => sum);
}
