import { ADMIN_PATH, AdminFrame, adminMetadata } from "@/app/_console/admin-frame";
import { LogTable } from "@/app/_console/log-table";
import { openAdmin } from "@/app/_console/open-admin";
import type { SearchParams } from "@/app/_request/request-locale";
import { FilterBar } from "@/components/parts/filter-bar";
import { searchAuditLog } from "@/server/domain/audit-log/search-audit-log";

export const metadata = adminMetadata("Audit log");

const PATH = `${ADMIN_PATH}/audit`;
const FIELDS = [
  { name: "subject", label: "Subject", help: "An id" },
  { name: "actor", label: "Actor", help: "Such as operator:ada@example.org" },
  { name: "action", label: "Action", help: "Or how it begins, such as task." },
] as const;
const LONGEST = 100;

/** Who did what to what, and why. */
export default async function AuditPage({ searchParams }: { searchParams: SearchParams }) {
  const { operating, param } = await openAdmin(PATH, searchParams);
  const wanted = Object.fromEntries(FIELDS.map(({ name }) => [name, param(name)?.trim().slice(0, LONGEST) ?? null]));
  const before = /^\d{1,9}$/.test(param("before") ?? "") ? Number(param("before")) : null;
  const { rows, next } = await operating.run(searchAuditLog, { ...wanted, before: before || null });
  const kept = new URLSearchParams(Object.entries(wanted).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return (
    <AdminFrame part={PATH} title="Audit log">
      <p className="max-w-measure text-lead">
        Who did what, and why. Entries are never changed: each is chained to the one before it when the books are
        sealed, and the audit of the books finds what does not fit.
      </p>
      <FilterBar
        label="Search the audit log"
        filters={FIELDS.map((field) => ({
          ...field,
          kind: "text",
          value: wanted[field.name] ?? null,
          maxLength: LONGEST,
        }))}
        submit="Search"
      >
        <a href={`${PATH}/export?${kept}`} download className="button-quiet">
          Export
        </a>
      </FilterBar>
      <LogTable entries={rows} empty="Nothing in this selection." />
      {next !== null && (
        <p>
          <a
            href={`${PATH}?${new URLSearchParams([...kept, ["before", String(next)]])}`}
            rel="next"
            data-key="n"
            className="text-link inline-flex min-h-11 items-center"
          >
            Next page
          </a>
        </p>
      )}
    </AdminFrame>
  );
}
