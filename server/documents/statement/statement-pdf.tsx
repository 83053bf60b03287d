import { Document, Page, View } from "@react-pdf/renderer";
import { drawPdf } from "@/server/documents/draw-pdf";
import { drawableStatement } from "@/server/documents/drawable-texts";
import { HEADING, STRONG } from "@/server/documents/fonts/typefaces";
import { type Labels, labelsFor } from "@/server/documents/labels";
import { look } from "@/server/documents/pdf-styles";
import { property, Written } from "@/server/documents/pdf-text";
import { withCode } from "@/server/documents/statement/statement-html";
import { type Section, statementPages } from "@/server/documents/statement/statement-pages";
import { nameOnReceipts } from "@/server/resources/receipt-document";
import type { StatementDocument } from "@/server/resources/statement-document";

/** Draws a year's statement, page by page. The same document always gives the same bytes. */
export function statementPdf(document: StatementDocument): Promise<Uint8Array> {
  return drawPdf(document, () => StatementPdf({ whole: document }));
}

function StatementPdf({ whole }: { whole: StatementDocument }) {
  const labels = labelsFor(whole.locale);
  const { drawable: document, isWhole } = drawableStatement(whole, labels.nameElsewhere);
  const pages = statementPages(document.recipients);
  const madeAt = new Date(document.made_at);
  return (
    <Document
      title={property(document.title)}
      creator="Almoner"
      producer="Almoner"
      language={document.locale}
      creationDate={madeAt}
      modificationDate={madeAt}
    >
      {pages.map((sections, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
        <Page key={index} size="A4" style={look.page}>
          {index === 0 && <Head document={document} labels={labels} />}
          {sections.map((section) => (
            <Lines key={section.recipient.id} section={section} labels={labels} />
          ))}
          {index === pages.length - 1 && <Foot document={document} labels={labels} isWhole={isWhole} />}
          <Written text={labels.page(index + 1, pages.length)} style={look.footer} />
        </Page>
      ))}
    </Document>
  );
}

function Head({ document, labels }: { document: StatementDocument; labels: Labels }) {
  return (
    <View>
      <Written isName text={document.donor.name} fonts={STRONG} style={look.issuer} />
      <Written text={document.title} fonts={HEADING} style={look.title} />
      <Written text={`${labels.taxYear} ${document.tax_year}`} style={look.number} />
    </View>
  );
}

function Lines({ section, labels }: { section: Section; labels: Labels }) {
  const { registration } = section.recipient;
  return (
    <View>
      <Written isName text={nameOnReceipts(section.recipient)} fonts={HEADING} style={look.subtitle} />
      {registration && <Written text={`${registration.label} ${registration.value}`} style={look.quiet} />}
      <View style={look.rows}>
        <View style={look.row}>
          <Written text={labels.receiptNumber} style={[look.column, look.quiet]} />
          <Written text={labels.givenOn} style={[look.day, look.quiet]} />
          <Written text={labels.amount} style={[look.figure, look.quiet]} />
        </View>
        {section.lines.map((line) => (
          <Line key={line.receipt_id} line={line} labels={labels} />
        ))}
      </View>
    </View>
  );
}

function Line({ line, labels }: { line: Section["lines"][number]; labels: Labels }) {
  const isVoid = line.status === "void";
  return (
    <View style={look.row} wrap={false}>
      <Written text={line.number} style={look.column} />
      <Written text={isVoid ? `${line.given_on} (${labels.listedNotCounted})` : line.given_on} style={look.day} />
      <Written
        text={withCode(line.amount_text, line.currency)}
        style={isVoid ? [look.figure, look.struck] : look.figure}
      />
    </View>
  );
}

function Foot({ document, labels, isWhole }: { document: StatementDocument; labels: Labels; isWhole: boolean }) {
  return (
    <View>
      <Written text={labels.total} fonts={HEADING} style={look.subtitle} />
      {document.totals.map(({ currency, amount_text }) => (
        <Written key={currency} text={withCode(amount_text, currency)} fonts={STRONG} />
      ))}
      {document.statements.map(({ code, text }) => (
        <Written key={code} text={text} style={look.sentence} />
      ))}
      {!isWhole && <Written text={labels.leftOut} style={look.sentence} />}
    </View>
  );
}
