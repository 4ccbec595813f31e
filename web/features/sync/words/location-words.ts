import type { CallData } from '#domain/calls.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { titleAlone, type WriteWordsOf } from './write-words.ts';

export const locationWords: WriteWordsOf<'locations'> = {
  'locations.create': {
    title: (t, { data }) => t('sync.words.locationCreated', { location: data.name }),
    ...titleAlone,
    newName: ({ name }) => name,
  },
  'locations.update': {
    title: (t, { data }, names) => changeTitle(t, data, names.location(data.id)),
    ...titleAlone,
  },
  'locations.delete': {
    title: (t, { data }, names) => t('sync.words.locationDeleted', { location: names.location(data.id) }),
    ...titleAlone,
  },
  'locations.restore': {
    title: (t, { data }, names) => t('sync.words.locationRestored', { location: names.location(data.id) }),
    ...titleAlone,
  },
};

function changeTitle(t: TFunction, data: CallData<'locations.update'>, location: string): string {
  const { id: _, was, coordinates, planPhotoId, putRegions, removeRegions, ...others } = data;
  const said = { location };
  if (Object.keys(others).length > 0) return t('sync.words.locationChanged', said);
  if (coordinates === null) return t('sync.words.locationOffMap', said);
  if (coordinates !== undefined) {
    return t(was?.coordinates ? 'sync.words.locationMovedOnMap' : 'sync.words.locationOnMap', said);
  }
  const isOfPlan = planPhotoId !== undefined || putRegions !== undefined || removeRegions !== undefined;
  return t(isOfPlan ? 'sync.words.floorPlanChanged' : 'sync.words.locationChanged', said);
}
