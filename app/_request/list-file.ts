import { redirect } from "next/navigation";
import type { NextRequest } from "next/server";
import { type OrganizationPage, openOrganization } from "@/app/_organizations/open-organization";
import { csvHeaders } from "@/app/_request/csv-headers";
import { asksForFactor, provePath } from "@/app/_request/step-up";
import { type ExportedList, exportList } from "@/server/domain/finding/export-list";
import type { ListFile } from "@/server/domain/finding/list-files";
import { csvDays, csvStream } from "@/server/kernel/csv-stream";
import { GIFT_EXPORT_PAGE_ROWS } from "@/server/kernel/limits";
import type { PageRequest } from "@/server/operations/page";

interface ListRoute {
  params: Promise<{ id: string }>;
}

interface ListFileSpec<Row, Next> {
  list: ExportedList;
  /** The room of the list, as a path below the organization's. */
  room: string;
  file: ListFile<Row>;
  /** Reads the rows that the room's list has for the query in its URL, page by page. */
  read(
    opened: OrganizationPage,
    query: Record<string, string>,
  ): (after: Next | null) => Promise<{ rows: Row[]; next: Next | null }>;
}

/**
 * Declares the route that exports exactly the rows that a room shows as CSV, one page in memory at a time, for readers
 * who may read them.
 */
export function listFileRoute<Row, Next>({ list, room, file, read }: ListFileSpec<Row, Next>) {
  return async (request: NextRequest, { params }: ListRoute): Promise<Response> => {
    const query = Object.fromEntries(request.nextUrl.searchParams);
    const opened = await openOrganization({ params, searchParams: Promise.resolve(query) }, room);
    const selection = request.nextUrl.search.slice(0, 500);
    await opened.acting.run(exportList, { list, selection }).catch((error: unknown) => {
      if (!asksForFactor(error)) throw error;
      redirect(provePath(`/dashboard/${opened.id}${room}${request.nextUrl.search}`));
    });
    const dayOf = csvDays(opened.timeZone);
    const readPage = read(opened, query);
    const body = csvStream<Next>(file.header, async (after) => {
      const { rows, next } = await readPage(after);
      return { lines: rows.map((row) => file.cellsOf(row, dayOf)), next };
    });
    return new Response(body, { headers: csvHeaders(`${list}.csv`) });
  };
}

/** Where the next page of a list begins; null for the first. */
export type After = PageRequest["after"];

/** The number of rows per page of an export. */
export function filePage(after: After): PageRequest {
  return { after, limit: GIFT_EXPORT_PAGE_ROWS };
}
