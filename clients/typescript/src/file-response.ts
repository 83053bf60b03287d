/** A file that the API returned, such as a receipt as a PDF. */
export class FileResponse {
  constructor(
    readonly bytes: Uint8Array,
    /** The media type, from the response. */
    readonly contentType: string,
  ) {}

  /** The file as text, read as UTF-8. */
  get text(): string {
    return new TextDecoder().decode(this.bytes);
  }
}
