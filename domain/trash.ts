export const trashDays = 30;

export function trashDaysLeft(deletedAt: string, now: number): number {
  const goesAt = new Date(deletedAt).getTime() + trashDays * dayMs;
  return Math.max(0, Math.ceil((goesAt - now) / dayMs));
}

const dayMs = 24 * 60 * 60 * 1000;
