import type { ExampleBin } from '../example-bin.ts';

export const exampleBins: readonly ExampleBin[] = [
  {
    name: 'Julpynt',
    description: 'Hämtas ner från vinden till första advent.',
    color: 'moss',
    icon: 'tree',
    items: [
      { name: 'Röda julgranskulor', quantity: 24 },
      { name: 'Ljusslinga, 10 m', quantity: 2, notes: 'En lampa närmast kontakten glappar.' },
      { name: 'Julgransstjärna' },
      { name: 'Adventsljusstake' },
      { name: 'Tomtar', quantity: 7 },
      { name: 'Julbockar i halm', quantity: 2 },
      { name: 'Julgransfot', notes: 'Skruvarna sitter tejpade på undersidan.' },
    ],
  },
  {
    name: 'Verktygslåda',
    color: 'sky',
    icon: 'wrench',
    items: [
      { name: 'Hammare' },
      { name: 'Skruvdragare', notes: 'Laddaren ligger i samma väska.' },
      { name: 'Skruvmejslar', quantity: 6 },
      { name: 'Vattenpass' },
      { name: 'Måttband, 5 m' },
      { name: 'Plugg, 8 mm', quantity: 40 },
      { name: 'Insexnycklar', quantity: 9 },
      { name: 'Maskeringstejp', quantity: 2 },
    ],
  },
  {
    name: 'Vinterkläder',
    description: 'Tvättade innan de lades undan.',
    color: 'indigo',
    icon: 'snowflake',
    items: [
      { name: 'Yllemössor', quantity: 3 },
      { name: 'Vantar, par', quantity: 4 },
      { name: 'Halsdukar', quantity: 3 },
      { name: 'Långkalsonger', quantity: 2 },
      { name: 'Täckbyxor, storlek 140', notes: 'För små nästa vinter; går i arv.' },
      { name: 'Skidglasögon', quantity: 2 },
    ],
  },
];
