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
  /** The room of the list, as a path behind the organization's. */
  room: string;
  file: ListFile<Row>;
  /** Reads the rows that the room's own list has for the query of its URL, a page after the other. */
  read(
    opened: OrganizationPage,
    query: Record<string, string>,
  ): (after: Next | null) => Promise<{ rows: Row[]; next: Next | null }>;
}

/** Answers with the rows of exactly what a room shows as CSV, a page of them in memory, for whoever may read them. */
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

/** So many rows are read at once for a file. */
export function filePage(after: After): PageRequest {
  return { after, limit: GIFT_EXPORT_PAGE_ROWS };
}
