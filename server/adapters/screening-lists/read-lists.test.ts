import { describe, expect, it } from "vitest";
import { parseListedDate, parseRemarks } from "@/server/adapters/screening-lists/ofac-remarks";
import { readLists } from "@/server/adapters/screening-lists/read-lists";

const file = (name: string, content: string | Buffer) => ({
  name,
  async open() {
    return (async function* () {
      const bytes = Buffer.from(content);
      // In pieces that cut letters in two.
      for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
    })();
  },
});
const NULLS = "-0- ,".repeat(7);

it("reads OFAC's files in Windows-1252, joined by the number of the entry", async () => {
  const remarks = `"DOB 07 Oct 1952; alt. DOB circa 1951; POB Leningrad, Russia; nationality Cuba; Gender Male; Passport AB123456 (Cuba); a.k.a. 'THE OWL'; Linked To: NIGHT`;
  const main = [
    `7,"GRIMALDOV, Viktor","individual","SDGT] [CUBA",${NULLS}${remarks}"`,
    `8,"NIÑO NAVIGATION S.A.",-0- ,"CUBA",${NULLS}-0- `,
    `9,"MV OWL","vessel","CUBA",${NULLS}-0- `,
    `10,"LAGUNIA GAS",-0- ,"UKRAINE-EO13662] [SSI",${NULLS}-0- `,
    `11,"LAGUNIA BANK",-0- ,"SSI",${NULLS}-0- `,
    "\u001a",
  ];
  const { lists, recognized } = await readLists([
    file("a", Buffer.from(main.join("\r\n"), "latin1")),
    file("b", '7,1,"aka","GRIMM, V.",-0- \r\n99,2,"aka","NOBODY",-0- \r\n'),
    file("c", '7,1,-0- ,"Havana","Cuba",-0- \r\n8,2,-0- ,"Pyongyang","Korea, North",-0- \r\n'),
    file("d", "7,\"WATCH INC.; a.k.a. 'GREY OWL'.\"\r\n"),
  ]);
  expect(recognized.map(({ as }) => as)).toEqual(["OFAC main", "OFAC aliases", "OFAC addresses", "OFAC comments"]);
  expect([...lists.keys()]).toEqual(["ofac-sdn", "ofac-consolidated"]);
  expect(lists.get("ofac-consolidated")!.map(({ uid }) => uid)).toEqual(["11"]);
  const [person, company, vessel] = lists.get("ofac-sdn")!;
  expect(person).toEqual({
    uid: "7",
    kind: "individual",
    name: "GRIMALDOV, Viktor",
    aliases: ["GRIMM, V."],
    weakAliases: ["THE OWL", "GREY OWL"],
    birthDates: ["1952-10-07", "1951~"],
    countries: ["RU", "CU"],
    documents: ["AB123456"],
    gender: "male",
    program: "SDGT, CUBA",
  });
  expect(company).toMatchObject({ kind: "organization", name: "NIÑO NAVIGATION S.A.", countries: ["KP"] });
  expect(vessel).toMatchObject({ kind: "vessel" });
});

it("reads the dates of remarks", () => {
  const read = ["07 Oct 1952", "Oct 1952", "1952", "circa 1952", "1950 to 1952", "12 May 1950 to 1951", "unknown"];
  expect(read.map(parseListedDate)).toEqual(["1952-10-07", "1952-10", "1952", "1952~", "1950/1952", "1950/1951", null]);
  expect(parseRemarks("Digital Currency Address - XBT 1AbCdEf123; Tax ID No. 77-0708 (Russia)").documents).toEqual([
    "1AbCdEf123",
    "77-0708",
  ]);
});

it("reads the UN's list, several aliases in one element included", async () => {
  const xml = `<?xml version="1.0" encoding="utf-8"?><CONSOLIDATED_LIST><INDIVIDUALS><INDIVIDUAL><DATAID>55</DATAID>
    <FIRST_NAME>VIKTOR</FIRST_NAME><SECOND_NAME>PAVLOVICH</SECOND_NAME><THIRD_NAME>GRIMALDOV &amp; CO</THIRD_NAME>
    <UN_LIST_TYPE>Test</UN_LIST_TYPE><REFERENCE_NUMBER>TEi.001</REFERENCE_NUMBER><GENDER>Male</GENDER>
    <NATIONALITY><VALUE>Russian Federation</VALUE></NATIONALITY>
    <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Vitya; Vik</ALIAS_NAME></INDIVIDUAL_ALIAS>
    <INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>The Owl</ALIAS_NAME></INDIVIDUAL_ALIAS>
    <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1950</FROM_YEAR><TO_YEAR>1952</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
    <INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT><NUMBER>AB123456</NUMBER></INDIVIDUAL_DOCUMENT>
    <NAME_ORIGINAL_SCRIPT>Виктор Гримальдов</NAME_ORIGINAL_SCRIPT></INDIVIDUAL></INDIVIDUALS>
    <ENTITIES><ENTITY><DATAID>56</DATAID><FIRST_NAME>Owl Trading</FIRST_NAME><ENTITY_ADDRESS><COUNTRY>Iraq</COUNTRY></ENTITY_ADDRESS>
    </ENTITY></ENTITIES></CONSOLIDATED_LIST>`;
  const { lists } = await readLists([file("un.xml", xml)]);
  expect(lists.get("un")).toMatchObject([
    {
      uid: "55",
      name: "VIKTOR PAVLOVICH GRIMALDOV & CO",
      aliases: ["Vitya", "Vik", "Виктор Гримальдов"],
      weakAliases: ["The Owl"],
      birthDates: ["1950/1952"],
      countries: ["RU"],
      program: "Test TEi.001",
    },
    { uid: "56", kind: "organization", name: "Owl Trading", countries: ["IQ"] },
  ]);
});

