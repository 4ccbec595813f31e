const openings = { '“': '‘', '”': '’' };

/** Replaces the quotation marks in a quoted name by single ones: “The “good” plates” → “The ‘good’ plates”. */
export function withinQuotes(name: string, before: string, after: string): string {
  if (after !== '”' || !(before in openings)) return name;
  const opening = openings[before as keyof typeof openings];
  return name.replace(quoted, (_, start: string, words: string) => `${start}${opening}${words}’`);
}

/** A mark after a digit means inches. */
const quoted = /(^|[\s(\u2066-\u2069])["“”„]([^\s"“”„][^"“”„]*)["“”](?=$|[\s.,:;!?)\u2066-\u2069])/g;
