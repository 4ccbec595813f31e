import type { BinColor, BinIcon } from '#domain/bins/bin-fields.ts';

/** The nearest of our colours: of `#a1b2c3`, of a hue in degrees as in `210:3`, or of a name as in `blue-dark`. */
export function nearestColor(text: string): BinColor | undefined {
  const color = text.trim().toLowerCase().slice(0, 20);
  if (/^#[0-9a-f]{6}$/.test(color)) return ofRgb(color);
  const hue = /^(-?\d{1,4}):\d+$/.exec(color);
  if (hue) return ofHue(Number(hue[1]));
  return byName.get(color.replace(/[-:]\w+$/, ''));
}

/** The hue at which each of our colours ends, in degrees. */
const hueEnds: [number, BinColor][] = [
  [25, 'rust'],
  [52, 'amber'],
  [80, 'olive'],
  [150, 'moss'],
  [187, 'teal'],
  [220, 'sky'],
  [262, 'indigo'],
  [315, 'plum'],
  [350, 'rose'],
  [360, 'rust'],
];

function ofHue(degrees: number): BinColor | undefined {
  const hue = ((degrees % 360) + 360) % 360;
  return hueEnds.find(([end]) => hue < end)?.[1];
}

function ofRgb(color: string): BinColor | undefined {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const [low, high] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  const span = high - low;
  if (span < 0.15 * high || span === 0) return 'slate';
  if (high === red) return ofHue((60 * (green - blue)) / span);
  if (high === green) return ofHue(120 + (60 * (blue - red)) / span);
  return ofHue(240 + (60 * (red - green)) / span);
}

const byName: ReadonlyMap<string, BinColor> = new Map(
  Object.entries<BinColor>({
    red: 'rust',
    orange: 'rust',
    brown: 'rust',
    amber: 'amber',
    yellow: 'amber',
    lime: 'olive',
    olive: 'olive',
    green: 'moss',
    emerald: 'moss',
    teal: 'teal',
    cyan: 'teal',
    sky: 'sky',
    blue: 'sky',
    indigo: 'indigo',
    violet: 'plum',
    purple: 'plum',
    fuchsia: 'plum',
    pink: 'rose',
    rose: 'rose',
    gray: 'slate',
    grey: 'slate',
    slate: 'slate',
    neutral: 'slate',
    black: 'slate',
    white: 'slate',
  }),
);

/** The nearest of our icons to one of Lucide's, which most products draw with. */
export function nearestIcon(text: string): BinIcon | undefined {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .slice(0, 30);
  return icons.get(name);
}

const icons: ReadonlyMap<string, BinIcon> = new Map(
  Object.entries<BinIcon>({
    package: 'box',
    box: 'box',
    archive: 'archive',
    wrench: 'wrench',
    hammer: 'hammer',
    plug: 'plug',
    lightbulb: 'lightbulb',
    paintbrush: 'paint',
    paintroller: 'paint',
    leaf: 'flower',
    flower: 'flower',
    tree: 'tree',
    treepine: 'tree',
    snowflake: 'snowflake',
    sun: 'sun',
    tent: 'tent',
    bike: 'bike',
    dumbbell: 'dumbbell',
    shirt: 'shirt',
    baby: 'baby',
    book: 'book',
    music: 'music',
    camera: 'camera',
    laptop: 'laptop',
    cable: 'cable',
    coffee: 'coffee',
    utensils: 'utensils',
    apple: 'kitchen',
    wine: 'kitchen',
    dog: 'paw',
    cat: 'paw',
    pawprint: 'paw',
    gift: 'gift',
    briefcase: 'luggage',
    luggage: 'luggage',
    plane: 'luggage',
    car: 'car',
    filetext: 'documents',
    file: 'documents',
  }),
);