it("reads an operator's own list, and refuses what is no list", async () => {
  const csv =
    '\ufeffid,name,type,aliases,birth_date,country\r\n1,"Grimaldov, Viktor",person,Vik;Vitya,07 Oct 1952,Russia\r\n';
  const { lists } = await readLists([file("own.csv", csv)]);
  expect(lists.get("own")).toMatchObject([
    { uid: "1", name: "Grimaldov, Viktor", aliases: ["Vik", "Vitya"], birthDates: ["1952-10-07"], countries: ["RU"] },
  ]);
  const plain = [file("one.csv", "name\nA\n\n"), file("two.csv", "id,name\n7,B\n")];
  expect((await readLists(plain)).lists.get("own")).toHaveLength(2);
  await expect(readLists([file("x.csv", "a,b\n1,2\n")])).rejects.toThrow("none of");
  await expect(readLists([file("x.xml", "<html></html>")])).rejects.toThrow("none of");
  await expect(readLists([file("alt.csv", '7,1,"aka","X",-0- \n')])).rejects.toThrow("main file is missing");
});

// Guards screening against a list that was read only in part: whoever imports it believes that all of it is used.
describe("a file that cannot be read as a whole is refused, and what is wrong is named", () => {
  const HEADER = "id,name,type,aliases\n";
  it.each([
    [
      "the government's combined list, whose columns are others",
      "source,entity_number,type,name,alt_names,dates_of_birth\nX,1,Individual,Ivan Testov,Vanya Testov,1961-05-01\n",
      'x.csv has a column "source"',
    ],
    ["a column spelled otherwise", "id,name,type,aka,dob\n1,A,person,B,1952\n", 'x.csv has a column "aka"'],
    ["two columns for one thing", "name,alias,aliases\nA,B,C\n", "x.csv has two columns for aliases"],
    ["a row with a field more", `${HEADER}1,A,person,B\n2,C,D,person,E\n`, "x.csv, line 3 has 5 fields, the header 4"],
    ["a row with a field less", `${HEADER}1,A,person\n`, "x.csv, line 2 has 3 fields"],
    [
      "a quotation mark that is not doubled",
      `${HEADER}X3,"Abu "the Lion", Bar",individual,Abu Bar\n`,
      "x.csv, line 2 has a quotation mark where none belongs",
    ],
    [
      "an id twice",
      `${HEADER}7,A,person,\n8,B,person,\n7,C,person,\n`,
      'line 4 has the id "7", as line 2 of x.csv has',
    ],
    ["a name twice, without ids", "name\nA\nB\nA\n", "line 4 has the same name as line 2 of x.csv"],
    ["semicolons", "id;name;type\n1;A;person\n", "separated by semicolons"],
    ["tabs", "id\tname\ttype\n1\tA\tperson\n", "separated by tabs"],
    ["another encoding", Buffer.from("name\nNiño\n", "latin1"), "x.csv is not encoded as UTF-8"],
    ["UTF-16", Buffer.from("\ufeffname\nA\n", "utf16le"), "x.csv is encoded as UTF-16"],
    ["a date", "name,birth_date\nA,someday\n", 'line 2 has the birth_date "someday"'],
    ["a country", "name,country\nA,Atlantis\n", 'line 2 has the country "Atlantis"'],
    ["a gender", "name,gender\nA,x\n", 'line 2 has the gender "x"'],
    ["a type", "name,type\nA,ghost\n", 'line 2 has the type "ghost"'],
    ["a party without a name", "id,name\n1,\n", "line 2 has no name"],
    [
      "half of OFAC's main file",
      `7,"GRIMM, V.","individual","CUBA",${NULLS}-0- \n8,"OWL",-0-`,
      "line 2 has 3 fields, not 12",
    ],
    [
      "half of the UN's list",
      "<?xml version='1.0'?><CONSOLIDATED_LIST><INDIVIDUALS><INDIVIDUAL>",
      "x.csv is not complete",
    ],
  ])("%s", async (_, content, message) => {
    await expect(readLists([file("x.csv", content)])).rejects.toThrow(message);
  });

  it("an id that two files of one's own share", async () => {
    const files = [file("one.csv", "id,name\n7,A\n"), file("two.csv", "id,name\n7,B\n")];
    await expect(readLists(files)).rejects.toThrow('two.csv, line 2 has the id "7", as line 2 of one.csv has');
  });
});

it("reads OFAC's remarks to their end, also behind a quotation mark that is not doubled", async () => {
  const main = `7,"GRIMALDOV, Viktor","individual","CUBA",${NULLS}-0- \n`;
  const comments = `6,"Nothing."\n7,"Linked To: "THE OWL", "NIGHT"; DOB 07 Oct 1952."\n`;
  const { lists } = await readLists([file("sdn", main), file("comments", comments)]);
  expect(lists.get("ofac-sdn")).toMatchObject([{ uid: "7", birthDates: ["1952-10-07"] }]);
});
