import type { ExampleBin } from '../example-bin.ts';

/** Loaded on request. */
export const exampleBins: readonly ExampleBin[] = [
  {
    name: 'Christmas decorations',
    description: 'Comes down from the attic in late November.',
    color: 'moss',
    icon: 'tree',
    items: [
      { name: 'Red baubles', quantity: 24 },
      { name: 'String of lights, 10 m', quantity: 2, notes: 'One bulb near the plug is loose.' },
      { name: 'Star for the tree' },
      { name: 'Advent candle holder' },
      { name: 'Paper garlands', quantity: 3 },
      { name: 'Christmas stockings', quantity: 4 },
      { name: 'Tree stand', notes: 'The screws are taped to the underside.' },
    ],
  },
  {
    name: 'Tool box',
    color: 'sky',
    icon: 'wrench',
    items: [
      { name: 'Hammer' },
      { name: 'Cordless drill', notes: 'The charger is in the same bag.' },
      { name: 'Screwdrivers', quantity: 6 },
      { name: 'Spirit level' },
      { name: 'Tape measure, 5 m' },
      { name: 'Wall plugs, 8 mm', quantity: 40 },
      { name: 'Allen keys', quantity: 9 },
      { name: 'Masking tape', quantity: 2 },
    ],
  },
  {
    name: 'Winter clothes',
    description: 'Washed before they went in.',
    color: 'indigo',
    icon: 'snowflake',
    items: [
      { name: 'Woollen hats', quantity: 3 },
      { name: 'Mittens, pairs', quantity: 4 },
      { name: 'Scarves', quantity: 3 },
      { name: 'Long johns', quantity: 2 },
      { name: 'Ski trousers, size 140', notes: 'Too small next winter; pass them on.' },
      { name: 'Ski goggles', quantity: 2 },
    ],
  },
];
