import { Canvas, Document, Link, Page, View } from "@react-pdf/renderer";
import { drawPdf } from "@/server/documents/draw-pdf";
import { drawableReceipt } from "@/server/documents/drawable-texts";
import { BODY, HEADING, STRONG } from "@/server/documents/fonts/typefaces";
import { type Labels, labelsFor } from "@/server/documents/labels";
import { look, paperFor } from "@/server/documents/pdf-styles";
import { property, Written } from "@/server/documents/pdf-text";
import { qrBars } from "@/server/documents/qr-code";
import {
  codeGroups,
  letterheadLines,
  plainStatements,
  receiptMarks,
  receiptRows,
} from "@/server/documents/receipt/receipt-rows";
import type { ReceiptDocument } from "@/server/resources/receipt-document";

/** Draws the receipt on one page. The same document always gives the same bytes. */
export function receiptPdf(document: ReceiptDocument): Promise<Uint8Array> {
  return drawPdf(document, () => ReceiptPdf({ whole: document }));
}

function ReceiptPdf({ whole }: { whole: ReceiptDocument }) {
  const labels = labelsFor(whole.locale);
  const { drawable: document, isWhole } = drawableReceipt(whole, labels.nameElsewhere);
  const changedAt = new Date(document.voided_at ?? document.reissued_at ?? document.issued_at);
  return (
    <Document
      title={property(`${document.title} ${document.number}`)}
      author={property(whole.recipient.name)}
      creator="Almoner"
      producer="Almoner"
      language={document.locale}
      creationDate={new Date(document.issued_at)}
      modificationDate={changedAt}
    >
      <Page size={paperFor(document.jurisdiction)} style={look.page}>
        <Head document={document} labels={labels} />
        <Rows document={document} />
        <Written
          text={document.status === "void" ? labels.detailsOfVoid : labels.details}
          fonts={HEADING}
          style={look.subtitle}
        />
        {plainStatements(document).map(({ code, text }) => (
          <Written key={code} text={text} style={look.sentence} />
        ))}
        {!isWhole && <Written text={labels.leftOut} style={look.sentence} />}
        <Check document={document} labels={labels} />
      </Page>
    </Document>
  );
}

function Head({ document, labels }: { document: ReceiptDocument; labels: Labels }) {
  const isVoid = document.status === "void";
  return (
    <View>
      <View style={look.top}>
        <View style={look.value}>
          <Written isName text={document.recipient.name} fonts={HEADING} style={look.issuer} />
          {letterheadLines(document).map((line) => (
            <Written isName key={line} text={line} style={look.quiet} />
          ))}
        </View>
        <Code {...document.verification} />
      </View>
      <Written text={document.title} fonts={HEADING} style={look.title} />
      <Written text={`${labels.receiptNumber} ${document.number}`} style={look.number} />
      {receiptMarks(document).map(({ code, text }) => (
        <View key={code} style={code === "void" ? look.void : look.mark}>
          {code === "void" && <Written text={labels.void} fonts={STRONG} style={look.voidTitle} />}
          <Written text={text} />
        </View>
      ))}
      <Written text={labels.amount} style={look.amountLabel} />
      <Written text={document.amount_text} fonts={HEADING} style={isVoid ? [look.amount, look.struck] : look.amount} />
    </View>
  );
}

function Rows({ document }: { document: ReceiptDocument }) {
  return (
    <View style={look.rows}>
      {receiptRows(document).map(({ label, lines, isId }) => (
        <View key={label} style={look.row} wrap={false}>
          <Written text={label} style={look.label} />
          <View style={look.value}>
            {lines.map((line, index) => {
              const [fonts, style] = index === 0 && !isId ? [STRONG, {}] : [BODY, look.quiet];
              return <Written isName key={line} text={line} fonts={fonts} style={style} />;
            })}
          </View>
        </View>
      ))}
    </View>
  );
}

function Code({ url, code }: ReceiptDocument["verification"]) {
  const { size, bars } = qrBars(url);
  return (
    <View>
      <Canvas
        style={look.square}
        paint={(painter, points) => {
          painter.scale(points / size);
          for (const { x, y, width } of bars) painter.rect(x, y, width, 1);
          painter.fill("#000000");
          return null;
        }}
      />
      <Written text={codeGroups(code).join(" ")} style={look.code} />
    </View>
  );
}

function Check({ document, labels }: { document: ReceiptDocument; labels: Labels }) {
  return (
    <View style={look.check} wrap={false}>
      <Written text={labels.checkHelp} style={look.quiet} />
      <Link src={document.verification.url} style={look.link}>
        <Written text={document.verification.url} />
      </Link>
    </View>
  );
}
