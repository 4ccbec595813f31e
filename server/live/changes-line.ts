export type ChangesLine = {
  bins: Map<string, string>;
  removedBinIds: string[];
  locations: Map<string, string>;
  removedLocationIds: string[];
  me: string | undefined;
};

export function emptyChanges(): ChangesLine {
  return { bins: new Map(), removedBinIds: [], locations: new Map(), removedLocationIds: [], me: undefined };
}

export function isEmpty({ bins, removedBinIds, locations, removedLocationIds, me }: ChangesLine): boolean {
  return (
    bins.size + removedBinIds.length + locations.size + removedLocationIds.length === 0 && me === undefined
  );
}

export function writeLine({ bins, removedBinIds, locations, removedLocationIds, me }: ChangesLine): string {
  const goneField = removedBinIds.length > 0 ? `,"gone":${JSON.stringify(removedBinIds)}` : '';
  const locationsField = locations.size > 0 ? `,"locations":${join(locations)}` : '';
  const goneLocationsField =
    removedLocationIds.length > 0 ? `,"goneLocations":${JSON.stringify(removedLocationIds)}` : '';
  const meField = me === undefined ? '' : `,"me":${me}`;
  return `{"type":"changes","bins":${join(bins)}${goneField}${locationsField}${goneLocationsField}${meField}}\n`;
}

function join(parts: ReadonlyMap<string, string>): string {
  return `{${[...parts].map(([id, json]) => `"${id}":${json}`).join(',')}}`;
}
