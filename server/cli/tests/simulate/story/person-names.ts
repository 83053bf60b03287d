/**
 * The names that people have and take, the first one from the start. No two share a word, so a list with one of them
 * matches nobody else.
 */
export const PERSON_NAMES = {
  donors: [
    ["Ada Quillfeather", "Gudrun Ashwell", "Hollis Brackenbury"],
    ["Bruno Stormvale", "Ignatius Copperfield", "Jolanta Dunmore"],
    ["Chidi Larkmoor", "Kaspar Eastlake", "Ludmila Foxglove"],
    ["Dagny Fennimore", "Matteo Greystone", "Nadezhda Hawthorne"],
  ],
  sponsors: [
    ["Edda Thistlewood", "Orsolya Ivorsen", "Pelagia Juniper"],
    ["Farid Goldcrest", "Quentin Kestrel", "Rosalind Mayweather"],
  ],
} as const;
