/** Words in names that are not names: titles, particles, legal forms, and words that many organizations share. */

const words = (text: string) => text.trim().split(/\s+/);
const setOf = (text: string) => new Set(words(text));

export const TITLES = setOf(`
  mr mrs ms miss mx dr doctor prof professor sir dame lord lady rev reverend fr father sr hon eng ing engr arch
  haji hajji hadji hajj haj alhaj sheikh shaykh shaikh sheik cheikh mullah mulla maulana mawlana molana maulavi mawlawi
  moulvi maulvi ayatollah hojatoleslam hujjat imam qari ustad ustaz sayyid seyed sayyed syed gen general col colonel
  maj major capt captain lt lieutenant brig brigadier sgt sergeant cmdr commander adm admiral marshal gral coronel
  don dona senor senora herr frau monsieur madame mme mlle dipl president minister king queen prince princess emir
  sultan khan-e his her excellency honorable
`);

/** Titles that are also ordinary names: left out only if two other words remain. */
export const DOUBTFUL_TITLES = setOf(
  "father king prince princess major marshal imam sultan emir don sayyid sayyed seyed syed sr lord queen president general gen sheikh shaykh shaikh sheik cheikh ing eng hajj haj arch col",
);

export const PARTICLES = setOf(`
  al el ul ud ad as ash at an ar az l bin ben ibn bint binti binte ould wuld abu abou abi umm um ait
  van von der den de del della delle dello di da do dos du la le las los lo ter ten te zu zum zur af av
  y e i und et and of the y
  ap mc st ogly oglu ogli kyzy kizi qizi gizi uulu u
`);

/** Suffixes that distinguish a father from a son. */
export const GENERATIONS = new Map([
  ["jr", "2"],
  ["junior", "2"],
  ["sr", "1"],
  ["senior", "1"],
  ["ii", "2"],
  ["iii", "3"],
  ["iv", "4"],
]);

/** Legal forms of companies in many languages, by their meaning in law. */
export const LEGAL_FORMS = new Map<string, string>();
for (const [form, names] of Object.entries({
  limited: `ltd limited llc gmbh sarl srl bv pty pte pvt ltda limitada ltee kft doo eood ood ooo tov too mchj sdn bhd
    oy sia uab osauhing ug lda cvba bvba sprl eurl spzoo llp lp wll fze fzco fzc fzllc dmcc rl liability`,
  stock: `inc incorporated corp corporation plc ag sa spa jsc ojsc cjsc pjsc oao zao pao ao nv ab oyj asa kk sab tbk
    psc pjs nao saog saoc kgaa se sas sasu scpa saic sau at vvb qsc qpsc kscp sac spr sc ca eirl sca cv joint stock aktiengesellschaft`,
  company: `co company cia compania compagnie companhia coy kg gk kommanditgesellschaft gesellschaft aktiebolag
    firma firm obshchestvo kompaniya kompania shirkat sherkat sharikat sharika`,
  state: `gup fgup mup`,
})) {
  for (const name of words(names)) LEGAL_FORMS.set(name, form);
}

/** Legal forms that stand before a company's name. */
export const LEADING_FORMS = setOf("ooo oao zao pao ao pt tov too llc ltd gmbh pjsc jsc ojsc cjsc gup fgup");

