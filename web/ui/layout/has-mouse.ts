/** A field that gets the focus by itself opens the keyboard on a phone, over what there is to read. */
export function hasMouse(): boolean {
  return matchMedia('(pointer: fine)').matches;
}
