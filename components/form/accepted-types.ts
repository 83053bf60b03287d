/** What a picture can be, as `accept` of a field for a file. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/heic,image/heif";

/** What a document for a verification can be. */
export const DOCUMENT_TYPES = `${PICTURE_TYPES},application/pdf`;
