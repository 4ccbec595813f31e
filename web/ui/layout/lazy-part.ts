import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * A lazy component that its page can do without. If its code cannot be loaded, it renders nothing until the app is
 * reopened; plain `lazy` would fail the whole page.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(renderNothing) }));
}

function renderNothing(error: unknown): () => null {
  console.warn('A part of the page could not be loaded', error);
  return () => null;
}
