/** In pixels, negative to the left; `velocity` in pixels per millisecond. */
export type Sweep = { by: number; velocity: number; width: number };

export type SwipeEnd = 'closed' | 'open' | 'take';

export function swipeEnd({ by, velocity, width }: Sweep): SwipeEnd {
  if (by < -width * 0.6) return 'take';
  if (by < -56 || (by < -20 && velocity < -0.5)) return 'open';
  return 'closed';
}

/** There are no actions on the left, so a swipe to the right meets resistance. */
export function swipeOffset(by: number): number {
  return by <= 0 ? by : by / 6;
}

/** Undefined until the finger has moved far enough to decide. */
export function isSideways(dx: number, dy: number): boolean | undefined {
  if (Math.hypot(dx, dy) < 10) return undefined;
  return Math.abs(dx) > Math.abs(dy) * 1.2;
}
