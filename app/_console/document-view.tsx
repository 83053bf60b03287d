import type { ItemPage } from "@/app/_console/open-item";
import { VIEW_PURPOSES, type ViewPurpose } from "@/server/domain/verifications/view-purposes";

const PURPOSES: Record<ViewPurpose, string> = {
  decide: "To decide this verification",
  second_opinion: "To give a second opinion",
  question_of_the_person: "To answer a question of the person",
  legal_request: "To answer a legal request",
};

/** The documents of an item: first asks for a purpose, which the audit log records with each page that is shown. */
export function DocumentView({ opened: { view, path, param } }: { opened: ItemPage }) {
  const documents = view.documents ?? [];
  if (documents.length === 0) return null;
  const purpose = VIEW_PURPOSES.find((known) => known === param("purpose"));
  return (
    <section aria-labelledby="documents" className="min-w-0 space-y-3">
      <h2 id="documents" className="section-title">
        Documents
      </h2>
      {purpose ? (
        documents.flatMap(({ id, label, pages }) =>
          pageNumbers(pages).map((page) => (
            <figure key={`${id} ${page}`}>
              <figcaption className="text-quiet text-small">
                {label}
                {pages > 1 && `, page ${page + 1} of ${pages}`}
              </figcaption>
              {/* biome-ignore lint/performance/noImgElement: the page has to be the browser's own request, logged once */}
              <img
                src={`${path}/documents/${id}/${page}?purpose=${purpose}`}
                alt={`${label}, page ${page + 1}`}
                className="w-full rounded-card border border-line"
              />
            </figure>
          )),
        )
      ) : (
        <form className="space-y-4 rounded-card border border-line bg-card p-5">
          <p>
            {documents.map(({ label }) => label).join(", ")}. Each page that you see is in the audit log, with your name
            drawn over it.
          </p>
          <label className="block">
            <span className="field-label">Why do you look at them?</span>
            <select name="purpose" className="field-control">
              {VIEW_PURPOSES.map((value) => (
                <option key={value} value={value}>
                  {PURPOSES[value]}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" className="button-primary">
            Show the documents
          </button>
        </form>
      )}
    </section>
  );
}

function pageNumbers(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}
