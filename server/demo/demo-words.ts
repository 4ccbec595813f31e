import type { Text } from './themes.ts';

/** The language of a demo's texts is chosen at each use. */
function both(text: string): Text {
  const [en = '', sv = en] = text.split('|');
  return { en, sv };
}

type PlaceKey = 'home' | 'attic' | 'cellar' | 'garage' | 'hall' | 'cottage' | 'boathouse' | 'club';

/** The places by key; each comes after the one it is in. */
export const demoPlaces: Record<PlaceKey, { name: Text; in?: PlaceKey; text?: Text; address?: string }> = {
  home: { name: both('Mill Street 12|Kvarngatan 12'), address: 'Kvarngatan 12, Uppsala' },
  attic: {
    name: both('Attic|Vinden'),
    in: 'home',
    text: both('The key hangs behind the door.|Nyckeln hänger bakom dörren.'),
  },
  cellar: {
    name: both('Cellar|Källaren'),
    in: 'home',
    text: both('No signal down there.|Ingen täckning där nere.'),
  },
  garage: { name: both('Garage|Garaget'), in: 'home' },
  hall: { name: both('Hall cupboard|Hallskåpet'), in: 'home' },
  cottage: { name: both('Cottage|Stugan'), address: 'Björkvägen 4, Öregrund' },
  boathouse: { name: both('Boathouse|Sjöboden'), in: 'cottage' },
  club: {
    name: both('Northside FC, kit room|Norrby IF, materialrummet'),
    text: both('For coaches and parents of the under-11s.|För tränare och föräldrar i P11.'),
  },
};

/** A bin: its name, the theme whose things from one index up to another are in it, its label and the bin it is in. */
type DemoBin = {
  name: Text;
  place: PlaceKey;
  theme: string;
  things: readonly [from: number, to: number];
  label?: string;
  in?: string;
};

function bins(place: PlaceKey, lines: string): DemoBin[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [label = '', name = '', theme = '', from = '', to = '', parent = ''] = line
        .trim()
        .split(/\s*;\s*/);
      return {
        ...{ place, theme, name: both(name), things: [Number(from), Number(to)] as const },
        ...(label && { label }),
        ...(parent && { in: parent }),
      };
    });
}

