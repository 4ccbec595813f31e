import type { OwnRequest } from '#domain/access/access-calls.ts';

/** What was asked for with a bin: itself, or the place it lies in, which a stranger knows only by the bin's name. */
export function ownRequestFor(
  requests: readonly OwnRequest[],
  bin: { id: string; name: string },
): OwnRequest | undefined {
  return (
    requests.find(({ target }) => target.id === bin.id) ??
    requests.find(({ target, name }) => target.kind === 'location' && name === bin.name)
  );
}
