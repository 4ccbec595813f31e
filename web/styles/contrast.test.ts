import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hues } from '../ui/marks/hue-tile.tsx';

const [light = '', dark = ''] = readFileSync('web/styles/tokens.css', 'utf8').split(
  ':root[data-theme="dark"]',
);
const themes = { light: colorsIn(light), dark: colorsIn(dark) };

const surfaces = ['paper', 'card', 'raised'];
const textPairs = [
  ...surfaces.flatMap((surface) =>
    ['ink', 'ink-soft', 'tape', 'spruce', 'berry', 'lake'].map((ink) => [ink, surface]),
  ),
  ['on-kraft', 'kraft'],
  ['ink', 'kraft'],
  ['ink', 'mark'],
  ['on-tape', 'tape'],
  ['on-tape', 'tape-strong'],
  ['on-berry', 'berry'],
  ['on-berry', 'berry-strong'],
  ['on-badge', 'badge'],
  ['paper', 'ink'],
  ['on-camera', 'camera'],
  ['camera', 'camera-mark'],
  // Letters and numbers of tiles and pins.
  ...hues.map((hue) => ['on-hue', `hue-${hue}`]),
];
const shapePairs = [
  ...surfaces.map((surface) => ['field', surface]),
  ...hues.flatMap((hue) => surfaces.map((surface) => [`hue-${hue}`, surface])),
  ['tape', 'kraft'],
];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(textPairs)('%s on %s can be read (4.5:1)', (ink = '', surface = '') => {
    expect(contrast(themes[theme], ink, surface)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapePairs)('%s stands out from %s (3:1)', (shape = '', surface = '') => {
    expect(contrast(themes[theme], shape, surface)).toBeGreaterThanOrEqual(3);
  });
});

/** Places without the style sheet: before it is loaded, system surfaces, and mail programs. */
const outside = [
  'web/index.html',
  'web/public/theme.js',
  'web/app/theme.ts',
  'web/app/splash-screens.ts',
  'web/app/web-manifest.ts',
  'server/features/mail-frame.ts',
  'server/features/landing/frame.ts',
];

test.each(outside)('%s has only colours of the style sheet', (file) => {
  const known = new Set([...themes.light.values(), ...themes.dark.values()]);
  // Drawings have the colours of what they show.
  const text = readFileSync(file, 'utf8').replaceAll(/<svg.*?<\/svg>/gs, '');
  const colors = text.match(/#[0-9a-f]{6}\b/gi) ?? [];
  expect(colors.length).toBeGreaterThan(0);
  expect(colors.filter((color) => !known.has(color.toLowerCase()))).toEqual([]);
});

function colorsIn(css: string): Map<string, string> {
  return new Map(
    [...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', color = '']) => [name, color]),
  );
}

/** WCAG 2.2, "contrast ratio". */
function contrast(colors: Map<string, string>, one: string, other: string): number {
  const lights = [one, other].map((name) => {
    const color = colors.get(name);
    if (!color) throw new Error(`tokens.css has no colour ${name}`);
    return luminance(color);
  });
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
