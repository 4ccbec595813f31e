import { binColors } from '#domain/bins/bin-fields.ts';

/** A test compares them with web/styles/tokens.css. */
export const lightTokens = {
  paper: '#faf6ef',
  card: '#ffffff',
  kraft: '#ecdec7',
  'kraft-edge': '#c9ab7c',
  'on-kraft': '#4b3f31',
  ink: '#221d17',
  'ink-soft': '#6b6258',
  hairline: '#e6ddd0',
  tape: '#b5460f',
  'on-tape': '#ffffff',
  field: '#8a7f73',
  'on-hue': '#ffffff',
  'hue-rust': '#c65033',
  'hue-amber': '#a4690a',
  'hue-olive': '#777a28',
  'hue-moss': '#448448',
  'hue-teal': '#0e847d',
  'hue-sky': '#017eb0',
  'hue-indigo': '#616dd3',
  'hue-plum': '#9f5bb4',
  'hue-rose': '#c54b6f',
  'hue-slate': '#6c7787',
};

export const darkTokens: typeof lightTokens = {
  paper: '#171512',
  card: '#201d19',
  kraft: '#2b241a',
  'kraft-edge': '#5c4a31',
  'on-kraft': '#d9c9ae',
  ink: '#f3ede3',
  'ink-soft': '#b3a899',
  hairline: '#3a342d',
  tape: '#ff9a5c',
  'on-tape': '#241509',
  field: '#8f8578',
  'on-hue': '#171512',
  'hue-rust': '#fb8f75',
  'hue-amber': '#dea45f',
  'hue-olive': '#b2b770',
  'hue-moss': '#87c389',
  'hue-teal': '#6cc3bb',
  'hue-sky': '#64bced',
  'hue-indigo': '#9baafe',
  'hue-plum': '#d396e5',
  'hue-rose': '#f88aa5',
  'hue-slate': '#a7b2c1',
};

export function pageStyle(fontUrl: string | undefined): string {
  const face = fontUrl
    ? `@font-face{font-family:Bricolage;font-weight:200 800;font-display:swap;src:url(${fontUrl}) format("woff2")}`
    : '';
  const hues = binColors.map((color) => `[data-hue=${color}]{--hue:var(--hue-${color})}`).join('');
  const dark = `@media (prefers-color-scheme:dark){:root{${cssVariables(darkTokens)}}}`;
  return `${face}:root{color-scheme:light dark;${cssVariables(lightTokens)}}${dark}${hues}${rules}`;
}

export function cssVariables(tokens: Record<string, string>): string {
  return Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}

