import { useMemo } from 'react';
import { shownPeople } from '#domain/access/shown-people.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import type { Face } from '#web/ui/marks/faces.tsx';
import { faceOf } from './face-of.ts';

/** For lines that name somebody by their id alone: the photo is known from any bin or place where they are shown. */
export function useFaces(): (userId: string, name: string) => Face {
  const profile = useProfile();
  const { bins } = useBins();
  const { locations } = useLocations();
  const people = useMemo(() => shownPeople([...locations.values(), ...bins.values()]), [bins, locations]);
  return (userId, name) => {
    const photoId = userId === profile?.uid ? profile.photo?.id : people.get(userId);
    return faceOf({ userId, name, photoId });
  };
}
