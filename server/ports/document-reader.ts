/** Why a file was refused. */
export const DOCUMENT_ERRORS = [
  "unsupported",
  "too_large",
  "too_many_pixels",
  "too_many_pages",
  "encrypted",
  "active_content",
  "unreadable",
] as const;
export type DocumentError = (typeof DOCUMENT_ERRORS)[number];

/** A file as pictures of its pages: JPEGs that were drawn anew, with nothing in them of the file but what it shows. */
export interface ReadDocument {
  /** The media type of the file, by its content. */
  sourceType: string;
  pages: Uint8Array[];
}

/** A picture for pages, in each of some widths. Like a document, it was drawn anew. */
export interface DrawnPicture {
  /** The measures of the whole picture, upright. */
  width: number;
  height: number;
  /** In WebP, the narrowest first. */
  files: { width: number; bytes: Uint8Array }[];
}

export type PictureDrawing = DrawnPicture | { error: DocumentError };

export type DocumentReading = ReadDocument | { error: DocumentError };

/** Decodes files that strangers uploaded, away from everything else. */
export interface DocumentReader {
  /**
   * Reads a JPEG, PNG, WebP, HEIC or PDF by its content. Throws `QueueFull` if too many files wait.
   *
   * @param owner - Whose it is: only so many of one owner wait at a time.
   */
  read(bytes: Uint8Array, owner: string): Promise<DocumentReading>;
  /** Reads a JPEG, PNG, WebP or HEIC for pages. Throws `QueueFull` if too many files wait. */
  draw(bytes: Uint8Array, owner: string): Promise<PictureDrawing>;
  /** Draws a text over a picture that was read, so that who looked at it can be seen in every copy. */
  mark(picture: Uint8Array, text: string): Promise<Uint8Array>;
  close(): Promise<void>;
}
