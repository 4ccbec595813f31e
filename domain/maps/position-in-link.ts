import type { Coordinates } from './coordinates.ts';

/** A link that only its own server can resolve. */
export type Unresolved = 'shortLink';

/** Reads the position of a map app's link. A marked position wins over the visible area. */
export function positionInLink(link: string): Coordinates | Unresolved | undefined {
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

/** Percent and plus signs; damaged ones stay. */
function decoded(link: string): string {
  const text = link
    .replaceAll('+', ' ')
    .replaceAll(/%(2C|2B|20|3A|7E|2F)/gi, (code) => decodeURIComponent(code));
  return text.replaceAll(/([,=:]) (?=[\d-])/g, '$1');
}
