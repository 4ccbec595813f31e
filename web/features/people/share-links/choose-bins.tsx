import { useDeferredValue, useMemo, useState } from 'react';
import type { Target } from '#domain/access/access.ts';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { fold } from '#domain/fold.ts';
import { useBins } from '#web/data/account/hooks.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { InListPaneContext } from '#web/ui/layout/pane-context.ts';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';

/**
 * The bins of a place that its public links can show, and those that this person may make not private for one, by name.
 */
export function useShowableBins({ kind, id }: Target): {
  showable: BinHeader[];
  openable: BinHeader[];
  choosable: BinHeader[];
  privateCount: number;
} {
  const { bins } = useBins();
  const { compareNames } = useFormats();
  return useMemo(() => {
    const here =
      kind === 'bin'
        ? []
        : [...bins.values()].filter(
            (bin) => bin.locationId === id && bin.deletedAt === undefined && bin.archivedAt === undefined,
          );
    here.sort((a, b) => compareNames(a.name, b.name));
    const showable = here.filter(({ isPrivate }) => !isPrivate);
    const choosable = here.filter(({ isPrivate, role }) => !isPrivate || can(role, 'change privacy'));
    return {
      showable,
      choosable,
      openable: choosable.filter(({ isPrivate }) => isPrivate),
      privateCount: here.length - showable.length,
    };
  }, [bins, kind, id, compareNames]);
}

type ChooseBinsProps = {
  bins: readonly BinHeader[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  fault: string | null;
};

export function ChooseBins({ bins, chosen, onChange, fault }: ChooseBinsProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const sought = fold(useDeferredValue(text)).trim();
  const found = bins.filter(({ name, qrLabel = '' }) => fold(`${name} ${qrLabel}`).includes(sought));
  const isEachChosen = found.every(({ id }) => chosen.has(id));
  const chooseFound = () => {
    const ids = new Set(found.map(({ id }) => id));
    onChange(new Set(isEachChosen ? [...chosen].filter((id) => !ids.has(id)) : [...chosen, ...ids]));
  };
  const choose = (id: string, isChosen: boolean) =>
    onChange(new Set(isChosen ? [...chosen, id] : [...chosen].filter((each) => each !== id)));
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-sm">
        {t('shareLinks.chosen', { n: chosen.size, count: bins.length })}
      </legend>
      {bins.length > searchFrom && (
        <SearchField label={t('shareLinks.findBin')} value={text} onChange={setText} className="mb-2" />
      )}
      {found.length > 1 && (
        <Button kind="quiet" className="-ml-3" onClick={chooseFound}>
          {t(isEachChosen ? 'shareLinks.chooseNoneOf' : 'shareLinks.chooseAll', { count: found.length })}
        </Button>
      )}
      <div data-scrolls className="max-h-64 overflow-y-auto rounded-field border border-field px-3">
        <InListPaneContext value={true}>
          <VirtualList
            label={t('shareLinks.bins')}
            items={found}
            keyOf={({ id }) => id}
            rowHeight={52}
            hasLines
          >
            {({ id, name, qrLabel, isPrivate }) => (
              <Checkbox
                label={name}
                hint={[qrLabel, isPrivate && t('shareLinks.private')].filter(Boolean).join(' · ')}
                checked={chosen.has(id)}
                onChange={(isChosen) => choose(id, isChosen)}
              />
            )}
          </VirtualList>
        </InListPaneContext>
        {found.length === 0 && <p className="py-3 text-ink-soft">{t('shareLinks.noBins')}</p>}
      </div>
      <p aria-live="polite" className="mt-1 text-berry text-sm empty:mt-0">
        {fault}
      </p>
    </fieldset>
  );
}

const searchFrom = 8;
