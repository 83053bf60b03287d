import { expect, it } from "vitest";
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
  await expect(readLists([file("x.csv", "a,b\n1,2\n")])).rejects.toThrow("none of");
  await expect(readLists([file("x.xml", "<html></html>")])).rejects.toThrow("none of");
  await expect(readLists([file("alt.csv", '7,1,"aka","X",-0- \n')])).rejects.toThrow("main file is missing");
});
