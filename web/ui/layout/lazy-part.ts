import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * A part that its page can do without, loaded after it. Where its code cannot be fetched, as without a network, it is left
 * out until the app is opened again; `lazy` alone would take the whole page down.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(leftOut) }));
}

function leftOut(error: unknown): () => null {
  console.warn('A part of the page could not be loaded', error);
  return () => null;
}
