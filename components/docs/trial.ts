import type { Field, Operation } from "@/components/docs/reference-types";

type Place = "path" | "query" | "header";

export interface TrialField {
  place: Place;
  name: string;
  required: boolean;
  /** Its initial value, if known. */
  hint: string | undefined;
  /** The allowed values; empty if any value is allowed. */
  values: string[];
}

/** What the form needs to know to try out an operation. */
export interface Trial {
  id: string;
  method: string;
  path: string;
  isOpen: boolean;
  fields: TrialField[];
  /** The initial body; null for operations without one. */
  body: string | null;
  /** The confirmation question before an irreversible action. */
  warning: string | null;
}

const WARNINGS: Record<string, string> = {
  refundGift:
    "The donor gets the full amount back, including the fee, and the receipt becomes void. You can’t undo this.",
  rotateWebhookSecret: "The endpoint gets a new secret. The old secret stops signing after 24 hours.",
  deletePaymentMethod: "The payment method is removed from its identity and can’t be used again.",
  deleteWebhook: "The endpoint is permanently deleted, and its pending deliveries expire.",
  advanceSandboxClock: "The clock moves forward for everyone in this sandbox and can’t be moved back.",
};

/** Builds the trial of an operation. */
export function trialOf(operation: Operation): Trial {
  const { id, method, path, isOpen, pathParameters, queryParameters, headers, body } = operation;
  return {
    id,
    method,
    path,
    isOpen,
    fields: [...ofPlace("path", pathParameters), ...ofPlace("query", queryParameters), ...ofPlace("header", headers)],
    body: body && (body.example ?? "{}"),
    warning: WARNINGS[id] ?? (method === "DELETE" ? "This is permanently deleted." : null),
  };
}

function ofPlace(place: Place, fields: Field[]): TrialField[] {
  return fields.map(({ name, required, type, values, constraints }) => ({
    place,
    name,
    required,
    hint: hintOf(constraints),
    values: type.startsWith("array") ? [] : values,
  }));
}

function hintOf(constraints: string[]): string | undefined {
  const [, prefix] = /id that starts with (\w+_)/.exec(constraints.join()) ?? [];
  return prefix && `${prefix}...`;
}

/** The prefix of the ids that a field takes, such as `usr_`; empty if it takes other values. */
export function prefixOf({ hint }: TrialField): string {
  return hint?.replace("...", "") ?? "";
}

/** The URL of a trial with the entered values, without the key. */
export function trialAddress(trial: Trial, input: Record<string, string>): string {
  const inPlace = (place: Place) => trial.fields.filter((field) => field.place === place);
  const path = inPlace("path").reduce(
    (address, { name }) => address.replace(`{${name}}`, encodeURIComponent((input[`path ${name}`] ?? "").trim())),
    trial.path,
  );
  const query = new URLSearchParams();
  for (const { name } of inPlace("query")) {
    const value = input[`query ${name}`]?.trim();
    if (value) query.set(name, value);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The headers of a trial: the key, the content type, and the entered ones. */
export function trialHeaders(trial: Trial, key: string, input: Record<string, string>): Record<string, string> {
  const headers: Record<string, string> = trial.isOpen ? {} : { Authorization: `Bearer ${key.trim()}` };
  if (trial.body !== null) headers["Content-Type"] = "application/json";
  for (const { place, name } of trial.fields) {
    const value = input[`header ${name}`]?.trim();
    if (place === "header" && value) headers[name] = value;
  }
  return headers;
}
