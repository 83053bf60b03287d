/** One page of a list. */
export interface Page<T> {
  data: T[];
  has_more: boolean;
  next_cursor: string | null;
}

/**
 * A list in the API. Awaiting it returns the first page; `for await` iterates over every item, fetching pages as
 * needed. Nothing is sent before either.
 */
export class List<T> implements PromiseLike<Page<T>>, AsyncIterable<T> {
  readonly #read: (cursor: string | null) => Promise<Page<T>>;
  #first: Promise<Page<T>> | null = null;

  /** `read` fetches the page at a cursor; null is the first page. */
  constructor(read: (cursor: string | null) => Promise<Page<T>>) {
    this.#read = read;
  }

  /** Makes the list awaitable; the first page is fetched once. */
  // biome-ignore lint/suspicious/noThenProperty: a list stands for its first page.
  then<R = Page<T>, E = never>(
    onPage?: ((page: Page<T>) => R | PromiseLike<R>) | null,
    onError?: ((error: unknown) => E | PromiseLike<E>) | null,
  ): Promise<R | E> {
    return this.#firstPage().then(onPage, onError);
  }

  /** Like a promise's `catch`. */
  catch<E>(onError: (error: unknown) => E | PromiseLike<E>): Promise<Page<T> | E> {
    return this.#firstPage().catch(onError);
  }

  /** Like a promise's `finally`. */
  finally(onEnd: () => void): Promise<Page<T>> {
    return this.#firstPage().finally(onEnd);
  }

  /** Every page, starting with the first. */
  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    let page = await this.#firstPage();
    yield page;
    while (page.has_more && page.next_cursor) {
      page = await this.#read(page.next_cursor);
      yield page;
    }
  }

  /** Every item, newest first. */
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const { data } of this.pages()) yield* data;
  }

  /** The items as an array. `max` caps it, because a list may not fit in memory. */
  async all({ max }: { max: number }): Promise<T[]> {
    const items: T[] = [];
    if (max <= 0) return items;
    for await (const item of this) {
      items.push(item);
      if (items.length >= max) break;
    }
    return items;
  }

  #firstPage(): Promise<Page<T>> {
    this.#first ??= this.#read(null);
    return this.#first;
  }
}
