/**
 * A response whose body is one text, which the HTTP server sends as it is. Only for other readers, such as the page
 * framework in development, does the body become a stream: creating and reading one costs more than validating a request.
 */
export class JsonResponse extends Response {
  #streamed: Response | null = null;

  constructor(
    readonly content: string,
    init: { status: number; headers: Record<string, string> },
  ) {
    super(null, init);
  }

  private get streamed(): Response {
    this.#streamed ??= new Response(this.content);
    return this.#streamed;
  }

  override get body() {
    return this.streamed.body;
  }

  override get bodyUsed() {
    return this.streamed.bodyUsed;
  }

  override arrayBuffer() {
    return this.streamed.arrayBuffer();
  }

  override blob() {
    return this.streamed.blob();
  }

  override async bytes() {
    return new Uint8Array(await this.streamed.arrayBuffer());
  }

  override json() {
    return this.streamed.json();
  }

  override text() {
    return this.streamed.text();
  }

  override clone(): JsonResponse {
    return new JsonResponse(this.content, { status: this.status, headers: Object.fromEntries(this.headers) });
  }
}
