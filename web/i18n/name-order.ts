/** Natural order: Box 2 before Box 10, å after z in Swedish. */
export function nameOrder(language: string): (a: string, b: string) => number {
  return new Intl.Collator(language, { numeric: true, sensitivity: 'base' }).compare;
}