const rules = `
*{box-sizing:border-box;margin:0}
html{background:var(--paper);color:var(--ink);font:1rem/1.5 Bricolage,system-ui,sans-serif;font-variant-numeric:tabular-nums;text-size-adjust:100%;-webkit-text-size-adjust:100%}
body{min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;overflow-wrap:anywhere}
a{color:inherit;text-underline-offset:.2em}
a:focus-visible{outline:3px solid var(--tape);outline-offset:3px;border-radius:4px}
h1,h2{line-height:1.15;letter-spacing:-.015em;text-wrap:balance}
ul{list-style:none;padding:0}
header,main,footer{width:100%;max-width:70rem;margin-inline:auto;padding-inline:16px}
header{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 16px;padding-block:.5rem}
header a{display:inline-flex;align-items:center;gap:10px;min-height:44px;overflow-wrap:normal}
.brand{font-weight:700;font-size:1.125rem;text-decoration:none}
.brand svg,.logo{width:28px;height:28px;flex:none}
.language{color:var(--ink-soft);font-size:.9375rem}
main{flex:1;display:grid;grid-template-columns:minmax(0,1fr);gap:1.5rem;align-content:start;padding-block:.5rem 2.5rem}
.box{background:var(--kraft);border:1px solid var(--kraft-edge);border-radius:16px;padding:36px 16px 20px;position:relative;overflow:hidden}
.box::before{content:"";position:absolute;inset:0 auto auto 50%;width:104px;height:24px;translate:-50% 0;background:color-mix(in srgb,var(--kraft-edge) 45%,transparent);clip-path:polygon(0 0,100% 0,100% 100%,92% 86%,84% 100%,76% 86%,68% 100%,60% 86%,52% 100%,44% 86%,36% 100%,28% 86%,20% 100%,12% 86%,4% 100%,0 90%)}
:where(.label,.items>li){--hue:var(--hue-slate)}
.label{position:relative;background:var(--card);border:1px solid var(--hairline);border-radius:12px;padding:18px 18px 18px 26px;overflow:hidden}
.label::before{content:"";position:absolute;inset:0 auto 0 0;width:8px;background:var(--hue)}
.top{display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px;color:var(--ink-soft);font-size:.875rem}
.tile{display:grid;place-items:center;width:44px;height:44px;flex:none;border-radius:8px;background:var(--hue);color:var(--on-hue);font-weight:700;font-size:20px}
h1{font-size:clamp(1rem + 12px,6vw,1rem + 24px);font-weight:750;margin-top:.875rem}
.foot{margin-top:1rem;font-weight:650}
.tags{display:flex;flex-wrap:wrap;gap:.375rem;margin-top:.875rem}
.tags li{border:1px solid var(--hairline);border-radius:99px;padding:.0625rem .625rem;font-size:.875rem;color:var(--ink-soft)}
.photos{display:flex;flex-wrap:wrap;gap:.5rem;margin-top:.875rem}
.photos a{display:block}
.photos img{display:block;height:5.5rem;width:auto;max-width:100%;object-fit:cover;border-radius:8px;background:var(--hairline)}
.label .photos{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(7rem,100%),1fr))}
.label .photos img{width:100%;height:auto;aspect-ratio:4/3}
h2{font-size:1.125rem;font-weight:650;margin-bottom:.625rem}
.items{background:var(--card);border:1px solid var(--hairline);border-radius:12px}
.items>li{display:flex;flex-wrap:wrap;align-items:center;gap:0 16px;min-height:44px;padding:8px 16px}
.items .photos{flex:none;max-width:100%;gap:4px;margin:0}
.items .photos img{width:56px;height:56px}
.items li:has(.photos li+li){flex-direction:column}
.items>li+li{border-top:1px solid var(--hairline)}
.what{flex:1 1 8em;min-width:0}
.name{font-weight:500}
.what .tags{margin-top:.25rem}
.what .tags li{font-size:.8125rem}
.much{flex:none;max-width:100%;margin-left:auto;text-align:right;color:var(--ink-soft)}
.much b{color:var(--ink);font-weight:650;font-size:1.0625rem}
.out .name,.out .much{color:var(--ink-soft)}
.out .name{text-decoration:line-through;text-decoration-thickness:1px}
.stages{display:grid;gap:.25rem;margin-top:1rem}
.stages a{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.125rem 1rem;min-height:44px;align-content:center;text-decoration:none}
.stages a:not([aria-current]) span:first-child{text-decoration:underline}
.stages [aria-current]{font-weight:700}
.stages progress{flex:0 0 100%;width:100%;height:6px;appearance:none;border:0;border-radius:3px;overflow:hidden;background:var(--hairline);color:var(--tape)}
.stages progress::-webkit-progress-bar{background:var(--hairline)}
.stages progress::-webkit-progress-value{background:var(--tape)}
.stages progress::-moz-progress-bar{background:var(--tape)}
#live{display:contents}
.fresh{grid-column:1/-1;color:var(--ink-soft);font-size:.9375rem}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.nothing{text-align:center;padding:40px 16px;background:var(--card);border:1px dashed var(--kraft-edge);border-radius:12px;color:var(--ink-soft)}
.nothing strong{display:block;color:var(--ink);font-size:1.125rem}
.message{max-width:34rem;margin:6vh auto 0;text-align:center}
.message .box{padding:48px 20px 32px}
.message svg{width:72px;height:72px}
.message h1{color:var(--ink);font-size:calc(1rem + 12px)}
.message p{margin-top:.75rem;color:var(--on-kraft)}
.pages{display:flex;flex-wrap:wrap;gap:0 1.25rem;align-items:center;color:var(--ink-soft);padding-block:.75rem}
.pages a{display:inline-flex;align-items:center;min-height:44px;color:var(--tape);font-weight:600}
.back{grid-column:1/-1;padding-block:0}
.find label{display:block;font-weight:600;margin-bottom:.25rem}
.find div{display:flex;flex-wrap:wrap;gap:.5rem;margin-bottom:1.25rem}
.find input{flex:1 1 12em;min-width:0;min-height:44px;font:inherit;color:inherit;background:var(--card);border:1px solid var(--field);border-radius:8px;padding:0 12px}
.find button{min-height:44px;font:inherit;font-weight:650;color:var(--on-tape);background:var(--tape);border:0;border-radius:8px;padding:0 20px;cursor:pointer}
.find :focus-visible{outline:3px solid var(--tape);outline-offset:3px}
section+section{margin-top:1.5rem}
main.bin>section+section{margin-top:0}
.items img{width:44px;height:44px;flex:none;object-fit:cover;border-radius:8px;background:var(--hairline)}
.items [class=what] a.name{display:inline-flex;align-items:center;min-height:44px;font-weight:600}
.in{display:block;color:var(--ink-soft);font-size:.9375rem;overflow-wrap:anywhere}
.in a{display:inline-flex;align-items:center;min-height:44px}
footer{border-top:1px solid var(--hairline);display:flex;flex-wrap:wrap;gap:0 .75rem;align-items:center;color:var(--ink-soft);font-size:.9375rem;padding-block:.75rem 1.25rem}
footer a{display:inline-flex;align-items:center;gap:.5rem;min-height:44px;color:var(--tape);font-weight:600}
@media (min-width:900px){
header,main,footer{padding-inline:32px}
main.bin{grid-template-columns:minmax(19rem,2fr) 3fr;gap:2rem;align-items:start}
.box{padding:44px 24px 28px}
main.bin .box{position:sticky;top:1.25rem}
}
@media print{
:root{color-scheme:light;${cssVariables(lightTokens)}}
header,footer,.find,.fresh,.pages a{display:none}
.items>li{break-inside:avoid}
}
`.replaceAll('\n', '');
