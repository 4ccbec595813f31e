/*
 * Checks the current screen for problems with large text. Runs in the page, so it imports nothing; faults.ts injects
 * it.
 */

/** The scroll position of the page. */
type Position = 'start' | 'end';
type DrawnControl = { element: Element; box: DOMRect; bar: Element | null };
type DrawnText = { node: Node; parent: Element; quotedText: string; range: Range; rects: DOMRect[] };

const faults = new Set<string>();
const styles = new Map<Element, CSSStyleDeclaration>();
let root: Element;

Object.assign(window, { findFaults });

function findFaults(at: Position): string[] {
  faults.clear();
  styles.clear();
  root = [...document.querySelectorAll('dialog[open], [role=menu]:popover-open')].at(-1) ?? document.body;
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.add(`the page scrolls sideways: ${scrollWidth} of ${clientWidth} px`);
  for (const element of document.querySelectorAll('dialog[open] *'))
    if (scrolls(element) && element.scrollWidth > element.clientWidth + 1)
      faults.add(`scrolls sideways in the dialog: ${classOf(element)}`);
  const controls = controlsIn(root);
  const texts = textsIn(root);
  if (at === 'start') {
    for (const text of texts) {
      if (isCut(text)) continue;
      examineEdges(text);
      examineWords(text);
    }
    examineOverlap(controls);
  } else examineEnd(controls);
  for (const { parent, quotedText, rects } of texts)
    examineSight(at, parent, quotedText, rects.at(at === 'start' ? 0 : -1));
  for (const { element, box } of controls) examineSight(at, element, nameOf(element), box);
  if (root === document.body) examineRoom(controls);
  return [...faults];
}

/** Clipped by an element around it. */
function isCut({ parent, quotedText, rects }: DrawnText): boolean {
  for (let around: Element | null = parent; around && around !== root; around = around.parentElement) {
    if (scrolls(around)) return false;
    // A map is moved under its frame, so what lies at its edge is cut off there.
    if (around.matches('.leaflet-container')) return true;
    if (!/hidden|clip/.test(styleOf(around).overflow)) continue;
    const box = around.getBoundingClientRect();
    if (rects.every((rect) => isWithin(rect, box, 1))) continue;
    faults.add(`cut off: ${quotedText} in ${classOf(around)}`);
    return true;
  }
  return false;
}

function examineEdges({ parent, quotedText, rects }: DrawnText): void {
  const width = document.documentElement.clientWidth;
  const leaves = rects.some((rect) => rect.right > width + 1 || rect.left < -1);
  if (leaves && !hasAbove(parent, scrolls)) faults.add(`leaves the screen: ${quotedText}`);
  const control = parent.closest('a, button, label, summary');
  if (!control || hasAbove(parent, isLifted, control)) return;
  const box = control.getBoundingClientRect();
  if (!rects.every((rect) => isWithin(rect, box, 2))) faults.add(`spills out of its control: ${quotedText}`);
}

/** A word may be broken only if it is too long for any line. */
function examineWords({ node, parent, quotedText, range, rects }: DrawnText): void {
  const text = node.textContent ?? '';
  // Parts of an address are not words, nor are those of a partly highlighted word.
  if (rects.length < 2 || text.includes('@') || parent.closest('mark, :has(> mark)')) return;
  for (const { index, 0: word } of text.matchAll(/\p{L}+/gu)) {
    if (word.length > 13) continue;
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const [first, ...others] = range.getClientRects();
    const isBroken = first && others.some((rect) => rect.top > first.top + first.height / 2);
    if (isBroken) faults.add(`breaks within “${word}”: ${quotedText} in ${classOf(parent)}`);
  }
}

