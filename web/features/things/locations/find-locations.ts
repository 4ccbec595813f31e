import { fold, foldCode } from '#domain/fold.ts';
import type { Location } from '#domain/locations/location.ts';

export function findLocations(
  locations: Iterable<Location>,
  query: string,
  compareNames: (a: string, b: string) => number,
): Location[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const code = foldCode(query);
  return [...locations]
    .filter(({ name, address = '', deletedAt }) => {
      if (deletedAt !== undefined) return false;
      const text = fold(`${name} ${address}`);
      return words.every((word) => text.includes(word)) || (code !== '' && foldCode(name).startsWith(code));
    })
    .sort((a, b) => compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1));
}
