import { earlyOf, oneOf, type Random } from "@/bench/random";

interface Culture {
  share: number;
  given: string[];
  family: string[];
  countries: string[];
}

const words = (text: string) => text.trim().split(/\s+/);

/** Common names, the most common first. A family name that is not common is made up of syllables. */
const CULTURES: Culture[] = [
  {
    share: 0.42,
    countries: ["US", "GB", "CA", "AU", "IE"],
    given: words(`james mary john patricia robert jennifer michael linda david elizabeth william barbara richard susan
      joseph jessica thomas sarah charles karen christopher lisa daniel nancy matthew betty anthony sandra mark margaret
      donald ashley steven kimberly andrew emily paul donna joshua michelle kenneth carol kevin amanda brian melissa
      george deborah timothy stephanie ronald rebecca jason laura edward helen jeffrey sharon ryan cynthia jacob kathleen
      gary amy nicholas angela eric anna jonathan pamela stephen ruth larry brenda justin emma scott nicole brandon grace`),
    family: words(`smith johnson williams brown jones miller davis wilson anderson taylor thomas moore martin jackson
      thompson white harris clark lewis robinson walker young allen king wright scott hill green adams nelson baker hall
      campbell mitchell carter roberts phillips evans turner parker collins edwards stewart morris murphy cook rogers
      morgan peterson cooper reed bailey bell kelly howard ward cox richardson wood watson brooks bennett gray hughes`),
  },
  {
    share: 0.17,
    countries: ["US", "MX", "CO", "ES", "AR", "PE", "VE"],
    given:
      words(`jose maria juan luis carlos ana jorge carmen miguel rosa pedro luz francisco elena manuel sofia antonio
      isabel jesus patricia alejandro teresa fernando gloria ricardo silvia eduardo martha sergio claudia rafael laura
      javier adriana raul sandra oscar veronica hector monica roberto diana mario andrea victor gabriela enrique`),
    family:
      words(`garcia rodriguez martinez hernandez lopez gonzalez perez sanchez ramirez torres flores rivera gomez diaz
      reyes morales cruz ortiz gutierrez chavez ramos ruiz alvarez mendoza vasquez castillo jimenez moreno romero herrera
      medina aguilar vargas castro guzman mendez munoz salazar rojas soto contreras guerrero ortega delgado rios silva`),
  },
  {
    share: 0.09,
    countries: ["DE", "AT", "FR", "IT", "NL", "SE", "DK", "PL"],
    given:
      words(`hans peter anna wolfgang ursula klaus monika jurgen petra stefan sabine andreas birgit jean marie pierre
      francoise michel nathalie philippe isabelle alain sylvie giuseppe giulia marco francesca luca chiara matteo jan
      johanna willem lars ingrid erik astrid piotr agnieszka krzysztof katarzyna`),
    family: words(`muller schmidt schneider fischer weber meyer wagner becker schulz hoffmann koch bauer richter klein
      martin bernard dubois petit durand leroy moreau simon laurent rossi russo ferrari esposito bianchi colombo jansen
      devries bakker visser andersson nielsen hansen johansson nowak kowalski wisniewski wojcik`),
  },
  {
    share: 0.08,
    countries: ["US", "GB", "EG", "JO", "LB", "PK", "MA", "AE"],
    given: words(`mohammed ahmed ali fatima omar hassan hussein aisha ibrahim khalid mariam yusuf mustafa layla abdullah
      zainab mahmoud hana khaled nour salim amina karim tariq samir rania bilal hamza rashid jamal walid sami yasmin faisal
      imran nadia anwar majid bashir adel`),
    family: words(`khan hassan ali ahmed hussein malik ibrahim mahmoud abdullah mansour haddad saleh khoury nasser saeed
      rahman qureshi sheikh siddiqui farah aziz hamdan darwish najjar shaheen othman bakri masri tamimi zaidi jaber`),
  },
  {
    share: 0.08,
    countries: ["US", "RU", "UA", "KZ", "BG", "IL"],
    given: words(`alexander elena sergey olga dmitry natalia andrei tatiana alexey irina vladimir svetlana mikhail anna
      ivan ekaterina igor maria nikolai julia yuri oksana viktor ludmila pavel marina oleg galina roman victoria boris`),
    family:
      words(`ivanov smirnov kuznetsov popov vasiliev petrov sokolov mikhailov novikov fedorov morozov volkov alexeev
      lebedev semenov egorov pavlov kozlov stepanov nikolaev orlov andreev makarov nikitin zakharov shevchenko kovalenko
      bondarenko tkachenko kravchenko`),
  },
  {
    share: 0.16,
    countries: ["US", "CN", "KR", "IN", "VN", "JP", "NG", "KE"],
    given:
      words(`wei jing li min yan fang jun hui ming lei minjun seoyeon jiho youngho sungmin raj priya amit sunita vijay
      anita rahul pooja sanjay deepa suresh kavita linh minh thanh hiroshi yuki kenji akiko chinedu ngozi emeka amara
      kwame wanjiru`),
    family:
      words(`wang li zhang liu chen yang huang zhao wu zhou kim lee park choi jung nguyen tran le pham patel sharma
      singh kumar gupta reddy tanaka suzuki sato okafor adeyemi mensah mwangi otieno`),
  },
];
/** Each culture, repeated according to its share. */
const BY_SHARE = CULTURES.flatMap((culture) => Array.from({ length: culture.share * 100 }, () => culture));
const STARTS = words(
  "bar bel bran cal car dal dor fal gar gren hal har kar kel kor lan lor mal mar mir nar nor os pel ral ros sal sar ter tor val var ver vil wal yar zan zor ak al be da du el fe go ha ja ka ke la lo ma mo na ni ra ri sa su ta to va ze",
);
const MIDDLES = words(
  "a e i o u an en in on ar er or al el il am em ab ed id um us ur ti ri li ni mi di ka ma ta la ra na",
);
const ENDINGS: Record<string, string[]> = {
  any: words("ton field ford man sen berg stein wood well by low ham mont ard elli ini etti eau oux er en as is os"),
  slavic: words("ov ev in enko sky chuk ovich uk ets"),
  arabic: words("i awi ani an ari ini oun aoui adi"),
};

