export type ChangesLine = {
  bins: Map<string, string>;
  gone: string[];
  locations: Map<string, string>;
  goneLocations: string[];
  me: string | undefined;
};

export function emptyChanges(): ChangesLine {
  return { bins: new Map(), gone: [], locations: new Map(), goneLocations: [], me: undefined };
}

export function isEmpty({ bins, gone, locations, goneLocations, me }: ChangesLine): boolean {
  return bins.size + gone.length + locations.size + goneLocations.length === 0 && me === undefined;
}

export function writeLine({ bins, gone, locations, goneLocations, me }: ChangesLine): string {
  const goneField = gone.length > 0 ? `,"gone":${JSON.stringify(gone)}` : '';
  const locationsField = locations.size > 0 ? `,"locations":${join(locations)}` : '';
  const goneLocationsField =
    goneLocations.length > 0 ? `,"goneLocations":${JSON.stringify(goneLocations)}` : '';
  const meField = me === undefined ? '' : `,"me":${me}`;
  return `{"type":"changes","bins":${join(bins)}${goneField}${locationsField}${goneLocationsField}${meField}}\n`;
}

function join(parts: ReadonlyMap<string, string>): string {
  return `{${[...parts].map(([id, json]) => `"${id}":${json}`).join(',')}}`;
}
