import type { BinColor } from '#domain/bins/bin-fields.ts';
import type { Language } from '../share-links/page-texts.ts';

/** A result of the front page's search: an item, its bin and the bin's place. */
export type ExampleItem = { item: string; bin: string; place: string; color: BinColor };

type Bin = { bin: string; place: string; color: BinColor; items: string[] };

/** The first item of each bin is shown before anything is typed. */
const bins: Record<Language, Bin[]> = {
  en: [
    {
      bin: 'Tools 1',
      place: 'Garage',
      color: 'rust',
      items: ['Cordless drill', 'Drill bits', 'Spirit level', 'Adjustable spanner'],
    },
    {
      bin: 'Christmas',
      place: 'Attic',
      color: 'moss',
      items: ['Christmas lights', 'Tree stand', 'Candlesticks', 'Advent star'],
    },
    {
      bin: 'Camping',
      place: 'Storage unit',
      color: 'teal',
      items: ['Tent for four', 'Sleeping bags', 'Camping stove', 'Head torches'],
    },
    {
      bin: 'Papers',
      place: 'Study',
      color: 'indigo',
      items: ['Passports', 'Warranty of the fridge', 'Vaccination cards', 'House insurance'],
    },
    {
      bin: 'Winter',
      place: 'Attic',
      color: 'sky',
      items: ['Ski goggles', 'Wool socks', 'Ice skates', 'Thermal mittens'],
    },
    {
      bin: 'Cables',
      place: 'Study',
      color: 'plum',
      items: ['HDMI cable', 'Travel adapter', 'Phone charger', 'Camera battery'],
    },
  ],
  sv: [
    {
      bin: 'Verktyg 1',
      place: 'Garaget',
      color: 'rust',
      items: ['Borrmaskin', 'Borrsats', 'Vattenpass', 'Skiftnyckel'],
    },
    {
      bin: 'Jul',
      place: 'Vinden',
      color: 'moss',
      items: ['Julbelysning', 'Granfot', 'Ljusstakar', 'Adventsstjärna'],
    },
    {
      bin: 'Camping',
      place: 'Förrådet',
      color: 'teal',
      items: ['Tält för fyra', 'Sovsäckar', 'Stormkök', 'Pannlampor'],
    },
    {
      bin: 'Papper',
      place: 'Arbetsrummet',
      color: 'indigo',
      items: ['Pass', 'Garanti på kylskåpet', 'Vaccinationskort', 'Hemförsäkring'],
    },
    {
      bin: 'Vinter',
      place: 'Vinden',
      color: 'sky',
      items: ['Skidglasögon', 'Ullstrumpor', 'Skridskor', 'Täckvantar'],
    },
    {
      bin: 'Sladdar',
      place: 'Arbetsrummet',
      color: 'plum',
      items: ['HDMI-kabel', 'Reseadapter', 'Telefonladdare', 'Kamerabatteri'],
    },
  ],
};

export const suggestions: Record<Language, readonly string[]> = {
  en: ['dri', 'pas', 'soc'],
  sv: ['bor', 'pas', 'str'],
};

/** The example items, in the order in which they are shown. */
export function exampleItems(language: Language): ExampleItem[] {
  const all = bins[language].flatMap(({ items, ...place }) =>
    items.map((item, index) => ({ item, ...place, index })),
  );
  return all
    .sort((one, other) => Math.min(one.index, 1) - Math.min(other.index, 1))
    .map(({ index: _, ...rest }) => rest);
}
