import sharp from 'sharp';
import { type Bytes, bytesOf } from '#test/build-photo.ts';

const hueOf = (n: number) => (n * 67) % 360;

/** A thing on a table by a window, in different colours for each number. */
export function stillLife(n: number): Promise<Bytes> {
  const [hue, left] = [hueOf(n), 160 + (n % 4) * 90];
  return drawn(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
<defs><linearGradient id="w" x2="1" y2="1"><stop stop-color="hsl(${hue} 28% 86%)"/><stop offset="1" stop-color="hsl(${hue + 20} 24% 62%)"/></linearGradient>
<radialGradient id="o" cx=".35" cy=".3"><stop stop-color="hsl(${hue + 150} 62% 66%)"/><stop offset="1" stop-color="hsl(${hue + 150} 58% 34%)"/></radialGradient></defs>
<rect width="800" height="600" fill="url(#w)"/><rect y="410" width="800" height="190" fill="hsl(28 34% 46%)"/><rect y="410" width="800" height="10" fill="hsl(28 34% 38%)"/>
<ellipse cx="${left + 190}" cy="505" rx="190" ry="26" fill="#0004"/>
<rect x="${left}" y="250" width="210" height="250" rx="22" fill="url(#o)"/><rect x="${left + 40}" y="300" width="130" height="80" rx="8" fill="#fff8"/>
<circle cx="${left + 290}" cy="420" r="86" fill="hsl(${hue + 210} 55% 52%)"/><circle cx="${left + 262}" cy="390" r="26" fill="#fff5"/></svg>`);
}

/** A face. */
export function portrait(n: number): Promise<Bytes> {
  const hue = hueOf(n + 2);
  return drawn(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600">
<rect width="600" height="600" fill="hsl(${hue} 35% 72%)"/><path d="M60 600c10-170 120-220 240-220s230 50 240 220z" fill="hsl(${hue + 180} 40% 38%)"/>
<rect x="250" y="330" width="100" height="110" rx="46" fill="hsl(25 45% ${62 - n * 8}%)"/><ellipse cx="300" cy="245" rx="112" ry="134" fill="hsl(25 48% ${68 - n * 8}%)"/>
<path d="M182 240c-20-150 70-190 122-188 70 2 140 40 116 190-14-70-40-96-80-104-60 10-130 10-158 102z" fill="hsl(${20 + n * 9} 45% ${18 + n * 12}%)"/></svg>`);
}

async function drawn(svg: string): Promise<Bytes> {
  return bytesOf(await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer());
}
