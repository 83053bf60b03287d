/** The labels of a document. */
export interface Labels {
  receiptNumber: string;
  status: string;
  issued: string;
  void: string;
  donor: string;
  recipient: string;
  amount: string;
  deductible: string;
  givenOn: string;
  taxYear: string;
  issuedOn: string;
  gift: string;
  details: string;
  detailsOfVoid: string;
  check: string;
  checkHelp: string;
  total: string;
  /** The label of the link from the page to the PDF. */
  pdf: string;
  page: (number: number, of: number) => string;
  listedNotCounted: string;
  /** Replaces a name of which the PDF can draw nothing. */
  nameElsewhere: string;
  /** Explains that the PDF leaves out what it cannot draw. */
  leftOut: string;
}

const ENGLISH: Labels = {
  receiptNumber: "Receipt number",
  status: "Status",
  issued: "Valid",
  void: "VOID",
  donor: "Donor",
  recipient: "Recipient",
  amount: "Amount given",
  deductible: "Amount less benefits",
  givenOn: "Date of gift",
  taxYear: "Tax year",
  issuedOn: "Issued",
  gift: "Gift",
  details: "What this receipt says",
  detailsOfVoid: "What this receipt said",
  check: "Check this receipt",
  checkHelp: "Scan the code or open the link to check whether this receipt is valid.",
  total: "Total",
  pdf: "Open the PDF",
  page: (number, of) => `Page ${number} of ${of}`,
  listedNotCounted: "void, not counted",
  nameElsewhere: "(name shown on the receipt’s web page)",
  leftOut:
    "This PDF leaves out characters of a name or an address that it cannot draw. The receipt’s web page, which its email links to, shows all of them.",
};

const GERMAN: Labels = {
  receiptNumber: "Nummer",
  status: "Status",
  issued: "Gültig",
  void: "UNGÜLTIG (VOID)",
  donor: "Spender",
  recipient: "Empfänger",
  amount: "Betrag der Spende",
  deductible: "Betrag ohne Gegenleistung",
  givenOn: "Tag der Spende",
  taxYear: "Steuerjahr",
  issuedOn: "Ausgestellt",
  gift: "Vorgang",
  details: "Was diese Bestätigung besagt",
  detailsOfVoid: "Was diese Bestätigung besagte",
  check: "Bestätigung prüfen",
  checkHelp: "Scannen Sie den Code oder öffnen Sie die Adresse, um die Gültigkeit zu prüfen.",
  total: "Summe",
  pdf: "PDF öffnen",
  page: (number, of) => `Seite ${number} von ${of}`,
  listedNotCounted: "ungültig, nicht gezählt",
  nameElsewhere: "(Name auf der Webseite der Bestätigung)",
  leftOut:
    "In diesem PDF fehlen Zeichen eines Namens oder einer Adresse, die es nicht darstellen kann. Die Webseite der Bestätigung, auf die deren E-Mail verweist, zeigt sie vollständig.",
};

/** Returns the labels in the language of the document's locale; English if there are none for it. */
export function labelsFor(locale: string): Labels {
  return locale.split("-")[0] === "de" ? GERMAN : ENGLISH;
}
