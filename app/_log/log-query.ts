import { LOG_KINDS } from "@/server/domain/organizations/read-log";

export const SUBJECT_MAX_CHARACTERS = 60;
const USER_ID = /^user_[0-9a-z]{1,40}$/;

/** The log's URL parameters; empty ones are left out. */
export interface LogSelection {
  kind?: (typeof LOG_KINDS)[number];
  by?: string;
  about?: string;
}

/** Reads the log's parameters from a URL; ignores all others. */
export function logSelection(query: Record<string, string | string[] | undefined>): LogSelection {
  const kind = LOG_KINDS.find((one) => one === query.kind);
  const by = typeof query.by === "string" && USER_ID.test(query.by) ? query.by : "";
  const about = typeof query.about === "string" ? query.about.trim().slice(0, SUBJECT_MAX_CHARACTERS) : "";
  return { ...(kind && { kind }), ...(by && { by }), ...(about && { about }) };
}

/** The filters for these parameters. */
export function logFilters(query: Record<string, string | string[] | undefined>) {
  const { kind, by, about } = logSelection(query);
  return { ...(kind && { kind }), ...(by && { user_id: by }), ...(about && { subject: about }) };
}