/** Makes up a family name of two or three syllables and an ending. */
export function madeUp(random: Random, endings: keyof typeof ENDINGS = "any"): string {
  const middle = random() < 0.45 ? oneOf(random, MIDDLES) : "";
  return `${oneOf(random, STARTS)}${middle}${oneOf(random, STARTS).slice(0, 2)}${oneOf(random, ENDINGS[endings]!)}`;
}

const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1);

export interface MadePerson {
  name: string;
  birthYear: string;
  country: string;
}

/** A person who is on no list: a common given name, a family name that is common or made up, now and then a middle name. */
export function cleanPerson(random: Random): MadePerson {
  const culture = oneOf(random, BY_SHARE);
  const family = random() < 0.7 ? earlyOf(random, culture.family) : madeUp(random);
  const parts = [earlyOf(random, culture.given)];
  const more = random();
  if (more < 0.12) parts.push(earlyOf(random, culture.given));
  else if (more < 0.25) parts.push(oneOf(random, [..."abcdefghijklmnoprstw"]));
  parts.push(family);
  if (culture === CULTURES[1] && random() < 0.4) parts.push(earlyOf(random, culture.family));
  const birthYear = String(1935 + Math.floor(random() * 70));
  return { name: parts.map(capital).join(" "), birthYear, country: earlyOf(random, culture.countries) };
}

const TRADES = words(
  "Trading Shipping Petroleum Construction Technologies Foundation Relief Consulting Logistics Aviation Industries Bank Exchange Engineering Motors Electronics Farms Services Holdings Tours",
);
const FORMS = words("LLC Ltd Inc GmbH JSC S.A. Co. Company Limited FZE Corporation PLC");
const FIRST = words("Global National Golden Blue First United Eastern Northern Royal New Al Gulf Silver Green");

/** An organization's name: something made up or a place, what it does, and mostly a legal form. */
export function organizationName(random: Random): string {
  const parts = [random() < 0.35 ? oneOf(random, FIRST) : "", capital(madeUp(random))];
  if (random() < 0.3) parts.push(capital(madeUp(random)));
  parts.push(oneOf(random, TRADES));
  if (random() < 0.25) parts.push(random() < 0.5 ? "International" : oneOf(random, TRADES));
  if (random() < 0.7) parts.push(oneOf(random, FORMS));
  return parts.filter(Boolean).join(" ");
}

const ARABIC = CULTURES[3]!;
const SLAVIC = CULTURES[4]!;
const HISPANIC = CULTURES[1]!;

/** A listed person's name, as lists have them: many words, family name first and a comma after it. */
export function listedPersonName(random: Random): string {
  const kind = random();
  const name = (given: string[], family: string) => `${family.toUpperCase()}, ${given.map(capital).join(" ")}`;
  if (kind < 0.45) {
    const given = [earlyOf(random, ARABIC.given), earlyOf(random, ARABIC.given)];
    if (random() < 0.4) given.push(random() < 0.5 ? "bin" : earlyOf(random, ARABIC.given));
    const family = random() < 0.25 ? earlyOf(random, ARABIC.family) : madeUp(random, "arabic");
    return name(given, random() < 0.5 ? `al-${family}` : family);
  }
  if (kind < 0.65) {
    const father = earlyOf(random, SLAVIC.given).replace(/[aeiouy]$/, "");
    return name([earlyOf(random, SLAVIC.given), `${father}ovich`], madeUp(random, "slavic"));
  }
  if (kind < 0.88) {
    const families = [
      earlyOf(random, HISPANIC.family),
      random() < 0.6 ? madeUp(random) : oneOf(random, HISPANIC.family),
    ];
    return name([earlyOf(random, HISPANIC.given), earlyOf(random, HISPANIC.given)], families.join(" "));
  }
  const other = CULTURES[5]!;
  return name([earlyOf(random, other.given), earlyOf(random, other.given)], earlyOf(random, other.family));
}
