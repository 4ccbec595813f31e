/** A `changes` message (domain/live) put together from parts that are JSON already. */
export type ChangesLine = { bins: Map<string, string>; gone: string[]; me: string | undefined };

export function emptyChanges(): ChangesLine {
  return { bins: new Map(), gone: [], me: undefined };
}

export function isEmpty({ bins, gone, me }: ChangesLine): boolean {
  return bins.size === 0 && gone.length === 0 && me === undefined;
}

export function writeLine({ bins, gone, me }: ChangesLine): string {
  const parts = [...bins].map(([id, json]) => `"${id}":${json}`);
  const goneField = gone.length > 0 ? `,"gone":${JSON.stringify(gone)}` : '';
  const meField = me === undefined ? '' : `,"me":${me}`;
  return `{"type":"changes","bins":{${parts.join(',')}}${goneField}${meField}}\n`;
}
