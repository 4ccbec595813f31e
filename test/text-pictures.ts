// Pictures of printed things, drawn from letters' outlines so that they are the same on every machine.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import sharp, { type Sharp } from 'sharp';
import { encode } from 'uqr';

const fonts = {
  grotesque: import.meta.resolve(
    '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff',
  ),
  slab: import.meta.resolve('@fontsource/roboto-slab/files/roboto-slab-latin-400-normal.woff'),
  condensed: import.meta.resolve('@fontsource/oswald/files/oswald-latin-400-normal.woff'),
  handwriting: import.meta.resolve('@fontsource/caveat/files/caveat-latin-700-normal.woff'),
};

type FontName = keyof typeof fonts;

const opened = new Map<FontName, Promise<Font>>();

function openFont(name: FontName): Promise<Font> {
  const font = opened.get(name) ?? readFile(fileURLToPath(fonts[name])).then(create);
  opened.set(name, font);
  return font;
}

/** A surface with lines of print and the sizes of their letters, in pixels of a picture of 1,600 × 1,200. */
type PrintedThing = {
  font: FontName;
  surface: string;
  ink: string;
  lines: Record<string, number>;
};

/** Packages, spines, labels, receipts, plates and handwriting, in English and Swedish. */
export const printedThings: readonly PrintedThing[] = [
  {
    font: 'grotesque',
    surface: '#0b5fa5',
    ink: '#fff',
    lines: { BOSCH: 150, 'GSR 12V-15': 80, Skruvdragare: 64 },
  },
  {
    font: 'slab',
    surface: '#7a2f22',
    ink: '#f6e7a0',
    lines: { 'Bröderna Lejonhjärta': 72, 'Astrid Lindgren': 56 },
  },
  {
    font: 'condensed',
    surface: '#1d1d1f',
    ink: '#ffd400',
    lines: { VARTA: 130, 'Batteri AA': 90, 'Alkaline 1.5V': 56 },
  },
  {
    font: 'condensed',
    surface: '#fdfdf8',
    ink: '#333',
    lines: { 'Clas Ohlson': 60, 'Förlängningssladd 5 m': 44, 'Kvitto 149,00': 44, 'Summa 149,00': 44 },
  },
  {
    font: 'handwriting',
    surface: '#c49a63',
    ink: '#222',
    lines: { Julpynt: 150, vardagsrum: 110 },
  },
  {
    font: 'grotesque',
    surface: '#c8ccd0',
    ink: '#20262c',
    lines: { Makita: 90, 'Model DHP453': 44, 'Serial 2048171': 40, 'Made in Romania': 36 },
  },
  {
    font: 'slab',
    surface: '#fff',
    ink: '#153b2a',
    lines: { Vinterkläder: 90, 'storlek 110': 70 },
  },
  {
    font: 'slab',
    surface: '#20513a',
    ink: '#e9d8a6',
    lines: { 'The Hobbit': 90, Tolkien: 60 },
  },
  {
    font: 'grotesque',
    surface: '#b5442e',
    ink: '#fff',
    lines: { 'Santa Maria': 80, Kanel: 120, Cinnamon: 64 },
  },
  {
    font: 'condensed',
    surface: '#eef1f4',
    ink: '#123a7a',
    lines: { Alcro: 140, Servalac: 80, 'Helmatt 3 liter': 60 },
  },
  {
    font: 'grotesque',
    surface: '#f2c200',
    ink: '#c40c0c',
    lines: { City: 120, 'Police Station': 90, 'No. 60316': 70 },
  },
  {
    font: 'slab',
    surface: '#fff',
    ink: '#1457a8',
    lines: { Alvedon: 120, '500 mg': 70, Paracetamol: 56, '20 tabletter': 48 },
  },
  {
    font: 'condensed',
    surface: '#2a2d34',
    ink: '#f4f4f4',
    lines: { 'HDMI Cable': 110, 'High Speed': 70, '2 meter': 70 },
  },
  {
    font: 'grotesque',
    surface: '#d9582b',
    ink: '#fff6e5',
    lines: { Trangia: 120, Stormkök: 90 },
  },
  {
    font: 'handwriting',
    surface: '#fffbe6',
    ink: '#1c3f94',
    lines: { 'Christmas lights': 120, 'garage shelf': 110 },
  },
  {
    font: 'slab',
    surface: '#14482f',
    ink: '#fff',
    lines: { Monopol: 130, Sällskapsspel: 80, 'från 8 år': 56 },
  },
];

