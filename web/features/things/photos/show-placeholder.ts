/** A data URL of the stored placeholder. */
export function blurredUrl(placeholder: string): string {
  return `data:image/webp;base64,${placeholder}`;
}

/** Replaces a photo that failed to load by its blurred placeholder, until the network is back. */
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
