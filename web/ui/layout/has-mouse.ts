/** Whether a field may take the focus by itself: on a phone that opens the keyboard over the page. */
export function hasMouse(): boolean {
  return matchMedia('(pointer: fine)').matches;
}