/** How a thing is photographed. */
export const photographedWays = ['upright', 'slanted', 'quarter', 'dark', 'blurred'] as const;
export type PhotographedWay = (typeof photographedWays)[number] | 'upsideDown';

const turns: Record<PhotographedWay, number> = {
  upright: 2,
  slanted: 14,
  quarter: -90,
  dark: -4,
  blurred: 5,
  upsideDown: 180,
};

/** A WebP as the server stores it. */
export async function photographed(thing: PrintedThing, way: PhotographedWay): Promise<Buffer> {
  const surface = `<rect x="-640" y="-330" width="1280" height="660" rx="24" fill="${thing.surface}"/>`;
  const print = `<g fill="${thing.ink}">${await outlinesOf(thing)}</g>`;
  const turned = `<g transform="translate(800 600) rotate(${turns[way]}) scale(${turns[way] === -90 ? 0.85 : 1})">${surface}${print}</g>`;
  const picture = sharp(svgOf(`<rect width="1600" height="1200" fill="#9d8465"/>${grain(7)}${turned}`));
  return webp(inLight(picture, way));
}

async function outlinesOf({ font: name, lines }: PrintedThing): Promise<string> {
  const font = await openFont(name);
  const height = Object.values(lines).reduce((sum, size) => sum + 1.35 * size, 0);
  let baseline = -height / 2;
  const outlines: string[] = [];
  for (const [text, size] of Object.entries(lines)) {
    baseline += 1.1 * size;
    outlines.push(outlineOf(font, text, size, -560, baseline));
    baseline += 0.25 * size;
  }
  return outlines.join('');
}

function outlineOf(font: Font, text: string, size: number, left: number, baseline: number): string {
  const scale = size / font.unitsPerEm;
  let x = left;
  const glyphs = Array.from(text, (letter) => {
    const glyph = font.glyphForCodePoint(letter.codePointAt(0) ?? 0);
    const path = `<path transform="translate(${x} ${baseline}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`;
    x += glyph.advanceWidth * scale;
    return path;
  });
  return glyphs.join('');
}

function inLight(picture: Sharp, way: PhotographedWay): Sharp {
  if (way === 'dark') return picture.linear(0.22, 6);
  return way === 'blurred' ? picture.blur(4) : picture;
}

/** A page of a book: far more text than is stored of a photo. */
export async function drawnPage(): Promise<Buffer> {
  const font = await openFont('slab');
  const sentence = 'The quick brown fox jumps over the lazy dog and packs a box of jars ';
  const lines = Array.from({ length: 44 }, (_, n) => {
    const text = (sentence + sentence).slice(n % 20, (n % 20) + 70);
    return outlineOf(font, text, 24, 40, 44 + 26 * n);
  });
  return webp(sharp(svgOf(`<rect width="1600" height="1200" fill="#fdfbf3"/>${lines.join('')}`)));
}

/** A QR code that fills the picture. */
export function drawnCode(): Promise<Buffer> {
  const { data } = encode('https://bins.example.org/c/4F7K2', { border: 2 });
  const side = 1200 / data.length;
  const cells = data.flatMap((row, y) =>
    row.flatMap((isDark, x) =>
      isDark ? [`<rect x="${200 + x * side}" y="${y * side}" width="${side}" height="${side}"/>`] : [],
    ),
  );
  return webp(sharp(svgOf(`<rect width="1600" height="1200" fill="#fff"/>${cells.join('')}`)));
}

