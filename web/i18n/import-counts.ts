import type { TFunction } from './translate.ts';

type Counts = {
  locations: number;
  bins: number;
  items: number;
  photos: number;
  documents?: number | undefined;
  links?: number | undefined;
};

/** "2 places, 3 bins and 120 items" */
export function importCounts(
  t: TFunction,
  { locations, bins, items, photos, documents = 0, links = 0 }: Counts,
  join: (parts: string[]) => string,
): string {
  const parts = [
    locations > 0 && t('imports.places', { count: locations }),
    bins > 0 && t('imports.bins', { count: bins }),
    items > 0 && t('imports.things', { count: items }),
    photos > 0 && t('imports.photos', { count: photos }),
    documents > 0 && t('imports.documents', { count: documents }),
    links > 0 && t('imports.links', { count: links }),
  ];
  return join(parts.filter((part) => part !== false));
}
