import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LabelTemplate } from '../layout/template.ts';
import { labelFaceLoaded } from './label-face.ts';

/** Prints by the browser's dialog, on paper of the template's own size. No browser tells whether it was cancelled there, only that it closed. */
export function useBrowserPrint(template: LabelTemplate, onClosed: () => void) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const finish = () => setPrinting(false);
    addEventListener('afterprint', finish);
    return () => removeEventListener('afterprint', finish);
  }, []);
  const print = async () => {
    await labelFaceLoaded();
    flushSync(() => setPrinting(true));
    const restore = styleOnly(template.page);
    addEventListener('afterprint', restore, { once: true });
    addEventListener('afterprint', onClosed, { once: true });
    window.print();
  };
  return { isPrinting, print };
}

/** A sheet of styles that is made, not written into the page, is what the Content-Security-Policy allows. */
function styleOnly({ width, height }: LabelTemplate['page']): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `@page { size: ${width}mm ${height}mm; margin: 0; }
     @media print { body > :not([data-printed-pages]) { display: none !important; } }`,
  );
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}
