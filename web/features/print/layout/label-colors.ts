import type { BinColor } from '#domain/bins/bin-look.ts';

/** As on light screens (web/styles/tokens.css): labels are white. */
export const labelColors: Record<BinColor, string> = {
  rust: '#ca5234',
  amber: '#ac6e0a',
  olive: '#7f832b',
  moss: '#4a904e',
  teal: '#0f9088',
  sky: '#0187bc',
  indigo: '#6471db',
  plum: '#a15cb6',
  rose: '#c74c70',
  slate: '#727e8f',
};
