export const binNameMax = 120;
export const binDescriptionMax = 2000;
export const binLabelMax = 60;

export const binColors = [
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
export type BinColor = (typeof binColors)[number];

export const binIcons = [
  'box',
  'archive',
  'wrench',
  'hammer',
  'plug',
  'lightbulb',
  'paint',
  'flower',
  'tree',
  'snowflake',
  'sun',
  'tent',
  'bike',
  'ball',
  'dumbbell',
  'shirt',
  'baby',
  'toy',
  'book',
  'music',
  'camera',
  'laptop',
  'cable',
  'kitchen',
  'coffee',
  'utensils',
  'medicine',
  'paw',
  'gift',
  'luggage',
  'car',
  'documents',
] as const;
export type BinIcon = (typeof binIcons)[number];