/** 45 bins; one inside another names the English name of that one and comes after it. */
export const demoBins: readonly DemoBin[] = [
  ...bins(
    'attic',
    `A1; Christmas decorations|Julpynt; Christmas; 0; 10
     A2; Christmas lights|Julbelysning; Light bulbs and batteries; 16; 20; Christmas decorations
     A3; Winter clothes|Vinterkläder; Winter clothes; 0; 12
     A4; Summer clothes|Sommarkläder; Summer clothes; 0; 11
     A5; Baby clothes to keep|Babykläder att spara; Baby; 0; 12
     A6; Suitcase: beach|Resväska: strand; Travel; 4; 12
     A7; Old cameras|Gamla kameror; Camera; 9; 18
     A8; Books to lend|Böcker att låna ut; Books; 0; 12
     A9; Guest bedding|Sängkläder till gäster; Bed linen; 0; 8
     A10; Party box|Festlådan; Party; 0; 13
     A11; Cassettes and vinyl|Kassetter och vinyl; Music; 0; 2`,
  ),
  ...bins(
    'cellar',
    `B1; Paint|Målarfärg; Paint; 0; 14
     B2; Bulbs and batteries|Lampor och batterier; Light bulbs and batteries; 0; 11
     B3; Cables|Kablar; Cables; 0; 4
     B4; Screens and sound|Bild och ljud; Cables; 5; 8; Cables
     B5; Chargers and adapters|Laddare och adaptrar; Cables; 12; 18; Cables
     B6; Papers to keep|Papper att spara; Papers; 0; 12
     B7; Jam and pickles|Sylt och inläggningar; Kitchen; 16; 22
     B8; Waffles and fondue|Våfflor och fondue; Kitchen; 0; 6
     B9; Toys to pass on|Leksaker att ge vidare; Toys; 0; 9
     B10; Craft box|Pysselådan; Hobby; 7; 16
     B11; Sewing|Sylådan; Hobby; 0; 7
     B12; Cleaning|Städ; Cleaning; 0; 10`,
  ),
  ...bins(
    'garage',
    `C1; Tool chest|Verktygslådan; Tools; 0; 12
     C2; Drill bits and blades|Borr och klingor; Tools; 12; 16; Tool chest
     C3; Power tools|Elverktyg; Power tools; 0; 10
     C4; Bicycles|Cykel; Bicycle; 0; 11
     C5; Car|Bilen; Car; 0; 12
     C6; Garden|Trädgården; Garden; 0; 12
     C7; Skis and skates|Skidor och skridskor; Skis and skates; 0; 13
     C8; Balls and rackets|Bollar och racketar; Sports; 6; 13`,
  ),
  ...bins(
    'hall',
    `D1; Medicine|Husapoteket; Medicine; 0; 11
     D2; First aid bag|Första hjälpen-väskan; Medicine; 11; 16; Medicine
     D3; The dog|Hunden; Pets; 0; 9
     D4; Torches|Ficklampor; Light bulbs and batteries; 10; 13
     D5; Hats and gloves|Mössor och vantar; Winter clothes; 13; 19`,
  ),
  ...bins(
    'cottage',
    `E1; Camping|Camping; Camping; 0; 12
     E2; Cooking outdoors|Friluftskök; Camping; 12; 17; Camping
     E3; Cottage kitchen|Stugköket; Kitchen; 6; 14
     E4; Garden games|Trädgårdsspel; Sports; 15; 19`,
  ),
  ...bins('boathouse', 'E5; Swimming|Bad; Summer clothes; 8; 14'),
  ...bins(
    'club',
    `F1; Footballs|Fotbollar; Sports; 0; 3
     F2; Match kit|Matchställ; Sports; 16; 20
     F3; Kiosk|Kiosken; Party; 0; 7
     F4; Physio bag|Sjukvårdsväskan; Medicine; 0; 5`,
  ),
];

/** Words of the demo that stand in no bin's list. */
export const demoWords = {
  cold: both('Keeps the frost out.|Frostfritt.'),
  heavy: both('Heavy: lift with two.|Tung: lyft två.'),
  garageShelves: ['1', '2', '3', '4'].map((n) => both(`Shelf ${n}|Hylla ${n}`)),
  bench: both('Workbench|Arbetsbänk'),
  neighbour: both('Karin next door|Karin bredvid'),
  cousin: both('Erik'),
  friend: both('Maja'),
  toCottage: both('To the cottage at midsummer|Till stugan på midsommar'),
  stages: [both('Packed|Packat'), both('In the car|I bilen'), both('There|Framme')],
  smokeAlarm: both('Test the smoke alarms|Testa brandvarnarna'),
  tyres: both('Change to winter tyres|Byt till vinterdäck'),
  coaches: both('Coaches|Tränare'),
  drillManual: both('Cordless drill, manual|Skruvdragare, bruksanvisning'),
  drillReceipt: both('Cordless drill, receipt|Skruvdragare, kvitto'),
  manualPages: [
    both(
      'Charge the battery before first use. It takes 50 minutes; the lamp turns green.|Ladda batteriet före första användningen. Det tar 50 minuter; lampan blir grön.',
    ),
    both(
      'Turn the ring to choose the torque: 1 to 5 for small screws, 15 and up for decking.|Vrid ringen för att välja vridmoment: 1 till 5 för små skruvar, 15 och uppåt för trall.',
    ),
    both(
      'Clean the chuck with a dry cloth. Store the battery half charged, above 5 °C.|Rengör chucken med en torr trasa. Förvara batteriet halvladdat, över 5 °C.',
    ),
  ],
  receiptLines: both(
    'Hardware store Uppsala. Cordless drill 18 V. Warranty 3 years. Total 1,495.00|Järnhandeln Uppsala. Skruvdragare 18 V. Garanti 3 år. Summa 1 495,00',
  ),
  belongings: ['Olga', 'Nils', 'Elsa'],
} as const;
