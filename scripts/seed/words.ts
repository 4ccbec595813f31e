import type { Text } from '#server/demo/themes.ts';

/** The locations of a household. */
export const places: Text[] = [
  { en: 'Attic', sv: 'Vinden' },
  { en: 'Garage', sv: 'Garaget' },
  { en: 'Basement', sv: 'Källaren' },
  { en: 'Storage unit', sv: 'Förrådet' },
  { en: 'Cottage', sv: 'Stugan' },
];

/** Rooms, for names of bins. */
export const rooms: Text[] = [
  { en: 'attic', sv: 'vinden' },
  { en: 'basement', sv: 'källaren' },
  { en: 'garage', sv: 'garaget' },
  { en: 'hall', sv: 'hallen' },
  { en: 'cottage', sv: 'stugan' },
  { en: 'shed', sv: 'boden' },
  { en: 'wardrobe', sv: 'garderoben' },
  { en: 'laundry', sv: 'tvättstugan' },
  { en: 'study', sv: 'arbetsrummet' },
  { en: 'boat', sv: 'båten' },
  { en: "children's room", sv: 'barnrummet' },
  { en: 'storage unit', sv: 'förrådet' },
];

export const people: string[] = ['Olga', 'Erik', 'Anna', 'Maja', 'Lars', 'Elsa', 'Nils', 'Ida'];

/** Distinguishes things of one kind; written after a comma. */
export const marks: Text[] = [
  { en: 'spare', sv: 'reserv' },
  { en: 'from Grandma', sv: 'från mormor' },
  { en: 'for the cottage', sv: 'till stugan' },
  { en: 'for guests', sv: 'till gäster' },
  { en: 'in its box', sv: 'i kartong' },
  { en: 'from the old flat', sv: 'från gamla lägenheten' },
  { en: 'for the boat', sv: 'till båten' },
  { en: 'in a bag', sv: 'i påse' },
  { en: 'extra', sv: 'extra' },
  { en: 'from the flea market', sv: 'från loppis' },
  { en: 'for school', sv: 'till skolan' },
  { en: 'for summer', sv: 'till sommaren' },
  { en: 'needs mending', sv: 'behöver lagas' },
];

export const notes: Text[] = [
  { en: 'Works, but the lid is cracked.', sv: 'Fungerar, men locket är sprucket.' },
  { en: 'Bought 2021, receipt in the blue folder.', sv: 'Köpt 2021, kvitto i blå pärmen.' },
  { en: 'Ask Erik before giving it away.', sv: 'Fråga Erik innan den ges bort.' },
  { en: 'At the bottom, under the towels.', sv: 'Längst ner, under handdukarna.' },
  { en: 'Needs new batteries.', sv: 'Behöver nya batterier.' },
  { en: 'Lend to the neighbours in July.', sv: 'Lånas ut till grannen i juli.' },
  { en: 'One piece is missing.', sv: 'En del saknas.' },
  { en: 'Washed before it was packed.', sv: 'Tvättades innan den packades.' },
];

export const descriptions: Text[] = [
  { en: 'Top shelf, to the left.', sv: 'Översta hyllan, till vänster.' },
  { en: 'Heavy: lift with two.', sv: 'Tung: lyft två.' },
  { en: 'Transparent box with a blue lid.', sv: 'Genomskinlig låda med blått lock.' },
  { en: 'Sorted in spring.', sv: 'Sorterad i våras.' },
  { en: 'Behind the skis.', sv: 'Bakom skidorna.' },
];
