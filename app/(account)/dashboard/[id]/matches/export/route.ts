import { type After, filePage, listFileRoute } from "@/app/_request/list-file";
import { MATCHES_FILE } from "@/server/domain/finding/list-files";
import { listRunMatches } from "@/server/domain/matching/list-run-matches";

/** Exports the matches that the page lists. */
export const GET = listFileRoute({
  list: "matches",
  room: "/matches",
  file: MATCHES_FILE,
  read:
    ({ acting }) =>
    (after: After) =>
      acting.list(listRunMatches, {}, filePage(after)),
});
