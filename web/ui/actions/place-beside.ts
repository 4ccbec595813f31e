/** Puts a floating element under its anchor, right edges aligned; above it, or left aligned, where there is no room. */
export function placeBeside(floating: HTMLElement, anchor: HTMLElement): void {
  const from = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = floating;
  const { clientWidth: screenWidth, clientHeight: screenHeight } = document.documentElement;
  const below = from.bottom + gap;
  const fitsBelow = below + height <= screenHeight - edge;
  const top = fitsBelow ? below : Math.max(edge, from.top - gap - height);
  const left = Math.min(Math.max(edge, from.right - width), screenWidth - width - edge);
  floating.style.top = `${top}px`;
  floating.style.left = `${left}px`;
  floating.style.transformOrigin = fitsBelow ? 'top right' : 'bottom right';
}

const gap = 4;
const edge = 8;
