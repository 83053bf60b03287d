/** One parameter or field, as the reference shows it: everything about it in words, its own fields below it. */
export interface Field {
  name: string;
  /** The id of its entry on the page. */
  anchor: string;
  /** Such as `string`, `Gift` or `array of Receipt`. */
  type: string;
  required: boolean;
  nullable: boolean;
  description: string;
  /** Such as `at most 280 characters`. */
  constraints: string[];
  /** The only values that are allowed. */
  values: string[];
  fields: Field[];
}

export interface OperationError {
  code: string;
  status: number;
}

/** What is sent or answered as JSON. */
export interface Payload {
  /** The name of its schema, where it has one. */
  name: string | null;
  fields: Field[];
  /** Pretty-printed JSON; null where the document has none. */
  example: string | null;
}

/** One operation of the API with everything that its section of the reference shows. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  tag: string;
  /** What is done, in two or three words. */
  title: string;
  /** One sentence. */
  summary: string;
  /** Markdown. */
  description: string;
  scope: string | null;
  isOpen: boolean;
  clientMethod: string | null;
  pathParameters: Field[];
  queryParameters: Field[];
  headers: Field[];
  body: (Payload & { required: boolean }) | null;
  response: Payload & { status: number; description: string; files: string[] };
  /** Its own refusals, and those that any operation may answer with. */
  errors: OperationError[];
  commonErrors: OperationError[];
  samples: { label: string; language: string; code: string }[];
}

export interface Tag {
  name: string;
  slug: string;
  description: string;
  operations: Operation[];
}
