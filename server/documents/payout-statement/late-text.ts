import type PDFDocument from "pdfkit";
import type { Reference } from "pdfkit";

/** How the pages call it. */
const NAME = "Late";

/**
 * What stands on every page and is known only at the end, such as how many there are: one object of the file, which each page
 * refers to and which is written last. So no page waits for it.
 */
export class LateText {
  private readonly fonts: Record<string, Reference> = {};
  private readonly form: Reference;

  /** Room for so many points of a line, of which as many are above its baseline. */
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

  /** Has the current page show it, with its baseline beginning here. */
  place(x: number, y: number): void {
    this.pdf.page.xobjects[NAME] = this.form;
    this.pdf.save().transform(1, 0, 0, 1, x, y).addContent(`/${NAME} Do`).restore();
  }

  /** Draws it, at the place of origin, and writes it. */
  end(draw: () => void): void {
    const { pdf, form, fonts } = this;
    const { page } = pdf;
    pdf.page = { width: page.width, height: 0, fonts, xobjects: {}, write: (chunk) => form.write(chunk) };
    draw();
    pdf.page = page;
    form.end();
  }
}
