export const TIME_ZONE_MAX_CHARACTERS = 60;

/** Where the letters, digits and signs of a name may be; offsets such as `+05:00` are not names. */
export const TIME_ZONE_PATTERN = "^[A-Za-z][A-Za-z0-9_+/-]*$";

/** The IANA database's spellings of names that ICU spells as they were spelled long ago. */
const IANA_SPELLINGS: ReadonlyMap<string, string> = new Map([
  ["Africa/Asmera", "Africa/Asmara"],
  ["America/Buenos_Aires", "America/Argentina/Buenos_Aires"],
  ["America/Catamarca", "America/Argentina/Catamarca"],
  ["America/Coral_Harbour", "America/Atikokan"],
  ["America/Cordoba", "America/Argentina/Cordoba"],
  ["America/Godthab", "America/Nuuk"],
  ["America/Indianapolis", "America/Indiana/Indianapolis"],
  ["America/Jujuy", "America/Argentina/Jujuy"],
  ["America/Louisville", "America/Kentucky/Louisville"],
  ["America/Mendoza", "America/Argentina/Mendoza"],
  ["Asia/Calcutta", "Asia/Kolkata"],
  ["Asia/Katmandu", "Asia/Kathmandu"],
  ["Asia/Rangoon", "Asia/Yangon"],
  ["Asia/Saigon", "Asia/Ho_Chi_Minh"],
  ["Atlantic/Faeroe", "Atlantic/Faroe"],
  ["Europe/Kiev", "Europe/Kyiv"],
  ["Pacific/Enderbury", "Pacific/Kanton"],
  ["Pacific/Ponape", "Pacific/Pohnpei"],
  ["Pacific/Truk", "Pacific/Chuuk"],
]);

/** The names of three letters in the IANA database. ICU has more, and its BST is Bangladesh, not Britain. */
const SHORT_NAMES = /^(?:CET|EET|EST|GMT|HST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET)$/i;

/** Reads the name of a time zone in any case, as the IANA database spells it today. Null if there is no such zone. */
export function readTimeZone(name: string): string | null {
  if (name.length > TIME_ZONE_MAX_CHARACTERS || !new RegExp(TIME_ZONE_PATTERN).test(name)) return null;
  if ((name.length === 3 && !SHORT_NAMES.test(name)) || /^SystemV\//i.test(name)) return null;
  try {
    return spelled(new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone);
  } catch {
    return null;
  }
}

/** Newer versions of V8 have the method, older ones the getter; TypeScript knows neither yet. */
interface LocaleWithTimeZones {
  getTimeZones?(): string[] | undefined;
  timeZones?: string[];
}

/** The time zone of a country that has only one, by ISO 3166 code. Null if it has several. */
export function soleTimeZoneOf(country: string): string | null {
  const locale = new Intl.Locale(`und-${country}`) as LocaleWithTimeZones;
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  return zones.length === 1 ? spelled(zones[0]!) : null;
}

function spelled(name: string): string {
  return IANA_SPELLINGS.get(name) ?? name;
}
