import type { BinHeader } from '#domain/bins/bin.ts';
import { freeName, isNameTaken } from '#domain/bins/bin-names.ts';
import { act } from '#web/data/account/act.ts';
import { newId } from '#web/data/operations/new-id.ts';
import type { Locale } from '#web/i18n/locale.ts';

/** Marks the bins that were loaded as examples: in the person's language, known in every one. */
const exampleTags: Record<Locale, string> = { en: 'example', sv: 'exempel' };
const isExampleTag = (tag: string) => Object.values(exampleTags).includes(tag);

type Bins = ReadonlyMap<string, BinHeader>;

/** Three bins with things in them, in the person's language. @throws AppError `bins.limitReached`. */
export async function addExampleBins(bins: Bins, ownerId: string, locale: Locale): Promise<void> {
  const { exampleBins } = await load(locale);
  const done: Promise<unknown>[] = [];
  for (const { items, ...look } of exampleBins) {
    const id = newId();
    const isTaken = isNameTaken(bins.values(), ownerId, look.name);
    const name = isTaken ? freeName(bins.values(), ownerId, look.name) : look.name;
    done.push(act('bins.create', { ...look, id, name, tags: [exampleTags[locale]] }));
    done.push(act('items.create', { binId: id, items: items.map((item) => ({ ...item, id: newId() })) }));
  }
  await Promise.all(done);
}

/** The example bins that are not in the trash. */
export function exampleBinsIn(bins: Bins, ownerId: string): BinHeader[] {
  return [...bins.values()].filter(
    (bin) => bin.ownerId === ownerId && bin.deletedAt === undefined && bin.tags.some(isExampleTag),
  );
}

/** Into the trash; a bin of one's own that lies in an example is taken out first. Returns the way back. */
export async function removeExampleBins(bins: Bins, ownerId: string): Promise<() => Promise<void>> {
  const examples = exampleBinsIn(bins, ownerId);
  const ids = new Set(examples.map((bin) => bin.id));
  const isInExample = (bin: BinHeader) => bin.parentBinId !== undefined && ids.has(bin.parentBinId);
  const ownInside = [...bins.values()].filter(
    (bin) => bin.deletedAt === undefined && !ids.has(bin.id) && isInExample(bin),
  );
  for (const bin of ownInside) await act('bins.move', { id: bin.id, parentBinId: null });
  const outermost = examples.filter((bin) => !isInExample(bin));
  await Promise.all(outermost.map(({ id }) => act('bins.delete', { id, cascade: true })));
  return async () => {
    await Promise.all(outermost.map(({ id }) => act('bins.restore', { id })));
  };
}

function load(locale: Locale) {
  return locale === 'sv' ? import('#web/i18n/sv/example-bins.ts') : import('#web/i18n/en/example-bins.ts');
}
