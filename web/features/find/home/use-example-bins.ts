import type { BinHeader } from '#domain/bins/bin.ts';
import { freeName, isNameTaken } from '#domain/bins/bin-names.ts';
import { countActiveBins } from '#domain/bins/bin-rules.ts';
import type { Locale } from '#domain/locale.ts';
import { roomForBins } from '#domain/plans/plan-rules.ts';
import { act } from '#web/data/account/act.ts';
import { useBins, useProfile } from '#web/data/account/hooks.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

const exampleCount = 3;

/** `canAdd` only while the plan has room for all of them. */
export function useExampleBins() {
  const { t } = useTranslation();
  const toast = useToast();
  const profile = useProfile();
  const { bins } = useBins();
  const ownerId = profile?.uid ?? '';

  const say = (error: unknown) => toast.failed(errorText(t, error));
  const add = () =>
    addExampleBins(bins, ownerId, currentLocale()).then(() => toast.done(t('home.examplesAdded')), say);
  const remove = () =>
    removeExampleBins(bins, ownerId).then(
      (undo) =>
        toast.done(t('home.examplesRemoved'), {
          label: t('common.undo'),
          isUndo: true,
          onPress: () => undo().catch(say),
        }),
      say,
    );

  return {
    canAdd:
      profile !== undefined &&
      roomForBins(profile.plan, countActiveBins(bins.values(), ownerId)) >= exampleCount,
    hasExamples: profile !== undefined && exampleBinsIn(bins, ownerId).length > 0,
    add,
    remove,
  };
}

/** Marks example bins; both tags count in every language. */
const exampleTags: Record<Locale, string> = { en: 'example', sv: 'exempel' };
const isExampleTag = (tag: string) => Object.values(exampleTags).includes(tag);

type Bins = ReadonlyMap<string, BinHeader>;

/** @throws AppError `bins.limitReached` */
async function addExampleBins(bins: Bins, ownerId: string, locale: Locale): Promise<void> {
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

function exampleBinsIn(bins: Bins, ownerId: string): BinHeader[] {
  return [...bins.values()].filter(
    (bin) => bin.ownerId === ownerId && bin.deletedAt === undefined && bin.tags.some(isExampleTag),
  );
}

/** Moves the person's own bins out of the examples first. @returns the undo */
async function removeExampleBins(bins: Bins, ownerId: string): Promise<() => Promise<void>> {
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
