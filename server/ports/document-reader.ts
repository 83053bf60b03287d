/** Why a file was refused. */
export const DOCUMENT_ERRORS = [
  "unsupported",
  "too_large",
  "too_many_pixels",
  "too_many_pages",
  "encrypted",
  "active_content",
  "too_complex",
  "unreadable",
] as const;
export type DocumentError = (typeof DOCUMENT_ERRORS)[number];

/** A file as pictures of its pages: newly drawn JPEGs that contain nothing of the file except what it shows. */
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

/** Whose a file is: partners take turns, and so do the links of each. */
export interface FileOwner {
  partner: string;
  link: string;
}

/** Decodes files that strangers uploaded, away from everything else. */
export interface DocumentReader {
  /**
   * Reads a JPEG, PNG, WebP, HEIC or PDF by its content. Throws `QueueFull` if too many files wait, of all or of its owner.
   * One that takes too much time or memory is `too_complex`.
   */
  read(bytes: Uint8Array, owner: FileOwner): Promise<DocumentReading>;
  /** The same for a JPEG, PNG, WebP or HEIC for pages, in a queue of its own. */
  draw(bytes: Uint8Array, owner: FileOwner): Promise<PictureDrawing>;
  /** Draws a text over a picture that was read, so that every copy shows who looked at it. */
  mark(picture: Uint8Array, text: string): Promise<Uint8Array>;
  close(): Promise<void>;
}
