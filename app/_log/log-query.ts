import { LOG_KINDS } from "@/server/domain/organizations/read-log";

export const SUBJECT_MAX_CHARACTERS = 60;
const USER_ID = /^user_[0-9a-z]{1,40}$/;

/** What the URL of the log asks for: nothing is empty. */
export interface LogSelection {
  kind?: (typeof LOG_KINDS)[number];
  by?: string;
  about?: string;
}

/** Takes from a URL what the log can be asked for; the rest is ignored. */
export function logSelection(query: Record<string, string | string[] | undefined>): LogSelection {
  const kind = LOG_KINDS.find((one) => one === query.kind);
  const by = typeof query.by === "string" && USER_ID.test(query.by) ? query.by : "";
  const about = typeof query.about === "string" ? query.about.trim().slice(0, SUBJECT_MAX_CHARACTERS) : "";
  return { ...(kind && { kind }), ...(by && { by }), ...(about && { about }) };
}

/** The filters that it means. */
export function logFilters(query: Record<string, string | string[] | undefined>) {
  const { kind, by, about } = logSelection(query);
  return { ...(kind && { kind }), ...(by && { user_id: by }), ...(about && { subject: about }) };
}
