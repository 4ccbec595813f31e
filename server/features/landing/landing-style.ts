import { binColors } from '#domain/bins/bin-look.ts';
import { darkTokens, declared, lightTokens } from '../share-links/page-style.ts';

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

/** Of the front page and the pages beside it. */
export function landingStyle(fontUrl: string | undefined): string {
  const face = fontUrl
    ? `@font-face{font-family:Bricolage;font-weight:200 800;font-display:swap;src:url(${fontUrl}) format("woff2")}`
    : '';
  const hues = binColors.map((color) => `[data-hue=${color}]{--hue:var(--hue-${color})}`).join('');
  return `${face}:root{color-scheme:light dark;${declared(light)}}@media (prefers-color-scheme:dark){:root{${declared(dark)}}}${hues}${rules}`;
}

const rules = `
*{box-sizing:border-box;margin:0}
html{background:var(--paper);color:var(--ink);font:1rem/1.55 Bricolage,system-ui,sans-serif;text-size-adjust:100%;-webkit-text-size-adjust:100%;scroll-padding-top:1rem}
html:focus-within{scroll-behavior:smooth}
body{overflow-wrap:anywhere}
a{color:inherit;text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--tape);outline-offset:3px;border-radius:6px}
h1,h2,h3{line-height:1.12;letter-spacing:-.02em;text-wrap:balance;overflow-wrap:anywhere;hyphens:auto}
h1{font-size:clamp(2.25rem,9vw,4.25rem);font-weight:800;letter-spacing:-.035em}
h2{font-size:clamp(1.625rem,5vw,2.5rem);font-weight:750}
h3{font-size:1.1875rem;font-weight:700}
ul,ol{list-style:none;padding:0}
p{text-wrap:pretty}
header,main>section,footer{width:100%;max-width:72rem;margin-inline:auto;padding-inline:16px}
.skip{position:absolute;left:16px;top:-4rem;background:var(--card);padding:.5rem 1rem;border-radius:8px;z-index:1}
.skip:focus{top:8px}
header{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 16px;padding-block:.5rem}
nav{display:flex;flex-wrap:wrap;align-items:center;gap:0 1.25rem}
nav a{display:inline-flex;align-items:center;min-height:44px;text-decoration:none;font-weight:600}
nav a:hover{text-decoration:underline}
header nav{order:1;flex-basis:100%;justify-content:space-between}
.brand{display:inline-flex;align-items:center;gap:10px;min-height:44px;font-weight:750;font-size:1.1875rem;text-decoration:none;letter-spacing:-.01em}
.brand svg{width:30px;height:30px;flex:none}
.languages{display:inline-flex;align-items:center;border:1px solid var(--field);border-radius:99px;padding:0 4px;font-size:.9375rem;font-weight:650}
.languages>*{display:inline-flex;align-items:center;justify-content:center;min-width:40px;min-height:44px;padding:0 8px}
.languages>span{text-decoration:underline;text-decoration-thickness:2px;text-underline-offset:.35em;text-decoration-color:var(--tape)}
.languages>a{color:var(--ink-soft)}
main>section{padding-block:clamp(2.5rem,7vw,5rem)}
.lead{font-size:clamp(1.0625rem,2.6vw,1.25rem);color:var(--ink-soft);max-width:36em}
.under{color:var(--ink-soft);max-width:40em;margin-top:.5rem}
.hero{display:grid;gap:2.25rem;padding-top:clamp(1.25rem,5vw,4rem)!important;align-items:center}
.hero .lead{margin-top:1rem}
.acts{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.5rem;margin-top:1.5rem}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:52px;padding:.5rem 1.75rem;border-radius:10px;background:var(--tape);color:var(--on-tape);font-weight:700;font-size:1.0625rem;text-decoration:none;text-align:center}
.button:hover{filter:brightness(.93)}
.quiet{display:inline-flex;align-items:center;min-height:44px;font-weight:650}
.note{margin-top:.75rem;color:var(--ink-soft);font-size:.9375rem}
.carton{position:relative;background:var(--kraft);border:1px solid var(--kraft-edge);border-radius:6px 6px 18px 18px;padding:44px 16px 18px;color:var(--on-kraft)}
.carton::before{content:"";position:absolute;left:-1px;right:-1px;top:-22px;height:22px;background:color-mix(in srgb,var(--kraft) 70%,var(--kraft-edge));border:1px solid var(--kraft-edge);border-bottom:0;clip-path:polygon(4% 0,96% 0,100% 100%,0 100%)}
.carton::after{content:"";position:absolute;left:50%;top:-22px;width:92px;height:54px;translate:-50% 0;background:var(--tape);opacity:.88;clip-path:polygon(0 0,100% 0,100% 100%,92% 90%,84% 100%,76% 90%,68% 100%,60% 90%,52% 100%,44% 90%,36% 100%,28% 90%,20% 100%,12% 90%,4% 100%,0 92%)}
.eyebrow{font-weight:700;margin-bottom:.75rem}
.example{min-width:0}
.found{container-type:inline-size}
@container (max-width:15rem){.found .tile{display:none}.found li{padding-inline:18px 8px}}
.try{display:none;background:var(--card);color:var(--ink);border:1px solid var(--hairline);border-radius:12px;padding:12px 14px;margin-bottom:10px}
.js .try{display:block}
.try label{display:block;font-weight:650;font-size:.9375rem}
.try input{width:100%;min-width:0;min-height:48px;margin-top:6px;padding:0 14px;font:inherit;font-size:1.125rem;color:inherit;background:var(--paper);border:1.5px solid var(--field);border-radius:10px}
.hint{display:flex;flex-wrap:wrap;align-items:center;gap:0 .5rem;margin-top:4px;color:var(--ink-soft);font-size:.9375rem}
.hint span{display:inline-flex;flex-wrap:wrap;gap:.375rem}
.chip{min-height:44px;min-width:44px;border:0;background:none;padding:0;font:inherit;color:var(--tape);font-weight:700;text-decoration:underline;text-underline-offset:.2em;cursor:pointer}
.found{display:grid;gap:8px;min-height:calc(5*3.875rem + 32px);align-content:start}
:where(.found li){--hue:var(--hue-slate)}
.found li{position:relative;display:flex;align-items:center;gap:12px;min-height:3.875rem;background:var(--card);color:var(--ink);border:1px solid var(--hairline);border-radius:10px;padding:8px 12px 8px 20px;overflow:hidden}
.found li::before{content:"";position:absolute;inset:0 auto 0 0;width:7px;background:var(--hue)}
.found li[hidden]{display:none}
.tile{display:grid;place-items:center;width:36px;height:36px;flex:none;border-radius:8px;background:var(--hue);color:var(--on-hue);font-weight:700}
.found li>span{min-width:0}
.what{display:block;font-weight:600;line-height:1.3}
.where{display:block;color:var(--ink-soft);font-size:.9375rem;line-height:1.35}
.where strong{color:var(--ink)}
mark{background:var(--mark);color:inherit;border-radius:3px}
.status{min-height:1.5rem;margin-top:8px;font-weight:600}
.quiet-status{font-weight:400}
.how{display:grid;gap:2.5rem;align-items:center}
.how ol{display:grid;gap:1.5rem;margin-top:1.75rem;counter-reset:step}
.how li{counter-increment:step;position:relative;padding-left:60px}
.how li::before{content:counter(step);position:absolute;left:0;top:0;display:grid;place-items:center;width:44px;height:36px;background:var(--kraft);color:var(--on-kraft);font-weight:800;clip-path:polygon(0 0,8% 12%,0 25%,8% 37%,0 50%,8% 62%,0 75%,8% 87%,0 100%,100% 100%,92% 87%,100% 75%,92% 62%,100% 50%,92% 37%,100% 25%,92% 12%,100% 0)}
.how li p,.cards p,.stories p{margin-top:.375rem;color:var(--ink-soft)}
.phones{display:flex;justify-content:center;gap:16px}
.phones>*{flex:0 1 270px;min-width:0}
.phones>picture{display:none}
.clip{position:relative}
.clip button{display:none;position:absolute;left:0;right:0;bottom:22%;width:max-content;margin-inline:auto;align-items:center;gap:.625rem;min-height:52px;max-width:calc(100% - 24px);padding:.5rem 1.25rem;border:0;border-radius:99px;background:var(--tape);color:var(--on-tape);font:inherit;font-weight:700;cursor:pointer;box-shadow:0 4px 16px #0004}
.js .clip button{display:inline-flex}
.clip button::before{content:"";flex:none;width:.8em;height:.95em;background:currentColor;clip-path:polygon(0 0,100% 50%,0 100%)}
.clip button.stop{bottom:-26px;background:var(--band);color:var(--on-band)}
.clip button.stop::before{width:.8em;height:.8em;clip-path:none}
.phones img{display:block;width:100%;height:auto;border-radius:22px;border:6px solid var(--band);background:var(--card)}
.cards{display:grid;gap:12px;margin-top:1.75rem;container-type:inline-size}
.cards li{display:grid;grid-template-columns:auto 1fr;gap:0 1rem;background:var(--card);border:1px solid var(--hairline);border-radius:12px;padding:20px}
.sign{width:36px;height:36px;color:var(--tape);display:block;grid-row:1/3}
@container (max-width:17rem){.cards li{display:block}.sign{margin-bottom:.75rem}}
.ink{max-width:none!important;padding-inline:0!important;background:var(--band);color:var(--on-band)}
.ink>div{max-width:72rem;margin-inline:auto;padding-inline:16px}
.ink .lead{color:var(--band-soft);margin-top:.75rem}
.ink ul{display:grid;gap:1.5rem;margin-top:2rem}
.ink li p{color:var(--band-soft);margin-top:.375rem}
.stories{display:grid;gap:24px;margin-top:2rem}
.stories li{position:relative;background:var(--kraft);border:1px solid var(--kraft-edge);border-radius:12px;padding:20px}
.stories p{color:var(--on-kraft)}
.mark{display:inline-block;background:var(--card);color:var(--ink)!important;border:1px solid var(--hairline);border-radius:99px;padding:0 .75rem;font-size:.875rem;font-weight:650;margin:0 0 .75rem!important}
.plans{display:grid;gap:24px;margin-top:2rem}
.plans article{position:relative;display:flex;flex-direction:column;background:var(--card);border:1px solid var(--hairline);border-radius:14px;padding:24px}
.plans .popular{border:2px solid var(--tape)}
.popular .mark{position:absolute;right:20px;top:20px;background:var(--tape);color:var(--on-tape)!important;border:0}
.price{margin-top:.5rem;color:var(--ink-soft)}
.price b{font-size:2.5rem;color:var(--ink);letter-spacing:-.03em;font-variant-numeric:tabular-nums}
.plans ul{display:grid;gap:.5rem;margin:1.25rem 0 1.5rem}
.plans li{position:relative;padding-left:1.75rem}
.plans li::before{content:"";position:absolute;left:2px;top:.45em;width:.7em;height:.35em;border:solid var(--tape);border-width:0 0 3px 3px;rotate:-45deg}
.plans .button{margin-top:auto}
.end{padding-top:3rem!important}
.end .carton{text-align:center;padding-block:64px 48px}
.end .carton h2{color:var(--ink)}
.end p{margin-top:.75rem}
.end .acts{justify-content:center;margin-top:1.5rem}
footer{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.25rem 2rem;padding-block:1.25rem 2rem;color:var(--ink-soft);border-top:1px solid var(--hairline)}
footer .brand{color:var(--ink)}
footer p a{display:inline-flex;align-items:center;min-height:44px}
.paper{max-width:46rem!important}
.paper h1{font-size:clamp(2rem,7vw,3rem)}
.paper h2{font-size:1.375rem;margin-top:2rem}
.paper p,.paper ul{margin-top:.75rem}
.paper ul{list-style:disc;padding-left:1.25rem;display:grid;gap:.375rem}
@media (min-width:640px){
.phones>picture{display:block}
.clip{margin-top:2.5rem}
.cards{grid-template-columns:1fr 1fr}
.plans{grid-template-columns:1fr 1fr;max-width:52rem}
.carton{padding-inline:24px}
}
@media (min-width:900px){
header,main>section,footer,.ink>div{padding-inline:32px}
header nav{order:0;flex-basis:auto;margin-left:auto}
.hero{grid-template-columns:minmax(0,6fr) minmax(0,5fr);gap:4rem}
.how{grid-template-columns:1fr 1fr;gap:4rem}
#pricing{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,2fr);grid-template-rows:auto 1fr;gap:0 4rem;align-items:start}
#pricing>.plans{grid-area:1/2/3/3;margin-top:0;max-width:none}
.cards,.stories,.ink ul{grid-template-columns:repeat(3,1fr)}
}
@media (prefers-reduced-motion:reduce){html:focus-within{scroll-behavior:auto}}
@media print{.try,.acts,.button,.languages{display:none!important}}
`.replaceAll('\n', '');