/** Strokes of characters, each in a square of 100. */
const characters = {
  chinese: {
    山: 'M50 10v75M15 40v45h70v-45',
    大: 'M10 35h80M50 5v30q-5 40-40 57M50 35q10 40 40 57',
    木: 'M10 35h80M50 5v90M50 35l-35 45M50 35l35 45',
    本: 'M10 35h80M50 5v90M50 35l-35 45M50 35l35 45M35 75h30',
    日: 'M25 10v80h50v-80zM25 50h50',
    中: 'M20 30h60v35h-60zM50 5v90',
    田: 'M15 15h70v70h-70zM15 50h70M50 15v70',
    王: 'M15 15h70M20 50h60M10 85h80M50 15v70',
  },
  arabic: {
    ب: 'M100 45q5 30-15 30h-55q-25 0-20-30M50 95v8',
    س: 'M100 75q-8-20-12-20q0 20-12 20t-12-20q0 20-14 20q-4 30-30 30t-20-35',
    ل: 'M80 0v60q0 30-30 30t-30-35',
    م: 'M100 75h-35a18 18 0 1 1 0-36a18 18 0 0 1 0 36q-30 0-35 45',
    ن: 'M85 40q5 45-35 45t-35-45M50 15v8',
    ح: 'M20 40q40-15 65 5q-60 5-60 40q0 30 60 25',
  },
} as const;

/** Ten lines of made-up words in another script. */
export function drawnScript(script: keyof typeof characters): Promise<Buffer> {
  const shapes = Object.values(characters[script]);
  const lines = Array.from({ length: 10 }, (_, row) =>
    Array.from({ length: 7 }, (_, column) => {
      const at = `translate(${200 + 75 * column + (column > 3 ? 60 : 0)} ${60 + 110 * row}) scale(.7)`;
      return `<path transform="${at}" d="${shapes[(3 * row + 5 * column) % shapes.length]}"/>`;
    }).join(''),
  );
  const ink = '<g stroke="#222" stroke-width="9" fill="none" stroke-linecap="round">';
  return webp(sharp(svgOf(`<rect width="1600" height="1200" fill="#f3efe6"/>${ink}${lines.join('')}</g>`)));
}

/** Pictures without any text: patterns that resemble strokes of letters, and shapes of things. */
export function picturesWithoutText(): Promise<Buffer>[] {
  return Object.values(patterns).map((pattern) =>
    webp(sharp(svgOf(`<rect width="1600" height="1200" fill="#d8cdb8"/>${pattern()}`))),
  );
}

type Draw = (x: number, y: number, n: number) => string;

/** Draws on a grid of cells with this side; `n` differs from cell to cell. */
function tiled(side: number, draw: Draw): string {
  const cells: string[] = [];
  for (let y = 0, n = 0; y < 1200; y += side)
    for (let x = 0; x < 1600; x += side, n = (n * 1_103 + 12_345) % 65_536) cells.push(draw(x, y, n));
  return cells.join('');
}

const stroke = (d: string, width: number, colour = '#5a4632') =>
  `<path d="${d}" stroke="${colour}" stroke-width="${width}" fill="none"/>`;
