/** `npm run texts -- missing`: lists missing translations, and exits with 1 if there are any, as a release requires. */
import { AREAS } from "@/server/texts/areas";
import { missingTexts } from "@/server/texts/missing-texts";

const USAGE = `Usage: npm run texts -- missing
Lists the texts that a language shows in English because they are not translated yet, with their English wording.
Exits with 1 if there are any: a release has none.`;

if (process.argv[2] !== "missing") {
  console.log(USAGE);
  process.exitCode = process.argv[2] === "--help" ? 0 : 2;
} else {
  const missing = missingTexts();
  for (const { locale, area, key } of missing) {
    const english: Record<string, string> = AREAS[area].en;
    console.log(`server/texts/${area}/${locale}.json  ${key}: ${english[key]}`);
  }
  console.log(missing.length === 0 ? "Every text is in every language." : `${missing.length} texts are missing.`);
  process.exitCode = missing.length === 0 ? 0 : 1;
}
