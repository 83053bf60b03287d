import type { Wording } from "@/server/domain/receipts/wording/wording";

/** Confirms a gift in German. The official form names a tax notice that only the charity holds, so this claims not to be it. */
export const GERMANY: Wording = {
  locale: "de-DE",
  title: "Bestätigung einer Geldspende",
  writesCurrencyCode: false,
  void: {
    refunded:
      "UNGÜLTIG (VOID) seit {voided_on}. Die Spende wurde zurückgezahlt; diese Bestätigung belegt nichts und darf steuerlich nicht verwendet werden.",
    returned:
      "UNGÜLTIG (VOID) seit {voided_on}. Die Bank des Spenders hat die Zahlung zurückgegeben; diese Bestätigung belegt nichts und darf steuerlich nicht verwendet werden.",
    dispute_lost:
      "UNGÜLTIG (VOID) seit {voided_on}. Der Zahlung wurde widersprochen, und die Bank des Spenders hat sie zurückgeholt; diese Bestätigung belegt nichts und darf steuerlich nicht verwendet werden.",
  },
  duplicate:
    "Zweitschrift (Duplicate), erneut ausgestellt am {reissued_on}. Sie gilt für dieselbe einzelne Spende wie jede frühere Ausfertigung der Nummer {number}.",
  sentences: [
    {
      code: "contribution",
      text: "{recipient} ({registration}) hat am {date} von {donor} eine Geldspende von {amount} erhalten, in Worten: {amount_in_words}.",
      isRecord: true,
      when: "with_registration",
    },
    {
      code: "contribution",
      text: "{recipient} hat am {date} von {donor} eine Geldspende von {amount} erhalten, in Worten: {amount_in_words}.",
      isRecord: true,
      when: "without_registration",
    },
    { code: "no_waiver", text: "Es handelt sich nicht um den Verzicht auf Erstattung von Aufwendungen." },
    { code: "no_benefit", text: "Der Spende stand keine Gegenleistung gegenüber.", when: "without_benefits" },
    {
      code: "benefit",
      text: "Der Spende standen als Gegenleistung gegenüber: {benefits}. Eine solche Zahlung ist in Deutschland in der Regel keine Spende im Sinne des Steuerrechts.",
      when: "with_benefits",
    },
    {
      code: "simplified_proof",
      text: "Für Spenden bis 300 Euro genügt dem Finanzamt in der Regel der Buchungsnachweis zusammen mit einem Beleg, in dem der Empfänger seinen steuerbegünstigten Zweck und seine Freistellung nennt.",
      when: "up_to_300_euro",
    },
    {
      code: "official_form",
      text: "Dies ist keine Zuwendungsbestätigung nach amtlichem Muster (§ 50 EStDV). Diese stellt der Empfänger unter Angabe seines Freistellungsbescheids auf Wunsch aus.",
    },
    {
      code: "platform_fee",
      text: "Von der Spende wurde ein Plattformentgelt von {fee} einbehalten. Ihre Spende wird dadurch nicht kleiner.",
      when: "with_fee",
    },
    { code: "keep", text: "Bitte bewahren Sie diese Bestätigung bei Ihren Steuerunterlagen für {tax_year} auf." },
  ],
};
