import type { BinColor } from '#domain/bins/bin-fields.ts';

/** The colours of the light theme (web/styles/tokens.css), as labels are white. */
export const labelColors: Record<BinColor, string> = {
  rust: '#c65033',
  amber: '#a4690a',
  olive: '#777a28',
  moss: '#448448',
  teal: '#0e847d',
  sky: '#017eb0',
  indigo: '#616dd3',
  plum: '#9f5bb4',
  rose: '#c54b6f',
  slate: '#6c7787',
};
