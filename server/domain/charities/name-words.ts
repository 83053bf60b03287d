/**
 * Data about the words in organizations' names: which are equivalent, which say nothing about the organization, and
 * which distinguish organizations with otherwise similar names.
 */

/** Splits "word: form form" lines into a map from each form to its word. */
function formsOf(lines: string): ReadonlyMap<string, string> {
  const forms = new Map<string, string>();
  for (const line of lines.trim().split("\n")) {
    const [word, rest] = line.split(":").map((part) => part.trim()) as [string, string];
    for (const form of rest.split(" ")) forms.set(form, word);
  }
  return forms;
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Abbreviations and spellings that always stand for the same word. */
export const SAME_WORD = formsOf(`
  academy: acad acdmy
  administration: admin
  advancement: advncmnt
  agriculture: agric
  agricultural: agri
  alumni: alum alumnae
  american: amer
  assembly: assy
  assistance: asst
  association: assn assoc asso assc ass assoctn asscn asscociation assocation
  athletic: athl
  auxiliary: aux auxil auxilary
  baptist: bapt
  benevolent: benev
  boulevard: blvd
  brotherhood: brhd bhd
  brothers: bros
  building: bldg
  catholic: cath
  cemetery: cem cemetary
  center: ctr cntr centre cntre
  chamber: chmbr
  chapter: chap chptr
  charitable: char chari charit
  charities: chars
  charity: chty
  children: childrn
  christian: chr chrstn
  church: ch chrch
  college: coll clg
  community: cmty commty cmnty
  congregation: congreg
  congregational: congl
  conservation: conserv
  cooperative: coop
  corporation: corp
  council: cncl
  department: dept
  development: devel dev dvlpmt devlpmnt
  district: dist
  education: edu educ
  educational: educl
  elementary: elem
  endowment: endow
  episcopal: epis episc
  evangelical: evang
  federation: fedn
  fellowship: flwshp
  fort: ft
  foundation: fdn fnd fndn fdtn fndtn found foundtn
  general: gen genl
  government: govt
  grange: grng
  historical: hist histl
  hospital: hosp
  honor: honour
  house: hse
  housing: hsg
  improvement: imprvmnt imprv
  incorporated: inc incorp
  independent: indep
  institute: inst
  international: intl internat intnl
  junior: jr jnr
  labor: labour
  league: lge lg
  library: lib libr
  limited: ltd
  lutheran: luth
  management: mgmt mgt
  manufacturing: mfg
  medical: med
  memorial: mem meml
  methodist: meth
  metropolitan: metro
  ministries: mins
  ministry: min
  missionary: missn
  mount: mt
  mountain: mtn
  mountains: mtns mts
  museum: mus
  national: natl nat
  neighbor: neighbour
  neighborhood: neighbourhood nbhd
  organization: org orgn organisation orgnztn
  orchestra: orch
  parish: par
  philharmonic: phil
  pentecostal: pent
  post: pst
  presbyterian: presby presb
  preservation: preserv presrv
  professional: prof
  program: prog programme prgm
  recreation: rec recr
  regional: regl
  rehabilitation: rehab
  research: res
  saint: st ste
  scholarship: schol scholarshp
  school: sch schl
  senior: sr snr
  service: svc srvc serv
  services: svcs srvcs
  society: soc socy
  symphony: symph
  synagogue: syn
  teachers: tchrs
  technology: tech
  temple: tmpl
  theater: theatre theatr
  township: twp
  treasurer: treas
  trust: tr
  university: univ
  usa: us
  veterans: vets
  village: vlg
  volunteer: vol vlntr
  workers: wkrs
  youth: yth
  1st: first
  2nd: second
  3rd: third
  4th: fourth
  5th: fifth
  6th: sixth
  7th: seventh
  8th: eighth
  9th: ninth
  10th: tenth
  11th: eleventh
  12th: twelfth
  1: one
  2: two ii
  3: three iii
  4: four
  5: five
  6: six
  7: seven
  8: eight
  9: nine
  10: ten
  11: eleven
  12: twelve
`);

/** Abbreviations with several meanings. They match any of these words in the other name. */
export const MAY_BE: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  `
  n: north
  s: south
  e: east
  w: west
  ne: northeast nebraska
  nw: northwest
  se: southeast
  sw: southwest
  co: company county colorado
  cos: companies
  com: community committee commission
  comm: community committee commission
  cong: congregation congregational
  conf: conference
  cons: conservation
  dr: doctor drive
  nature: natural
  fed: federal federation federated
  med: medical medicine
  ass: assistance
  mo: missouri
  ed: education educational
  cem: cemetery
  pk: park
  rd: road
  ave: avenue
  hts: heights
  spgs: springs
  jct: junction
  riv: river
  cty: county city
  cnty: county
  grp: group
  soc: social
  va: virginia veterans
  al: alabama
  ak: alaska
  az: arizona
  ar: arkansas
  ca: california
  ct: connecticut court
  de: delaware
  dc: columbia
  fl: florida
  ga: georgia
  hi: hawaii
  id: idaho
  il: illinois
  in: indiana
  ia: iowa
  ks: kansas
  ky: kentucky
  la: louisiana
  me: maine
  md: maryland
  ma: massachusetts
  mi: michigan
  mn: minnesota
  ms: mississippi
  mt: montana
  nv: nevada
  nh: hampshire
  nj: jersey
  nm: mexico
  ny: york
  nc: carolina
  nd: dakota
  oh: ohio
  ok: oklahoma
  or: oregon
  pa: pennsylvania
  ri: rhode
  sc: carolina
  sd: dakota
  tn: tennessee
  tx: texas
  ut: utah
  vt: vermont
  wa: washington
  wv: virginia
  wi: wisconsin
  wy: wyoming
  `
    .trim()
    .split("\n")
    .map((line) => {
      const [form, words] = line.split(":").map((part) => part.trim()) as [string, string];
      return [form, new Set(words.split(" "))];
    }),
);

