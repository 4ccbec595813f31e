const fields = 'textarea, input:not([type="checkbox"], [type="radio"])';

/** In px. Bars of the browser that come and go are lower. */
const lowestKeyboard = 150;

/**
 * Takes the focus from a field when its on-screen keyboard is closed, as by Back on Android, where the field would keep it.
 * What makes room for typing depends on the focus. Returns a function that stops it.
 */
export function leaveFieldWithKeyboard(): () => void {
  const { visualViewport } = window;
  if (!visualViewport) return () => {};
  let width = 0;
  let tallest = 0;
  /** What had the focus when the keyboard opened. */
  let typedIn: Element | null = null;

  const handleResize = () => {
    if (visualViewport.scale > 1 || !matchMedia('(pointer: coarse)').matches) return;
    const { activeElement } = document;
    if (visualViewport.width !== width) {
      // The phone is turned.
      width = visualViewport.width;
      tallest = 0;
      typedIn = null;
    }
    tallest = Math.max(tallest, visualViewport.height);
    if (tallest - visualViewport.height >= lowestKeyboard) {
      typedIn = activeElement;
      return;
    }
    if (typedIn === activeElement && activeElement instanceof HTMLElement && activeElement.matches(fields))
      activeElement.blur();
    typedIn = null;
  };
  handleResize();
  visualViewport.addEventListener('resize', handleResize);
  return () => visualViewport.removeEventListener('resize', handleResize);
}
