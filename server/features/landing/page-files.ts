import { readFileSync } from 'node:fs';
import { binColors } from '#domain/bins/bin-fields.ts';
import { cssVariables, darkTokens, lightTokens } from '../share-links/page-style.ts';

const light = {
  ...lightTokens,
  'on-tape': '#ffffff',
  field: '#8a7f73',
  mark: '#ffe0b8',
  band: '#221d17',
  'on-band': '#f3ede3',
  'band-soft': '#c9bda9',
};
const dark: typeof light = {
  ...darkTokens,
  'on-tape': '#241509',
  field: '#8f8578',
  mark: '#5c3a12',
  band: '#2b241a',
  'on-band': '#f3ede3',
  'band-soft': '#d9c9ae',
};

/**
 * The page's scripts. They are inline in the HTML, so that nothing is loaded and nothing moves; the page's
 * Content-Security-Policy names the hash of each.
 */
export const languageScript = read('choose-language.js');
export const pageScript = read('search-example.js') + read('play-clip.js');

const rules = read('landing.css').replaceAll(/\s+/g, ' ');

/** The style sheet of the front page and the pages beside it. */
export function landingStyle(fontUrl: string | undefined): string {
  const face = fontUrl
    ? `@font-face{font-family:Bricolage;font-weight:200 800;font-display:swap;src:url(${fontUrl}) format("woff2")}`
    : '';
  const hues = binColors.map((color) => `[data-hue=${color}]{--hue:var(--hue-${color})}`).join('');
  return `${face}:root{color-scheme:light dark;${cssVariables(light)}}@media (prefers-color-scheme:dark){:root{${cssVariables(dark)}}}${hues}${rules}`;
}

function read(name: string): string {
  return readFileSync(new URL(`page/${name}`, import.meta.url), 'utf8');
}
