/** The accepted types of pictures, for a file field's `accept`. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/heic,image/heif";

/** The accepted types of verification documents. */
export const DOCUMENT_TYPES = `${PICTURE_TYPES},application/pdf`;
