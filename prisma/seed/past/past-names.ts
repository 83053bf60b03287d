/** Made-up people of one neighborhood: given names and family names that go together, a row for each part of the world. */
const FAMILIES: readonly (readonly [given: string, family: string])[] = [
  ["Amara Chidi Ngozi Tunde Zainab", "Okonkwo Adeyemi Balogun Eze Nwosu"],
  ["Mei Jun Lian Wei Hana", "Zhang Lin Huang Tan Sato"],
  ["Lucía Mateo Valentina Joaquín Inés", "Herrera Quispe Morales Vargas Peña"],
  ["Priya Arjun Meera Rohan Leela", "Iyer Banerjee Desai Menon Kapoor"],
  ["Fatima Omar Layla Yusuf Samira", "Haddad Mansour Rahimi Aziz Saleh"],
  ["Nora Elias Greta Anders Solveig", "Lindqvist Dahl Berg Holm Nyström"],
  ["Moira Declan Ruth Callum Bronwyn", "Fairweather Pennington Hargreave Tolliver Ashdown"],
  ["Zofia Marek Irena Pavel Oksana", "Kowalska Novák Petrenko Wójcik Horvat"],
  ["Dolores Wendell Pearl Otis Loretta", "Whitfield Baptiste Crawley Tillman Mayfield"],
];

/** Someone who gives, with an address at a domain that nobody has. */
export interface PastPerson {
  name: string;
  email: string;
}

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[^a-zA-Z ]/g, "")
    .toLowerCase();

/** Who typed an address at which nothing arrives, and gave lately. */
const MISTYPED = 59;

/** Everyone, in an order in which neighbors differ. */
export const PAST_PEOPLE: readonly PastPerson[] = Array.from({ length: 25 }, (_, pair) =>
  FAMILIES.map(([given, family], row) => {
    const first = given.split(" ")[pair % 5]!;
    const last = family.split(" ")[(pair + Math.floor(pair / 5)) % 5]!;
    const domain = pair * FAMILIES.length + row === MISTYPED ? "bounce.example" : "example.org";
    return { name: `${first} ${last}`, email: `${plain(first)}.${plain(last)}@${domain}` };
  }),
).flat();

/** What some of them write with their gift. */
export const PAST_MESSAGES = [
  "For Tuesday’s soup.",
  "My mother ate here for a year. Thank you.",
  "In memory of Walt, who washed the big pots.",
  "From all of us at number 41.",
  "Keep the bread coming.",
  "For the volunteers, who never sit down.",
  "A little, each time I can.",
  "The lentils were perfect.",
  "So that nobody eats alone.",
  "With love from the choir.",
] as const;
