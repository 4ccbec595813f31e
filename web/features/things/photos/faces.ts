import { type Person, shownPeople } from '#domain/access/who-sees.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Location } from '#domain/locations/location.ts';
import { photoSource, useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import type { Face } from '#web/ui/marks/faces.tsx';

/** For lines that have only a person's id: the photo is found in any visible bin or location. */
export function useFaces(): (userId: string, name: string) => Face {
  const profile = useProfile();
  const { bins } = useBins();
  const { locations } = useLocations();
  return (userId, name) => {
    const photoId = userId === profile?.uid ? profile.photo?.id : peopleIn(bins, locations).get(userId);
    return faceOf({ userId, name, photoId });
  };
}

type Bins = ReadonlyMap<string, BinHeader>;

type Locations = ReadonlyMap<string, Location>;

type People = ReturnType<typeof shownPeople>;

/** Built once for all lines of a list, as it goes through all bins and locations. */
function peopleIn(bins: Bins, locations: Locations): People {
  const before = peopleOfCopy.get(bins);
  if (before?.locations === locations) return before.people;
  const people = shownPeople([...locations.values(), ...bins.values()]);
  peopleOfCopy.set(bins, { locations, people });
  return people;
}

/** Keyed by the bins it was built from, so that it is garbage collected with them. */
const peopleOfCopy = new WeakMap<Bins, { locations: Locations; people: People }>();

/** Cached under the person's id, as they appear at many bins. */
export function faceOf({ userId, name, photoId }: Person): Face {
  return { name, photo: photoId && photoSource(photoId, 'small', userId) };
}
