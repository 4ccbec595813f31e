import type { Coordinates } from './map-schemas.ts';
import { roundedCoordinates } from './region-rules.ts';

const shortLinks = /^https?:\/\/(maps\.app\.goo\.gl|goo\.gl|maps\.apple(?:\.com)?\/p|osm\.org\/go|g\.co)\b/i;

const degrees = '([+-]?\\d{1,3}(?:\\.\\d{1,20})?)';
const pair = `${degrees}(?:,|, ?|~|/)${degrees}`;

const patterns = [
  // The marked place of Google Maps.
  `!3d${degrees}!4d${degrees}`,
  `[?&]mlat=${degrees}&mlon=${degrees}`,
  `[?&](?:coordinate|q|query|ll|daddr|destination|address)=(?:loc:)?${pair}`,
  `/(?:search|dir|place)/(?:[^/@]{0,200}/)?${pair}`,
  `^geo:${pair}`,
  `[?&](?:lat|latitude)=${degrees}&(?:lon|lng|long|longitude)=${degrees}`,
  `/@${pair}`,
  `#map=\\d{1,2}(?:\\.\\d{1,4})?/${pair}`,
  `[?&](?:center|cp|sll)=${pair}`,
].map((pattern) => new RegExp(pattern, 'i'));

/** The longest text that is read; links of map apps stay below it. */
export const positionTextMax = 2_000;

/**
 * Reads typed text ("59.33, 18.06", "59° 20′ 3″ N, 18° 4′ E", also with decimal commas) or text pasted from a map app: links of
 * Google Maps, Apple Maps and OpenStreetMap, and geo: addresses. Returns undefined if it names no position on earth.
 */
export function readPosition(text: string): Coordinates | Unresolved | undefined {
  if (text.length > positionTextMax) return undefined;
  const [link] = /(?:https?:\/\/|geo:|maps:)\S+/i.exec(text) ?? [];
  const found = link === undefined ? readAngles(text) : positionInLink(link);
  return typeof found === 'object' ? onEarth(found) : found;
}

function onEarth(position: Coordinates): Coordinates | undefined {
  const { latitude, longitude } = position;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? roundedCoordinates(position) : undefined;
}

const number = '\\d{1,3}(?:[.,]\\d{1,15})?';
const part = '\\d{1,2}(?:[.,]\\d{1,15})?';
const direction = '[NSEWÖV]';
/** Groups: sign, degrees, minutes, seconds. */
const angle = `([+-])?(${number}) ?°? ?(?:(${part}) ?' ?(?:(${part}) ?" ?)?)?`;
const separator = '(?: ?[,;/] ?| )?';
const directionsFirst = new RegExp(`^(${direction}) ?${angle}${separator}(${direction}) ?${angle}$`);
const directionsLast = new RegExp(
  `^${angle}(${direction})?(?: ?[,;/] ?| |(?<=[ °'"A-ZÖ]))${angle}(${direction})?$`,
);

type Angle = { degrees: number; direction: string | undefined };

function readAngles(text: string): Coordinates | undefined {
  const [first, second] = anglesIn(tidied(text));
  if (first === undefined || second === undefined) return undefined;
  const isTurned = isOfLongitude(first) || isOfLatitude(second);
  const [latitude, longitude] = isTurned ? [second, first] : [first, second];
  if (isOfLongitude(latitude) || isOfLatitude(longitude)) return undefined;
  return { latitude: latitude.degrees, longitude: longitude.degrees };
}

function anglesIn(text: string): (Angle | undefined)[] {
  const first = directionsFirst.exec(text);
  if (first !== null) return [angleOf(first.slice(2, 6), first[1]), angleOf(first.slice(7, 11), first[6])];
  const last = directionsLast.exec(text);
  return last === null ? [] : [angleOf(last.slice(1, 5), last[5]), angleOf(last.slice(6, 10), last[10])];
}

/** One spelling of each mark, single spaces, and no words around. */
function tidied(text: string): string {
  return text
    .replace(/[‘’′´`]/g, "'")
    .replace(/''|[“”″]/g, '"')
    .replace(/[−–]/g, '-')
    .replace(/º/g, '°')
    .replace(/[()[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase();
}

function angleOf(
  [sign, degrees, minutes, seconds]: (string | undefined)[],
  direction: string | undefined,
): Angle | undefined {
  const [whole = 0, sixtieths = 0, rest = 0] = [degrees, minutes, seconds].map(numberIn);
  if (sixtieths >= 60 || rest >= 60) return undefined;
  const size = whole + sixtieths / 60 + rest / 3600;
  const isNegative = sign === '-' || direction === 'S' || direction === 'W' || direction === 'V';
  return { degrees: isNegative ? -size : size, direction };
}

function numberIn(digits: string | undefined): number {
  return Number((digits ?? '0').replace(',', '.'));
}

function isOfLatitude({ direction }: Angle): boolean {
  return direction === 'N' || direction === 'S';
}

function isOfLongitude({ direction }: Angle): boolean {
  return direction !== undefined && !isOfLatitude({ degrees: 0, direction });
}

/** A link that only its own server can resolve. */
type Unresolved = 'shortLink';

/** Reads the position of a map app's link. A marked position wins over the visible area. */
function positionInLink(link: string): Coordinates | Unresolved | undefined {
  if (shortLinks.test(link)) return 'shortLink';
  const text = decoded(link);
  for (const pattern of patterns) {
    const [, latitude, longitude] = pattern.exec(text) ?? [];
    if (latitude === undefined || longitude === undefined) continue;
    const position = { latitude: Number(latitude), longitude: Number(longitude) };
    // In "geo:0,0?q=…" the position follows later.
    if (position.latitude !== 0 || position.longitude !== 0) return position;
  }
  return undefined;
}

/** Percent and plus signs; damaged ones stay. */
function decoded(link: string): string {
  const text = link
    .replaceAll('+', ' ')
    .replaceAll(/%(2C|2B|20|3A|7E|2F)/gi, (code) => decodeURIComponent(code));
  return text.replaceAll(/([,=:]) (?=[\d-])/g, '$1');
}
