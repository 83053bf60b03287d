"use client";

import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useState } from "react";
import { describedBy, FieldNotes, fieldId } from "@/components/ui/field-frame";

interface UploadFieldProps {
  /** The URL that the form posts to. */
  action: string;
  name: string;
  label: string;
  help: string;
  error?: string;
  /** The accepted media types. */
  accept: string;
  /** True to open the front camera. */
  isSelfie?: boolean;
  /** True to accept several files. */
  isMultiple?: boolean;
  /** Further fields, between the file and the button. */
  children?: ReactNode;
  /** The button's label, and its label while the file is being sent. */
  submit: string;
  oneMoment: string;
  /** The text for the preview of the chosen picture. */
  preview: string;
}

/** The longest side, in pixels, that is sent: enough to read a document. */
const SENT_SIDE = 2_400;
const PREVIEW_SIDE = 480;
const JPEG_QUALITY = 0.88;

/** A file upload in a plain form. With scripts, pictures are previewed and scaled down before they are sent. */
export function UploadField({
  action,
  name,
  label,
  help,
  error,
  accept,
  isSelfie = false,
  isMultiple = false,
  children,
  ...texts
}: UploadFieldProps) {
  const [previews, setPreviews] = useState<string[]>([]);
  const { isSent, send } = useSentOnce();
  const choose = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(input.files ?? [])];
    const pictures = await Promise.all(chosen.map(smallerPicture));
    setPreviews(pictures.flatMap((picture) => picture?.preview ?? []));
    if (!pictures.some((picture) => picture?.smaller)) return;
    const files = new DataTransfer();
    for (const [at, file] of chosen.entries()) files.items.add(pictures[at]?.smaller ?? file);
    input.files = files.files;
  };
  const { id, ...described } = describedBy({ name, help, ...(error && { error }) });
  return (
    <form action={action} method="post" encType="multipart/form-data" onSubmit={send}>
      <div className="field">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <input
          {...described}
          id={id}
          name="file"
          type="file"
          accept={accept}
          multiple={isMultiple}
          {...(isSelfie && { capture: "user" as const })}
          onChange={choose}
          className="block min-h-11 w-full text-small file:me-3 file:min-h-11 file:rounded-control file:border file:border-line file:bg-paper file:px-4 file:text-ink"
        />
        <FieldNotes id={fieldId(name)} help={help} {...(error && { error })} />
      </div>
      {previews.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-3">
          {previews.map((preview, at) => (
            // biome-ignore lint/performance/noImgElement: it exists in this browser only.
            // biome-ignore lint/suspicious/noArrayIndexKey: the chosen files never change places
            <img key={at} src={preview} alt={texts.preview} className="max-h-64 rounded-card border border-line" />
          ))}
        </div>
      )}
      {children && <div className="mt-4">{children}</div>}
      <button type="submit" className="button-quiet mt-4" aria-disabled={isSent || undefined}>
        <span aria-live="polite">{isSent ? texts.oneMoment : texts.submit}</span>
      </button>
    </form>
  );
}

/** Makes sure that a form is only sent once; returns whether it was. */
function useSentOnce() {
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    // After going back, the browser may restore the page as it was left.
    const comeBack = () => setSent(false);
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);
  const send = (event: FormEvent) => {
    if (isSent) event.preventDefault();
    setSent(true);
  };
  return { isSent, send };
}

interface SmallerPicture {
  preview: string;
  /** The scaled-down picture to send; null if it is small enough already. */
  smaller: File | null;
}

/** Reads a picture that the browser can decode; null for any other file, which is sent unchanged. */
async function smallerPicture(file: File): Promise<SmallerPicture | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const preview = drawn(picture, PREVIEW_SIDE).toDataURL("image/jpeg", JPEG_QUALITY);
  if (Math.max(picture.width, picture.height) <= SENT_SIDE) return { preview, smaller: null };
  const blob = await new Promise<Blob | null>((resolve) =>
    drawn(picture, SENT_SIDE).toBlob(resolve, "image/jpeg", JPEG_QUALITY),
  );
  return { preview, smaller: blob && new File([blob], "picture.jpg", { type: "image/jpeg" }) };
}

function drawn(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
