import { StyleSheet } from "@react-pdf/renderer";

const INK = "#1d2420";
const QUIET = "#55605a";
const LINE = "#cfccc0";
const ACCENT = "#1f5a43";
const REFUSED = "#9b1c1c";

/** The style of every PDF: a letter, with hairlines instead of boxes. Sizes in points. */
export const look = StyleSheet.create({
  page: { padding: "36 56 40", fontFamily: "Noto Sans", fontSize: 9.3, lineHeight: 1.4, color: INK },
  issuer: { fontSize: 14, lineHeight: 1.25, color: ACCENT, marginBottom: 2 },
  title: { fontSize: 21, lineHeight: 1.2, marginTop: 12 },
  number: { marginTop: 4, color: QUIET },
  mark: { marginTop: 8, padding: "6 10", borderWidth: 1, borderColor: QUIET, borderRadius: 4 },
  void: { marginTop: 10, padding: "8 10", backgroundColor: REFUSED, color: "#ffffff" },
  voidTitle: { fontSize: 13, lineHeight: 1.2, marginBottom: 2 },
  amountLabel: { marginTop: 10, color: QUIET },
  amount: { fontSize: 25, lineHeight: 1.2 },
  struck: { textDecoration: "line-through" },
  rows: { marginTop: 10, borderBottomWidth: 0.5, borderBottomColor: LINE },
  row: { flexDirection: "row", borderTopWidth: 0.5, borderTopColor: LINE, padding: "3.5 0" },
  label: { width: "32%", color: QUIET, paddingRight: 8 },
  value: { flex: 1 },
  subtitle: { fontSize: 12.5, lineHeight: 1.25, marginTop: 14, marginBottom: 2 },
  sentence: { marginTop: 3 },
  top: { flexDirection: "row", gap: 16, paddingBottom: 10, borderBottomWidth: 0.5, borderBottomColor: LINE },
  link: { color: INK, textDecoration: "none" },
  square: { width: 78, height: 78 },
  code: { fontSize: 6.5, textAlign: "center", color: QUIET },
  check: { marginTop: 9 },
  quiet: { color: QUIET },
  column: { width: "32%", paddingRight: 8 },
  day: { width: "46%", paddingRight: 8 },
  figure: { flex: 1, textAlign: "right" },
  footer: { position: "absolute", bottom: 24, left: 56, right: 56, fontSize: 8, color: QUIET },
});

/** Countries that print on Letter; all others use A4. */
export function paperFor(country: string): "LETTER" | "A4" {
  return country === "US" || country === "CA" ? "LETTER" : "A4";
}
