import { download } from '#web/features/labels/print/hand-over.ts';

/** Resolves when the browser has received the file. */
export async function downloadPng(svg: SVGSVGElement, name: string): Promise<void> {
  const { width, height } = svg.getBoundingClientRect();
  const image = new Image();
  const address = URL.createObjectURL(new Blob([standalone(svg)], { type: 'image/svg+xml' }));
  try {
    image.src = address;
    await image.decode();
  } finally {
    URL.revokeObjectURL(address);
  }
  const canvas = document.createElement('canvas');
  canvas.width = width * DENSITY;
  canvas.height = height * DENSITY;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (file) download(new File([file], `${name}.png`, { type: file.type }));
}

export function downloadText(text: string, name: string, type: string): void {
  download(new File([text], name, { type }));
}

/** Sharp enough for print. */
const DENSITY = 2;

const styles = ['fill', 'stroke', 'stroke-width', 'font-family', 'font-weight', 'font-size'];

/** Serializes the picture with inlined styles, as an image has no style sheet. */
function standalone(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const shapes = svg.querySelectorAll('rect, text, polygon, polyline');
  copy.querySelectorAll('rect, text, polygon, polyline').forEach((shape, index) => {
    const original = shapes[index];
    if (!original) return;
    const computed = getComputedStyle(original);
    for (const style of styles) shape.setAttribute(style, computed.getPropertyValue(style));
  });
  return new XMLSerializer().serializeToString(copy);
}