/** Phrases that are replaced with one word, after abbreviations are expanded and "the" is dropped. */
export const PHRASES: readonly (readonly [words: string, token: string])[] = [
  ["united states of america", "usa"],
  ["united states", "usa"],
  ["u s a", "usa"],
  ["young mens christian association", "ymca"],
  ["young womens christian association", "ywca"],
  ["young mens hebrew association", "ymha"],
  ["veterans of foreign wars of usa", "vfw"],
  ["veterans of foreign wars", "vfw"],
  ["benevolent and protective order of elks of usa", "bpoe"],
  ["benevolent and protective order of elks", "bpoe"],
  ["benevolent protective order of elks", "bpoe"],
  ["independent order of odd fellows", "ioof"],
  ["free and accepted masons", "masons"],
  ["f and am", "masons"],
  ["parent teacher student association", "ptsa"],
  ["parent teacher association", "pta"],
  ["parents teachers association", "pta"],
  ["parent teachers association", "pta"],
  ["parent teacher organization", "pto"],
  ["parent teachers organization", "pto"],
  ["society for prevention of cruelty to animals", "spca"],
  ["visiting nurse association", "vna"],
  ["visiting nurses association", "vna"],
  ["african methodist episcopal", "ame"],
  ["united methodist church", "umc"],
  ["united church of christ", "ucc"],
  ["daughters of american revolution", "dar"],
  ["boy scouts of america", "bsa"],
  ["national association for advancement of colored people", "naacp"],
  ["national alliance on mental illness", "nami"],
  ["american civil liberties union", "aclu"],
  ["association of retarded citizens", "arc"],
  ["visiting nurse and hospice", "vnah"],
  ["performing arts center", "pac"],
  ["community development corporation", "cdc"],
  ["non profit corporation", "incorporated"],
  ["nonprofit corporation", "incorporated"],
  ["not for profit corporation", "incorporated"],
  ["not for profit", "incorporated"],
  ["non profit", "nonprofit"],
  ["limited liability company", "llc"],
  ["public benefit corporation", "incorporated"],
];

