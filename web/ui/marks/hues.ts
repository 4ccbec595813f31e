/** The colours of tokens.css for `data-hue`. */
export const hues = [
  'rust',
  'amber',
  'olive',
  'moss',
  'teal',
  'sky',
  'indigo',
  'plum',
  'rose',
  'slate',
] as const;

export type Hue = (typeof hues)[number];
