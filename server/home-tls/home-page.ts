import { readFileSync } from 'node:fs';
import { renderSVG } from 'uqr';
import { brandIcon } from '../features/landing/frame.ts';
import { pageStyle } from '../features/share-links/page-style.ts';
import type { Language } from '../features/share-links/page-texts.ts';
import { escapeHtml } from '../html.ts';
import { type DeviceKind, devices, homePageTexts, type Picture } from './home-page-texts.ts';

export type HomePage = {
  language: Language;
  style: string;
  /** The device whose steps are open at first. */
  device: DeviceKind;
  /** The https origins to check and open, the best first. */
  origins: string[];
  /** Addresses of this page, the first as a QR code. */
  pageUrls: string[];
  /** The path that was opened by plain http, such as that of a label; the page goes on to it. */
  next: string | undefined;
  /** The name of the certificate on devices. */
  authority: string;
  fingerprint: string;
  now: number;
};

export const homePageScript = readFileSync(new URL('home-page.js', import.meta.url), 'utf8');

export function homePage(page: HomePage): string {
  const { language, style, origins, pageUrls, next, fingerprint, now } = page;
  const texts = homePageTexts[language];
  const fill = filling(page);
  const state = (name: 'checking' | 'missing' | 'installed' | 'byAddress') =>
    `<p data-state="${name}"${name === 'missing' ? '' : ' hidden'}>${fill(texts[name])}</p>`;
  const other = language === 'sv' ? 'en' : 'sv';
  const nextQuery = next === undefined ? '' : `&amp;next=${encodeURIComponent(next)}`;
  const nextData = next === undefined ? '' : ` data-next="${escapeHtml(next)}"`;
  const urls = pageUrls.map((url) => `<li><code>${escapeHtml(url)}</code></li>`).join('');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${fill(texts.title)} · Whichbin</title>
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<header><span class="brand">${brandIcon}Whichbin</span>
<nav aria-label="${fill(texts.language)}"><a class="language" href="/home-https?lang=${other}${nextQuery}" hreflang="${other}" lang="${other}">${fill(texts.otherLanguage)}</a></nav></header>
<main>
<section class="box"><div class="label" data-hue="teal" data-now="${now}"${nextData} data-origins="${escapeHtml(JSON.stringify(origins))}">
<h1>${fill(texts.title)}</h1>
<p>${fill(texts.lead)} ${fill(texts.limits)}</p>
<div class="state" role="status">${state('checking')}${state('missing')}${state('installed')}${state('byAddress')}<p id="clock" hidden>${fill(texts.clock)}</p></div>
<p class="acts"><a class="button" id="open" href="${escapeHtml(origins[0] ?? '')}/" hidden>${fill(texts.open)}</a><a class="button" href="/home-https/whichbin.crt">${fill(texts.download)}</a><button class="quiet" id="again" type="button">${fill(texts.again)}</button></p>
</div></section>
<section aria-labelledby="how"><h2 id="how">${fill(texts.how)}</h2>${devices.map((kind) => deviceSteps(kind, page)).join('')}</section>
<div class="pair">
<section aria-labelledby="others"><h2 id="others">${fill(texts.others)}</h2><p>${fill(texts.scan)}</p><ul class="urls">${urls}</ul>${qrCode(pageUrls[0])}</section>
<section aria-labelledby="right"><h2 id="right">${fill(texts.right)}</h2><p>${fill(texts.compare)}</p><p><code>${fingerprint.replaceAll(':', ':<wbr>')}</code></p><p>${fill(texts.passkeys)}</p></section>
</div>
</main>
<script>${homePageScript}</script>
</body>
</html>
`;
}

/** Escapes a text and fills in the names. */
function filling({ origins, authority }: HomePage): (text: string) => string {
  const { hostname } = new URL(origins[0] ?? 'https://localhost');
  return (text) => escapeHtml(text.replace('{name}', hostname).replace('{authority}', authority));
}

function deviceSteps(kind: DeviceKind, page: HomePage): string {
  const { name, steps, note } = homePageTexts[page.language].devices[kind];
  const fill = filling(page);
  const items = steps.map(
    ({ text, picture }) => `<li>${picture ? phone(picture) : ''}<span>${fill(text)}</span></li>`,
  );
  const pictured = steps.some(({ picture }) => picture) ? ' class="pictured"' : '';
  return `<details${kind === page.device ? ' open' : ''}><summary>${fill(name)}</summary><ol${pictured}>${items.join('')}</ol>${note ? `<p>${fill(note)}</p>` : ''}</details>`;
}

/** A phone whose screen shows, in the colour of actions, what to tap. */
function phone(picture: Picture): string {
  const lines = [30, 46, 62, 78].map((y) => `<path d="M14 ${y}h36"/>`).join('');
  return `<svg viewBox="0 0 64 104" aria-hidden="true"><rect x="3" y="3" width="58" height="98" rx="9"/><path d="M26 10h12"/>${screens[picture].replace('{lines}', lines)}</svg>`;
}

const screens: Record<Picture, string> = {
  download: '<g class="tap"><path d="M32 34v26m-10-10 10 10 10-10M18 72h28"/></g>',
  row: '{lines}<g class="tap"><rect x="8" y="38" width="48" height="16" rx="4"/><path d="m48 42 4 4-4 4"/></g>',
  button: '{lines}<g class="tap"><rect x="32" y="14" width="22" height="10" rx="5"/></g>',
  switch:
    '{lines}<g class="tap"><rect x="34" y="56" width="22" height="12" rx="6"/><circle cx="50" cy="62" r="3"/></g>',
  file: '<g class="tap"><path d="M20 28h16l8 8v36H20zM36 28v8h8M26 48h12M26 58h12"/></g>',
};

function qrCode(url = ''): string {
  return `<div class="qr">${renderSVG(url, { border: 2 }).replace('<svg', `<svg role="img" aria-label="${escapeHtml(url)}"`)}</div>`;
}

export function homePageStyle(fontUrl: string | undefined): string {
  return pageStyle(fontUrl) + rules;
}

const rules = `
[hidden]{display:none!important}
header .brand{display:inline-flex;align-items:center;gap:10px;min-height:44px}
.label>p{margin-top:.75rem;max-width:42em}
.state{margin-top:1rem;padding:.75rem 1rem;border:1px solid var(--hairline);border-radius:10px;background:var(--paper);font-weight:600;max-width:42em}
.acts{display:flex;flex-wrap:wrap;gap:.75rem 1rem;align-items:center}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:52px;padding:.5rem 1.5rem;border-radius:10px;background:var(--tape);color:var(--card);font-weight:700;text-decoration:none;text-align:center}
#open~.button{order:1}
#open:not([hidden])~.button{background:none;color:inherit;padding-inline:0;text-decoration:underline}
.quiet{order:2;min-height:44px;border:0;background:none;padding:0;color:inherit;font:inherit;font-weight:650;text-decoration:underline;text-underline-offset:.2em;cursor:pointer}
:is(.quiet,summary):focus-visible{outline:3px solid var(--tape);outline-offset:3px;border-radius:4px}
details{background:var(--card);border:1px solid var(--hairline);border-radius:12px;margin-bottom:8px}
summary{min-height:52px;padding:.75rem 1rem;font-weight:650;cursor:pointer}
details ol,details>p{padding:0 1rem 1rem;max-width:70rem}
details ol{display:grid;gap:1rem;list-style:none;counter-reset:step}
details li{counter-increment:step;display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:flex-start}
details li::before{content:counter(step);display:grid;place-items:center;min-width:2rem;height:2rem;border-radius:8px;background:var(--kraft);color:var(--on-kraft);font-weight:700}
details li span{padding-top:.2rem;flex:1 1 9rem;min-width:0}
details svg{width:72px;flex:none;fill:none;stroke:var(--ink-soft);stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.tap{stroke:var(--tape);stroke-width:3}
.tap rect{fill:var(--card)}
.pair{display:grid;gap:1.5rem}
.pair p,.urls{margin-top:.5rem;max-width:42em}
code{font-family:ui-monospace,monospace;font-size:.9375rem}
.qr{margin-top:.75rem;background:#fff;border-radius:12px;width:min(220px,100%);padding:4px}
.qr svg{display:block;width:100%;height:auto}
@media (min-width:900px){
.pair{grid-template-columns:1fr 1fr;gap:2rem}
ol.pictured{grid-template-columns:repeat(4,1fr)}
.pictured li{flex-direction:column}
.pictured li span{flex:none}
ol:not(.pictured){max-width:46rem}
}
`.replaceAll('\n', '');
