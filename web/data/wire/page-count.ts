/** A page view, without anything about the person or the page's contents. */
export type PageCount = {
  /** The route, with parameter names in place of ids: `/bins/{binId}`. */
  page: string;
  language: string;
  width: 'narrow' | 'wide';
};

/** Sends a page view, perhaps to another server: without cookies and referrer, and ignoring the answer. */
export function sendPageCount(url: string, counted: PageCount): void {
  // `navigator.sendBeacon` would send cookies.
  fetch(url, {
    method: 'POST',
    body: JSON.stringify(counted),
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => {
    // Not retried.
  });
}