function examineOverlap(controls: readonly DrawnControl[]): void {
  for (const [index, one] of controls.entries()) {
    for (const other of controls.slice(index + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      // Controls that scroll below a bar are examined at the end of scrolling.
      if (one.bar !== other.bar && (!one.bar || !other.bar)) continue;
      if (areOver(one.box, other.box))
        faults.add(`overlap: ${nameOf(one.element)} and ${nameOf(other.element)}`);
    }
  }
}

/** At the end of scrolling, no bar at the bottom covers a control. */
function examineEnd(controls: readonly DrawnControl[]): void {
  const fixed = controls.filter(({ bar }) => bar && styleOf(bar).position === 'fixed');
  for (const { element, box, bar } of controls) {
    const over = bar ? undefined : fixed.find((each) => areOver(each.box, box));
    if (over) faults.add(`overlap at the end: ${nameOf(element)} and ${nameOf(over.element)}`);
  }
}

/** Reports an element whose centre is covered and cannot be scrolled into the open. */
function examineSight(at: Position, element: Element, quotedText: string, box: DOMRect | undefined): void {
  if (!box || styleOf(element).pointerEvents === 'none') return;
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  if (isOutside(root, x, y) || hasAbove(element, (around) => isOutside(around, x, y))) return;
  const hit = document.elementFromPoint(x, y);
  if (!hit || hit.contains(element) || element.contains(hit)) return;
  // Parts of a drawing may overlap.
  if (element.closest('svg') && hit.closest('svg')) return;
  const label = element.closest('label');
  if (label?.contains(hit)) return;
  const own = barOf(element);
  const over = barOf(hit);
  if (own && !over) return;
  if (over && !own) {
    const isAtTop = over.getBoundingClientRect().top < innerHeight / 3;
    if (isAtTop === (at === 'end')) return;
  }
  faults.add(`hidden behind ${nameOf(hit)}: ${quotedText}`);
}

/** Bars leave about half of the screen to its content. */
function examineRoom(controls: readonly DrawnControl[]): void {
  const bars = new Set(controls.flatMap(({ bar }) => (bar ? [bar] : [])));
  let free = innerHeight;
  for (const bar of bars) {
    const { width, height, top, bottom } = bar.getBoundingClientRect();
    // An element that fills the screen, like the camera's, is not a bar.
    if (height > innerHeight * 0.7) continue;
    if (width > innerWidth * 0.8) free -= Math.max(0, Math.min(innerHeight, bottom) - Math.max(0, top));
  }
  if (free < innerHeight * 0.45) faults.add(`bars leave only ${Math.round(free)} of ${innerHeight} px`);
}

function textsIn(within: Element): DrawnText[] {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  const found: DrawnText[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim();
    if (!parent || !text || parent.closest('option, script, style, title') || !isVisible(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    // Clamped text has a button beside it that shows the rest, or a row that leads there.
    const folded = parent.closest('[data-folded]')?.getBoundingClientRect();
    const rects = [...range.getClientRects()].filter(
      (rect) => rect.width > 1 && rect.height > 1 && (!folded || isWithin(rect, folded, 1)),
    );
    if (rects.length > 0) found.push({ node, parent, quotedText: `“${text.slice(0, 40)}”`, range, rects });
  }
  return found;
}

function controlsIn(within: Element): DrawnControl[] {
  const selector = 'a[href], button, input, select, textarea, summary, label:has(> input)';
  return [...within.querySelectorAll(selector)].filter(isVisible).flatMap((element) => {
    const box = drawnBox(element);
    return box.width > 2 && box.height > 2 ? [{ element, box, bar: barOf(element) }] : [];
  });
}

/** The part of it that is not clipped; of a field, the part for its text. */
function drawnBox(element: Element): DOMRect {
  let { left, right, top, bottom } = element.getBoundingClientRect();
  if (element.matches('input, select, textarea')) {
    left += Number.parseFloat(styleOf(element).paddingLeft);
    right -= Number.parseFloat(styleOf(element).paddingRight);
  }
  for (
    let around = element.parentElement;
    around && around !== document.body;
    around = around.parentElement
  ) {
    if (styleOf(around).overflow === 'visible') continue;
    const box = around.getBoundingClientRect();
    left = Math.max(left, box.left);
    right = Math.min(right, box.right);
    top = Math.max(top, box.top);
    bottom = Math.min(bottom, box.bottom);
  }
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
}

function areOver(one: DOMRect, other: DOMRect): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 2 && down > 2;
}

/** Text rarely fills the whole height of its line. */
function isWithin(rect: DOMRect, box: DOMRect, tolerance: number): boolean {
  const slack = rect.height * 0.3;
  return (
    rect.left >= box.left - tolerance &&
    rect.right <= box.right + tolerance &&
    rect.top >= box.top - slack &&
    rect.bottom <= box.bottom + slack
  );
}

/** The browser skips layout of `content-visibility` content far from the viewport. */
const drawn = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };

function isVisible(element: Element): boolean {
  const isDrawn = element.checkVisibility(drawn);
  return isDrawn && !hasAbove(element, isForScreenReaders);
}

function isForScreenReaders(element: Element): boolean {
  const { clipPath, width, position } = styleOf(element);
  return clipPath === 'inset(50%)' || (width === '1px' && position === 'absolute');
}

function barOf(element: Element): Element | null {
  for (let around: Element | null = element; around && around !== root; around = around.parentElement)
    if (isBar(around)) return around;
  return null;
}

/** It hides or scrolls what is there. */
function isOutside(around: Element, x: number, y: number): boolean {
  if (styleOf(around).overflow === 'visible') return false;
  const { left, right, top, bottom } = around.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
}

/** A sticky element may leave its edge, by a distance far outside of the screen. */
function isBar(element: Element): boolean {
  const { position, top, bottom } = styleOf(element);
  const farthest = Math.min(Number.parseFloat(top) || 0, Number.parseFloat(bottom) || 0);
  return position === 'fixed' || (position === 'sticky' && farthest > -innerHeight);
}

function isLifted(element: Element): boolean {
  return styleOf(element).position === 'absolute';
}

function scrolls(element: Element): boolean {
  return /auto|scroll/.test(styleOf(element).overflowX) && !element.contains(root);
}

function hasAbove(from: Element, is: (element: Element) => boolean, until = root): boolean {
  for (let around: Element | null = from; around && around !== until; around = around.parentElement)
    if (is(around)) return true;
  return false;
}

function styleOf(element: Element): CSSStyleDeclaration {
  const style = styles.get(element) ?? getComputedStyle(element);
  styles.set(element, style);
  return style;
}

function nameOf(element: Element): string {
  const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
  return `${element.tagName.toLowerCase()} “${name.slice(0, 30)}”`;
}

function classOf(element: Element): string {
  return [element.tagName.toLowerCase(), ...[...element.classList].slice(0, 5)].join('.');
}
