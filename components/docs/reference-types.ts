/** One parameter or field as the reference shows it, with its nested fields. */
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
  /** The allowed values. */
  values: string[];
  fields: Field[];
  /** The page of the object that it holds, which has its fields. */
  object: string | null;
}

export interface OperationError {
  code: string;
  status: number;
}

/** A JSON body in a request or response. */
export interface Payload {
  /** The name of its schema, if it has one. */
  name: string | null;
  /** The page of the object that it is, which has its fields. */
  object: string | null;
  fields: Field[];
  /** Formatted JSON; null if the document has none. */
  example: string | null;
}

/** One operation of the API as its section of the reference shows it. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  tag: string;
  /** A title of two or three words. */
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
  /** Its own errors, and those common to all operations. */
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
