/** The ten colours of tokens.css that a person can choose from, as `data-hue` takes them. */
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
