/** What is told of a page that was opened: nothing of the person, nor of what is on it. */
export type PageCount = {
  /** With names in place of ids: `/bins/{binId}`. */
  page: string;
  language: string;
  width: 'narrow' | 'wide';
};

/** To another server perhaps, which gets no cookies and no address of a page; whether it answers matters to nobody. */
export function sendPageCount(url: string, counted: PageCount): void {
  // A beacon would carry cookies.
  fetch(url, {
    method: 'POST',
    body: JSON.stringify(counted),
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => {
    // It is not sent again.
  });
}
