/** A file that the API answered with, such as a receipt as PDF. */
export class FileResponse {
  constructor(
    readonly bytes: Uint8Array,
    /** The media type, as the server named it. */
    readonly contentType: string,
  ) {}

  /** The file as text, read as UTF-8. */
  get text(): string {
    return new TextDecoder().decode(this.bytes);
  }
}
