import type { Field, Operation } from "@/components/docs/reference-types";

type Place = "path" | "query" | "header";

export interface TrialField {
  place: Place;
  name: string;
  required: boolean;
  /** How its value begins, where that is known. */
  hint: string | undefined;
  /** The only values there are; empty where anything may be typed. */
  values: string[];
}

/** What it takes to try an operation out: the least that its form must know. */
export interface Trial {
  id: string;
  method: string;
  path: string;
  isOpen: boolean;
  fields: TrialField[];
  /** What the body begins as; null for operations without one. */
  body: string | null;
  /** What cannot be taken back, asked about before it is sent. */
  warning: string | null;
}

const WARNINGS: Record<string, string> = {
  refundGift:
    "The whole gift goes back to its giver, fee included, and its receipt becomes void. This cannot be undone.",
  rotateWebhookSecret: "The endpoint gets a new secret. The old one signs for 24 hours more and then never again.",
  deletePaymentMethod: "The payment method is removed from its identity and cannot be used again.",
  deleteWebhook: "The endpoint is deleted for good, and deliveries that wait for it expire.",
  advanceSandboxClock: "The clock of the whole sandbox moves, for everybody in it, and never goes back.",
};

/** Makes the trial of an operation. */
export function trialOf(operation: Operation): Trial {
  const { id, method, path, isOpen, pathParameters, queryParameters, headers, body } = operation;
  return {
    id,
    method,
    path,
    isOpen,
    fields: [...ofPlace("path", pathParameters), ...ofPlace("query", queryParameters), ...ofPlace("header", headers)],
    body: body && (body.example ?? "{}"),
    warning: WARNINGS[id] ?? (method === "DELETE" ? "What you name here is deleted for good." : null),
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
  const [, prefix] = /begins with (\w+_)/.exec(constraints.join()) ?? [];
  return prefix && `${prefix}...`;
}

/** The address of a trial with what was typed; the key has no part in it. */
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

/** The headers of a trial: the key, the kind of body, and those that were typed. */
export function trialHeaders(trial: Trial, key: string, input: Record<string, string>): Record<string, string> {
  const headers: Record<string, string> = trial.isOpen ? {} : { Authorization: `Bearer ${key.trim()}` };
  if (trial.body !== null) headers["Content-Type"] = "application/json";
  for (const { place, name } of trial.fields) {
    const value = input[`header ${name}`]?.trim();
    if (place === "header" && value) headers[name] = value;
  }
  return headers;
}