/** Words that only state an organization's legal form. */
export const LEGAL_FORMS = setOf(
  "incorporated corporation limited llc llp lp pllc plc pc nfp npo nonprofit gmbh sa pbc lllp unincorporated uninc",
);

/** The same, but only at the end of a name; elsewhere these are ordinary words. */
export const LEGAL_FORMS_AT_END = setOf("company co");

/** Connecting words. */
export const CONNECTING = setOf(
  "of and for in at a an to on by with from de la el los las del des du le les y e et und der die das no number its",
);

/** Words that many names share: they say something, but less than a proper name. */
export const GENERIC = setOf(`
  academy agency alliance america american association board care center charitable charities charity chapel church
  club college commission committee community company congregation cooperative council county department development
  education educational federation fellowship group health historical home hospital house institute international league
  library ministries ministry mission national network order organization partnership program project public regional
  resource resources saint school service services social society states support system team temple union united
  university usa volunteer youth
`);

/**
 * Words that make a similar name another organization: its foundation, its friends, its chapter. If only one of two
 * names has such a word, they do not match.
 */
export const DISTINGUISHING = setOf(`
  foundation friends auxiliary alumni trust fund endowment boosters booster pta pto ptsa chapter post lodge unit local
  branch troop pack district region section women womens men mens girls boys ladies youth junior senior north south east
  west northeast northwest southeast southwest northern southern eastern western central upper lower middle new old
  scholarship memorial cemetery museum library church school hospital holdings housing properties supporting employees
  retirement political action pac credit union
`);

/** States and similar words, which are not a name by themselves. */
export const PLACES_ALONE = setOf(`
  alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana
  iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska
  nevada hampshire jersey mexico york carolina dakota ohio oklahoma oregon pennsylvania rhode island tennessee texas
  utah vermont virginia washington wisconsin wyoming columbia puerto rico england
`);

/**
 * First names and saints, many of which differ by one letter. They always count as known words, even if a list is too
 * short to show that.
 */
export const ALWAYS_WORDS = setOf(`
  adam agnes alan albert alice allan allen andrew angela ann anna anne anthony arthur barbara benedict bernard brian
  carl carla carol catherine cecilia charles charlotte christopher claire clara clare clement columba cyril daniel david
  dean dennis diane dominic donald dorothy edith edmund edward edwin elias elijah elizabeth ellen emma eric ernest
  ester esther eugene eva eve felix flora florence frances francis frank fred gabriel gary george gerald gerard gilbert
  giles grace gregory hannah harold harry helen helena henry herbert holly hugh ian ida ignatius irene isaac jack jacob
  jacque jacques james jan jane janet jean jeremy jerome jesse jessie joan joanna joel john jonah jonas jordan jose joseph
  joshua joy juan judith jude julia julian julie june justin karen karl kate kathryn katherine keith kent kevin kim lara
  larry laura laurence lawrence leo leon leonard leonie lewis linda lisa lois louis louise lucas lucia lucy luke lydia
  marc marcella marcus margaret maria marian marie marina marion mario mark marta martha martin mary matthew matthias maud
  maurice max may michael michel mona monica nancy nathan neal neil nicholas noel nora norman oliver olivia oscar otto owen
  pam patricia patrick paul paula pauline pearl peter philip phillip pius rachel ralph raymond rita robert robin roger
  roland rosa rose ross roy ruth sally sam samuel sandra sara sarah saul sean sharon simon stella stephen steven susan
  sylvia teresa theresa thomas timothy tina titus tobias ursula vera victor victoria vincent viola walter wayne wendy
  william xavier zoe
`);
