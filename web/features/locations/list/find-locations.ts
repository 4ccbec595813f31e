import type { Location } from '#domain/locations/location.ts';
import { fold } from '#web/data/search/fold.ts';

export function findLocations(
  locations: Iterable<Location>,
  query: string,
  compareNames: (a: string, b: string) => number,
): Location[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return [...locations]
    .filter(({ name, address = '', deletedAt }) => {
      const text = fold(`${name} ${address}`);
      return deletedAt === undefined && words.every((word) => text.includes(word));
    })
    .sort((a, b) => compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1));
}
