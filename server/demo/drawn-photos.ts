import sharp from 'sharp';

/** The bytes of a JPEG, as a phone would send them. */
export type Jpeg = Uint8Array<ArrayBuffer>;

const hueOf = (n: number) => (n * 67) % 360;

/** A thing on a table by a window, in different colours for each number. */
export function stillLife(n: number): Promise<Jpeg> {
  const [hue, left] = [hueOf(n), 160 + (n % 4) * 90];
  return drawn(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
<defs><linearGradient id="w" x2="1" y2="1"><stop stop-color="hsl(${hue} 28% 86%)"/><stop offset="1" stop-color="hsl(${hue + 20} 24% 62%)"/></linearGradient>
<radialGradient id="o" cx=".35" cy=".3"><stop stop-color="hsl(${hue + 150} 62% 66%)"/><stop offset="1" stop-color="hsl(${hue + 150} 58% 34%)"/></radialGradient></defs>
<rect width="800" height="600" fill="url(#w)"/><rect y="410" width="800" height="190" fill="hsl(28 34% 46%)"/><rect y="410" width="800" height="10" fill="hsl(28 34% 38%)"/>
<ellipse cx="${left + 190}" cy="505" rx="190" ry="26" fill="#0004"/>
<rect x="${left}" y="250" width="210" height="250" rx="22" fill="url(#o)"/><rect x="${left + 40}" y="300" width="130" height="80" rx="8" fill="#fff8"/>
<circle cx="${left + 290}" cy="420" r="86" fill="hsl(${hue + 210} 55% 52%)"/><circle cx="${left + 262}" cy="390" r="26" fill="#fff5"/></svg>`);
}

/** An open cardboard box from above, filled with things of its own colours and order for each number. */
export function openBox(n: number): Promise<Jpeg> {
  const things = Array.from({ length: 9 }, (_, at) => thingInBox(n, at)).join('');
  return drawn(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
<defs><linearGradient id="f" x2="1" y2="1"><stop stop-color="hsl(${hueOf(n) + 30} 12% 74%)"/><stop offset="1" stop-color="hsl(${hueOf(n) + 30} 12% 58%)"/></linearGradient>
<linearGradient id="c" x2="0" y2="1"><stop stop-color="#8a6439"/><stop offset="1" stop-color="#a67c4b"/></linearGradient></defs>
<rect width="800" height="600" fill="url(#f)"/><path d="M0 150H800M0 330H800M0 510H800" stroke="#0000001c" stroke-width="4"/>
<path d="M92 110 720 92 748 530 70 540z" fill="#00000038"/>
<path d="M120 90 40 40 740 30 690 90z" fill="#d3a873"/><path d="M120 510 50 570 770 560 690 500z" fill="#bd9059"/>
<path d="M120 90 60 130 70 480 120 510z" fill="#c89c64"/><path d="M690 90 760 130 750 470 690 500z" fill="#c2955c"/>
<path d="M120 90 690 90 690 500 120 510z" fill="url(#c)"/>${things}
<path d="M120 90 690 90 690 500 120 510z" fill="none" stroke="#6f4d28" stroke-width="8"/></svg>`);
}

function thingInBox(n: number, at: number): string {
  const x = 150 + (at % 3) * 178 + ((n * 13 + at * 29) % 24);
  const y = 112 + Math.floor(at / 3) * 128 + ((n * 7 + at * 17) % 20);
  const hue = (hueOf(n) + at * 53) % 360;
  const [fill, dark] = [`hsl(${hue} 48% 58%)`, `hsl(${hue} 46% 40%)`];
  const turn = `transform="rotate(${((n + at * 5) % 9) * 4 - 16} ${x + 75} ${y + 50})"`;
  const shapes = [
    `<rect x="${x}" y="${y}" width="150" height="92" rx="12" fill="${fill}"/><rect x="${x + 18}" y="${y + 18}" width="92" height="30" rx="5" fill="#fffb"/>`,
    `<circle cx="${x + 72}" cy="${y + 54}" r="52" fill="${fill}"/><circle cx="${x + 72}" cy="${y + 54}" r="24" fill="${dark}"/>`,
    `<rect x="${x + 8}" y="${y + 34}" width="150" height="30" rx="15" fill="${dark}"/><rect x="${x}" y="${y + 14}" width="52" height="70" rx="10" fill="${fill}"/>`,
    `<path d="M${x + 10} ${y + 96} ${x + 40} ${y + 6} ${x + 118} ${y + 10} ${x + 152} ${y + 92}z" fill="${fill}"/><path d="M${x + 40} ${y + 40}h80" stroke="${dark}" stroke-width="10"/>`,
  ];
  return `<g ${turn}>${shapes[(n + at * 3) % shapes.length]}</g>`;
}

/** The ground plan of a garage, 1,200 × 900: the bench on top, shelves on the left, the car in the middle, bicycles below. */
export function garagePlan(): Promise<Jpeg> {
  const shelves = [150, 320, 490, 660].map(
    (y) =>
      `<rect x="70" y="${y}" width="170" height="130" fill="#e4d4b8" stroke="#8a7350" stroke-width="4"/>`,
  );
  return drawn(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="#f6f1e7"/>
<path d="M50 50H1150V850H760M520 850H50V50" fill="none" stroke="#4a4239" stroke-width="18"/><path d="M520 850H760" stroke="#b9a98e" stroke-width="8" stroke-dasharray="22 14"/>
<rect x="300" y="70" width="560" height="120" fill="#dcc9a6" stroke="#8a7350" stroke-width="4"/>${shelves.join('')}
<rect x="470" y="320" width="330" height="440" rx="70" fill="#c9d2d8" stroke="#7c8b95" stroke-width="5"/><rect x="510" y="400" width="250" height="110" rx="24" fill="#eef3f6"/><rect x="510" y="610" width="250" height="80" rx="20" fill="#eef3f6"/>
<g fill="none" stroke="#6b7d52" stroke-width="7"><circle cx="960" cy="700" r="46"/><circle cx="1080" cy="700" r="46"/><path d="M960 700 1000 630H1060L1080 700M1000 630 1030 700H960M1030 700 1060 630"/></g>
<rect x="930" y="90" width="200" height="330" fill="#e4d4b8" stroke="#8a7350" stroke-width="4"/></svg>`);
}

/** A face. */
export function portrait(n: number): Promise<Jpeg> {
  const hue = hueOf(n + 2);
  return drawn(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600">
<rect width="600" height="600" fill="hsl(${hue} 35% 72%)"/><path d="M60 600c10-170 120-220 240-220s230 50 240 220z" fill="hsl(${hue + 180} 40% 38%)"/>
<rect x="250" y="330" width="100" height="110" rx="46" fill="hsl(25 45% ${62 - n * 8}%)"/><ellipse cx="300" cy="245" rx="112" ry="134" fill="hsl(25 48% ${68 - n * 8}%)"/>
<path d="M182 240c-20-150 70-190 122-188 70 2 140 40 116 190-14-70-40-96-80-104-60 10-130 10-158 102z" fill="hsl(${20 + n * 9} 45% ${18 + n * 12}%)"/></svg>`);
}

async function drawn(svg: string): Promise<Jpeg> {
  return new Uint8Array(await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer());
}
