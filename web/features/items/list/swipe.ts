/** How far a row was swept, in pixels; negative = to the left. `velocity` in pixels per millisecond. */
export type Sweep = { by: number; velocity: number; width: number };

export type SwipeEnd = 'closed' | 'open' | 'take';

/** Where a row comes to rest: a far sweep takes one out at once, a shorter one shows the acts, less does nothing. */
export function swipeEnd({ by, velocity, width }: Sweep): SwipeEnd {
  if (by < -width * 0.6) return 'take';
  if (by < -56 || (by < -20 && velocity < -0.5)) return 'open';
  return 'closed';
}

/** Follows the finger to the left; to the right only with resistance, for there is nothing there. */
export function swipeOffset(by: number): number {
  return by <= 0 ? by : by / 6;
}

/** Whether the finger goes sideways, told from scrolling as soon as it has moved enough; undefined until then. */
export function isSideways(dx: number, dy: number): boolean | undefined {
  if (Math.hypot(dx, dy) < 10) return undefined;
  return Math.abs(dx) > Math.abs(dy) * 1.2;
}
