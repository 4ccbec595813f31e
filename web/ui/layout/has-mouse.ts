/** False where focusing a field opens an on-screen keyboard over the page, so fields are not focused automatically. */
export function hasMouse(): boolean {
  return matchMedia('(pointer: fine)').matches;
}
