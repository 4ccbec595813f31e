const longPressMs = 500;
const tolerancePx = 10;

type Point = { clientX: number; clientY: number };

/**
 * A finger held still beside the marks, or a right click. Some browsers fire contextmenu for a long press, others do
 * not; both count once.
 */
export function onLongPress(element: HTMLElement, press: (at: Point) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let begin: Point = { clientX: 0, clientY: 0 };
  let lastAt = Number.NEGATIVE_INFINITY;
  let isTouch = false;
  let hasOpened = false;
  const fingers = new Set<number>();
  const cancel = () => clearTimeout(timer);

  element.addEventListener('pointerdown', (event) => {
    isTouch = event.pointerType !== 'mouse';
    cancel();
    if (!isTouch) return;
    fingers.add(event.pointerId);
    if (fingers.size > 1 || isOnMark(event)) return;
    begin = event;
    timer = setTimeout(() => {
      lastAt = performance.now();
      hasOpened = true;
      navigator.vibrate?.(10);
      press(begin);
    }, longPressMs);
  });
  element.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (Math.hypot(clientX - begin.clientX, clientY - begin.clientY) > tolerancePx) cancel();
  });
  for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
    element.addEventListener(end, ({ pointerId }) => {
      fingers.delete(pointerId);
      cancel();
    });
  }
  element.addEventListener('touchend', (event) => {
    // Otherwise lifting the finger would press what has opened below it.
    if (hasOpened && event.cancelable) event.preventDefault();
    hasOpened = false;
  });
  element.addEventListener('contextmenu', (event) => {
    if (isOnMark(event)) return;
    event.preventDefault();
    cancel();
    // For touch, contextmenu comes before or after our own timer.
    if (performance.now() - lastAt < 2 * longPressMs) return;
    lastAt = performance.now();
    press(event);
  });
}

function isOnMark({ target }: Event): boolean {
  return target instanceof Element && target.closest('.map-mark') !== null;
}
