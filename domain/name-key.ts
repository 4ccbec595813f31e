/** Two names are the same if their keys are: NFC, trimmed, lower case (specification, section 3). */
export function nameKey(name: string): string {
  return name.normalize('NFC').trim().toLowerCase().normalize('NFC');
}