/** Words for an organization's business or its place in a group, with one spelling for all languages. */
export const GENERIC_WORDS = new Map<string, string>();
for (const line of `
  international intl internacional internationale internazionale interneshnl mezhdunarodny mezhdunarodnaya dolya beynelxalq
  national natl nacional nationale nazionale natsionalny natsionalnaya
  bank banco banque banca banka bankasi banki
  trading trade trades commerce commercial comercial commerciale comercializadora ticaret torgovy torgovaya handel handels trader traders treiding tejarat tejarati
  group grupo gruppe groupe gruppo gruppa grupp
  holding holdings hldg hldgs kholding
  general generale umum amma gen
  manufacturing mfg manufacturers manufacturer
  headquarters hq headquarter
  education educational edu
  industry industries industrial ind industria industrias industrie industrielle promyshlenny sanayi sanat
  investment investments invest inversiones inversora investissement investissements investment
  services service servicios servicio svc svcs uslugi khadamat
  foundation fundacion fondation stiftung fondazione fundacao fond fund fonds bonyad muassasa muassasat moassese
  association assoc asociacion asociation associacao verein assn
  organization org organisation organizacion organizacao organizatsiya sazman
  society sociedad societe societa sociedade obshchestvo jamiat jamiyat
  center centre centro zentrum tsentr markaz ctr
  institute inst instituto institut istituto
  university univ universidad universite universitat universitet daneshgah
  ministry ministerio ministere ministerium vezarat wizarat
  committee comite komitet
  council conseil consejo
  company
  enterprise enterprises ent empresa empresas entreprise entreprises predpriyatie unternehmen
  shipping naviera maritime maritima marine navigation sudokhodnaya
  transport transportation transportes transporte transports logistics logistica logistik
  export exports exportacion import imports importacion impex
  construction const constr constructions construcciones construccion constructora stroy building bau
  engineering eng engineers ingenieria muhandisi technical tecnica
  development dev developments desarrollo developpement razvitie
  technology technologies tech tecnologia tecnologias
  management mgmt gestion administracion
  finance financial financiera finanzas financing
  exchange cambio cambios sarrafi exchangers
  company
  petroleum petroleo oil neft naft
  gas gaz
  chemical chemicals quimica petrochemical petrochemicals
  energy energia energie power
  mining minera mines mineral minerals
  steel metal metals metallurgical
  factory factories fabrica fabrik plant works zavod
  agency agencia agence
  office oficina bureau buro
  bureau
  school schools escuela academy academia
  hospital clinic clinica
  charity charitable relief aid welfare humanitarian khayriya
  islamic islami
  islam
  people peoples popular
  united unidos unida unis
  federation federal federacion
  front frente
  party partido
  movement movimiento mouvement haraka harakat
  army ejercito armee
  force forces fuerzas
  liberation liberacion
  revolutionary revolucionario revolution
  air airlines airline airways aviation aerolineas avia
  tours tour travel turismo viajes tourism
  hotel hoteles hotels
  restaurant restaurante restaurantes
  farm farms agricola agro agropecuaria agricultural agriculture ganadera
  foods food alimentos
  real estate inmobiliaria immobilien properties property
  estate
  consulting consultants consultores consultoria consultancy advisory
  security seguridad seguros insurance assurance
  company
  electronics electronic electronica electric electrical electrica
  auto automotive motors motor
  medical medica pharma pharmaceutical pharmaceuticals farmaceutica drogas
  media communications communication comunicaciones telecom telecommunications telecomunicaciones
  research investigacion
  state
  state-owned
  public
  central
  global world worldwide mundial
  new nueva nuevo nouvelle novy
  first
  second
  north northern norte
  south southern sur
  east eastern oriental
  west western
  middle
  brothers bros hermanos freres
  sons son hijos
  partners partner associates
  supply supplies supplier suministros
  products product productos produits
  production productions
  systems system sistemas
  solutions
  equipment
  project projects proyectos
  department dept
  government govt
  company`.split("\n")) {
  const [first, ...others] = words(line);
  for (const word of [first!, ...others]) if (word && !GENERIC_WORDS.has(word)) GENERIC_WORDS.set(word, first!);
}

/** Words of organizations that only join others. */
export const JOINING_WORDS = setOf(
  "the of and for in to a an de la las los le les del della di da do dos das du des der die den und et y e i van al el ul on at by with fur pour para por sur",
);

/** Words of organizations in scripts that are not romanized word by word. */
export const TRANSLATED: [RegExp, string][] = [
  [/股份有限公司|有限责任公司|有限公司|有限責任公司|有限会社|合同会社|株式会社|주식회사|유한회사|㈜/g, " ltd "],
  [/ذات (?:ال)?مسؤولية (?:ال)?محدودة|با مسئولیت محدود|בע["״׳']{0,2}מ/g, " ltd "],
  [/(?:ال)?مساهمة(?: (?:ال)?(?:عامة|مقفلة|خاصة))?|سهامی(?: (?:خاص|عام))?/g, " jsc "],
  [/公司|会社|회사|شركة|شرکت|חברת/g, " company "],
  [/集团|集團|그룹|مجموعة/g, " group "],
  [/银行|銀行|은행|بنك|بانک|בנק/g, " bank "],
  [/国际|國際|국제|الدولية|بین المللی/g, " international "],
  [/贸易|貿易|무역|للتجارة|التجارية|بازرگانی/g, " trading "],
  [/مؤسسة|بنیاد|基金会|基金會|재단|קרן/g, " foundation "],
  [/جمعية|协会|協會|협회|עמותת/g, " association "],
  [/大学|大學|대학교|جامعة|دانشگاه/g, " university "],
];
