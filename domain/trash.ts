/** How long what was deleted can be restored. */
export const trashDays = 30;

/** Days until a thing in the trash goes for good, counted up; 0 once its time is over. */
export function trashDaysLeft(deletedAt: string, now: number): number {
  const goesAt = new Date(deletedAt).getTime() + trashDays * dayMs;
  return Math.max(0, Math.ceil((goesAt - now) / dayMs));
}

const dayMs = 24 * 60 * 60 * 1000;
