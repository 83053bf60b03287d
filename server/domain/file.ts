/** A file as the result of an operation. */
export class File {
  constructor(
    readonly bytes: Uint8Array | string,
    readonly mediaType: string,
    /** The name that it is saved under; null where it is only looked at. */
    readonly filename: string | null = null,
  ) {}
}
