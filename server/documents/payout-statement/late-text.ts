import type PDFDocument from "pdfkit";
import type { Reference } from "pdfkit";

/** The name by which pages refer to it. */
const NAME = "Late";

/**
 * Text that every page shows and that is only known at the end, such as the page count: one object in the file, which
 * each page references and which is written last, so that pages need not be held back for it.
 */
export class LateText {
  private readonly fonts: Record<string, Reference> = {};
  private readonly form: Reference;

  /** `width` and `height` of the text's box in points, with `height` both above and below the baseline. */
  constructor(
    private readonly pdf: PDFDocument,
    width: number,
    height: number,
  ) {
    this.form = pdf.ref({
      Type: "XObject",
      Subtype: "Form",
      BBox: [0, -height, width, height],
      Resources: { Font: this.fonts },
    });
  }

  /** Makes the current page show the text, with the start of its baseline at this position. */
  place(x: number, y: number): void {
    this.pdf.page.xobjects[NAME] = this.form;
    this.pdf.save().transform(1, 0, 0, 1, x, y).addContent(`/${NAME} Do`).restore();
  }

  /** Draws the text at the origin, and writes the object. */
  end(draw: () => void): void {
    const { pdf, form, fonts } = this;
    const { page } = pdf;
    pdf.page = { width: page.width, height: 0, fonts, xobjects: {}, write: (chunk) => form.write(chunk) };
    draw();
    pdf.page = page;
    form.end();
  }
}
