/** Where the pages of a document are when they are drawn below each other; pages count from 1, lengths are CSS pixels. */
export type PageLayout = {
  width: number;
  height: number;
  topOf(page: number): number;
  heightOf(page: number): number;
};

export const pageGap = 12;

/** `ratioOf` is the height of a page by its width, as far as it is known. */
export function layOutPages(count: number, width: number, ratioOf: (page: number) => number): PageLayout {
  const tops = new Float64Array(count + 2);
  tops[1] = pageGap;
  for (let page = 1; page <= count; page += 1) {
    tops[page + 1] = (tops[page] ?? 0) + Math.round(width * ratioOf(page)) + pageGap;
  }
  const topOf = (page: number) => tops[Math.min(Math.max(page, 1), count + 1)] ?? 0;
  return {
    width,
    height: topOf(count + 1),
    topOf,
    heightOf: (page) => topOf(page + 1) - topOf(page) - pageGap,
  };
}

/** The page at this height, or the one above the gap that is there. */
export function pageAt({ topOf }: PageLayout, count: number, y: number): number {
  let [low, high] = [1, count];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (topOf(middle) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A point of the document that stays where it is on the screen: `part` of a page, `screenY` below the top of the view. */
export type Anchor = { page: number; part: number; screenY: number };

export function anchorAt(layout: PageLayout, count: number, scrollTop: number, screenY: number): Anchor {
  const y = scrollTop + screenY;
  const page = pageAt(layout, count, y);
  return { page, part: (y - layout.topOf(page)) / layout.heightOf(page), screenY };
}

/** How far down the view scrolls to show the anchor where it was. */
export function scrollTopOf(layout: PageLayout, { page, part, screenY }: Anchor): number {
  return Math.max(0, layout.topOf(page) + part * layout.heightOf(page) - screenY);
}

/** Canvases of more pixels would use up the memory of a phone, and on iOS stay empty. */
export const canvasPixelsMax = 5_000_000;

/** How many pixels of a canvas there are to a CSS pixel. */
export function densityOf(width: number, height: number, devicePixelRatio: number): number {
  return Math.min(devicePixelRatio, Math.sqrt(canvasPixelsMax / (width * height)));
}
