/** What a row of a photo has of it, as an address. */
export function blurredUrl(placeholder: string): string {
  return `data:image/webp;base64,${placeholder}`;
}

/** Where a photo did not come, the browser would draw a broken one: blurred it stays until there is a network again. */
export function showPlaceholder(image: HTMLImageElement, placeholder: string): void {
  const { src } = image;
  const blurred = blurredUrl(placeholder);
  if (src === blurred) return;
  image.src = blurred;
  const tryAgain = () => {
    if (image.src === blurred) image.src = src;
  };
  addEventListener('online', tryAgain, { once: true });
}
