const openings = { '“': '‘', '”': '’' };

/** A name that stands in quotation marks has single ones of its own: “The “good” plates” → “The ‘good’ plates”. */
export function withinQuotes(name: string, before: string, after: string): string {
  if (after !== '”' || !(before in openings)) return name;
  const opening = openings[before as keyof typeof openings];
  return name.replace(quoted, (_, start: string, words: string) => `${start}${opening}${words}’`);
}

/** A mark after a digit means inches. */
const quoted = /(^|[\s(\u2066-\u2069])["“”„]([^\s"“”„][^"“”„]*)["“”](?=$|[\s.,:;!?)\u2066-\u2069])/g;