const box = (x: number, y: number, width: number, height: number, colour: string, r = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${r}" fill="${colour}"/>`;
const disc = (x: number, y: number, r: number, colour: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`;
const hue = (n: number, light = 45) => `hsl(${n % 360} 40% ${light}%)`;

function grain(seed: number): string {
  return tiled(80, (x, y, n) =>
    stroke(`M${x} ${y + ((n + seed) % 60)}q40 ${(n % 18) - 9} 80 0`, 1 + (n % 3), '#0002'),
  );
}

const patterns: Record<string, () => string> = {
  plain: () => '',
  wood: () => grain(3),
  stripes: () => tiled(60, (x, y) => box(x, y, 60, 30, '#7b8ba0')),
  bars: () => tiled(40, (x, y, n) => box(x, y, 6 + (n % 18), 40, '#222')),
  checks: () => tiled(100, (x, y) => box(x + ((y / 100) % 2) * 50, y, 50, 100, '#445')),
  discs: () => tiled(120, (x, y, n) => disc(x + 60, y + 60, 20 + (n % 35), hue(n))),
  rings: () =>
    tiled(
      150,
      (x, y) => `<circle cx="${x + 75}" cy="${y + 75}" r="50" fill="none" stroke="#333" stroke-width="14"/>`,
    ),
  bricks: () => tiled(120, (x, y) => box(x + ((y / 120) % 2) * 60, y, 112, 52, '#a4503a', 4)),
  waves: () => tiled(100, (x, y) => stroke(`M${x} ${y + 50}q25 -40 50 0t50 0`, 8)),
  zigzag: () => tiled(80, (x, y) => stroke(`M${x} ${y + 60}l40 -40l40 40`, 10, '#843')),
  crosshatch: () => tiled(50, (x, y) => stroke(`M${x} ${y}l50 50M${x + 50} ${y}l-50 50`, 4)),
  pebbles: () =>
    tiled(
      90,
      (x, y, n) =>
        `<ellipse cx="${x + 45}" cy="${y + 45}" rx="${24 + (n % 20)}" ry="${18 + (n % 14)}" fill="${hue(30, 40 + (n % 30))}"/>`,
    ),
  screws: () =>
    tiled(
      200,
      (x, y, n) =>
        `<g transform="rotate(${n % 90} ${x + 100} ${y + 100})">${box(x + 90, y + 40, 20, 120, '#888')}${disc(x + 100, y + 40, 24, '#666')}</g>`,
    ),
  bowls: () => tiled(400, (x, y, n) => stroke(`M${x + 60} ${y + 120}a140 140 0 0 0 280 0z`, 16, hue(n))),
  shelves: () =>
    tiled(
      300,
      (x, y, n) =>
        box(x, y + 270, 300, 24, '#6b4b2c') +
        box(x + 30, y + 70, 90, 200, hue(n)) +
        box(x + 150, y + 110, 110, 160, hue(n + 90)),
    ),
  leaves: () =>
    tiled(
      130,
      (x, y, n) =>
        `<g transform="rotate(${n % 360} ${x + 65} ${y + 65})"><ellipse cx="${x + 65}" cy="${y + 65}" rx="52" ry="20" fill="${hue(110, 25 + (n % 25))}"/></g>`,
    ),
  cables: () =>
    tiled(266, (x, y, n) =>
      stroke(`M${x + 30} ${y + 130}c${n % 200} -180 ${120 - (n % 90)} 200 200 0`, 12, '#222'),
    ),
  nuts: () =>
    tiled(
      140,
      (x, y) =>
        `<path d="M${x + 70} ${y + 20}l43 25v50l-43 25l-43-25v-50z" fill="#777"/>${disc(x + 70, y + 70, 22, '#d8cdb8')}`,
    ),
  noise: () => tiled(16, (x, y, n) => box(x, y, 16, 16, hue(n, 20 + (n % 60)))),
  fence: () => tiled(100, (x, y) => box(x + 20, y, 36, 100, '#7a6a55') + box(x, y + 40, 100, 16, '#66573f')),
};

function svgOf(content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">${content}</svg>`);
}

/** With the noise of a small camera. */
async function webp(picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture.flatten().raw().toBuffer({ resolveWithObject: true });
  let state = 1;
  for (let at = 0; at < data.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    data[at] = Math.min(255, Math.max(0, (data[at] ?? 0) + (state >>> 28) - 8));
  }
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).webp({ quality: 80, effort: 1 }).toBuffer();
}
