import Download from 'lucide-react/icons/download';
import Share2 from 'lucide-react/icons/share-2';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type ChosenBins, chosenBins, type InventoryScope } from '#domain/inventory/inventory.ts';
import { useHeaders, useLocations } from '#web/data/account/hooks.ts';
import { canShare, download, handOver, share } from '#web/features/print/hand-over.ts';
import { localDay } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Spinner } from '#web/ui/marks/spinner.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { columnLabels } from './column-labels.ts';
import { fileName } from './file-name.ts';
import { makeInventory } from './make-inventory.ts';
import type { InventoryFormat, InventoryJob } from './messages.ts';

/** `name` is that of the bin, place or search; undefined for everything or several things. */
export type InventorySubject = { scope: InventoryScope; name?: string | undefined };

type Choices = {
  format: InventoryFormat;
  hasSubBins: boolean;
  hasArchived: boolean;
  hasValues: boolean;
  hasNotes: boolean;
};

const formats: readonly InventoryFormat[] = ['xlsx', 'csv'];

const atFirst: Choices = {
  format: 'xlsx',
  hasSubBins: true,
  hasArchived: false,
  hasValues: true,
  hasNotes: true,
};

type InventorySheetProps = { subject: InventorySubject; onClose: () => void };

/** Made on this device, from what it has; so it works offline and has only what the person may see. */
export function InventorySheet({ subject, onClose }: InventorySheetProps) {
  const { t } = useTranslation();
  const bins = useHeaders();
  const { locations } = useLocations();
  const [choices, setChoices] = useState(atFirst);
  const { scope } = subject;
  const chosen = useMemo(
    () => chosenBins(scope, { bins, locations }, choices),
    [scope, bins, locations, choices],
  );
  const offers = useMemo(() => {
    const size = (change: Partial<Choices>) =>
      chosenBins(scope, { bins, locations }, { hasSubBins: true, hasArchived: true, ...change }).size;
    return {
      subBins: size({}) > size({ hasSubBins: false }),
      archived: size({}) > size({ hasArchived: false }),
    };
  }, [scope, bins, locations]);
  const items = countItems(chosen, bins);
  const name =
    subject.name ??
    (scope === 'everything' ? t('inventory.everything') : t('common.bins', { count: chosen.size }));
  const { state, make, cancel } = useFile();

  const handleMake = () => {
    const { format, hasValues, hasNotes } = choices;
    const labels = columnLabels(t);
    const content = { chosen, bins, locations, labels, locale: currentLocale() };
    return make(
      { ...content, format, hasValues, hasNotes },
      fileName(scope === 'everything' ? t('inventory.file') : name, localDay(new Date()), format),
    );
  };
  const set = (change: Partial<Choices>) => {
    cancel();
    setChoices({ ...choices, ...change });
  };
  return (
    <Sheet
      isOpen
      title={t('inventory.title', { name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={state.status === 'making' ? cancel : onClose}>
            {state.status === 'ready' ? t('inventory.done') : t('common.cancel')}
          </Button>
          {state.status !== 'ready' && (
            <Button
              kind="primary"
              disabled={chosen.size === 0}
              isBusy={state.status === 'making'}
              onClick={handleMake}
            >
              {t('inventory.make')}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        <p className="text-ink-soft">
          {chosen.size === 0
            ? t('inventory.nothing')
            : t('inventory.contents', {
                items: t('common.items', { count: items }),
                bins: t('common.bins', { count: chosen.size }),
              })}
        </p>
        <RadioList
          label={t('inventory.format')}
          value={choices.format}
          onChange={(format) => set({ format })}
          options={formats.map((format) => ({
            value: format,
            label: t(`inventory.${format}`),
            hint: t(`inventory.${format}Hint`),
          }))}
        />
        <fieldset>
          <legend className="mb-1 font-semibold text-sm">{t('inventory.include')}</legend>
          {offers.subBins && (
            <Checkbox
              label={t('inventory.bySubBins')}
              checked={choices.hasSubBins}
              onChange={(hasSubBins) => set({ hasSubBins })}
            />
          )}
          <Checkbox
            label={t('inventory.values')}
            checked={choices.hasValues}
            onChange={(hasValues) => set({ hasValues })}
          />
          <Checkbox
            label={t('inventory.notes')}
            checked={choices.hasNotes}
            onChange={(hasNotes) => set({ hasNotes })}
          />
          {offers.archived && (
            <Checkbox
              label={t('inventory.archived')}
              checked={choices.hasArchived}
              onChange={(hasArchived) => set({ hasArchived })}
            />
          )}
        </fieldset>
        {state.status === 'making' && (
          <p role="status" className="flex items-center gap-2">
            <Spinner size={20} />
            {t('inventory.making')}
          </p>
        )}
        {state.status === 'failed' && <Notice tone="danger">{t('inventory.failed')}</Notice>}
        {state.status === 'ready' && <Ready file={state.file} />}
      </div>
    </Sheet>
  );
}

function Ready({ file }: { file: File }) {
  const { t } = useTranslation();
  return (
    <Notice tone="success" title={t('inventory.ready', { file: file.name })}>
      <div className="mt-2 flex flex-wrap gap-2">
        {canShare(file) && (
          <Button icon={Share2} onClick={() => void share(file)}>
            {t('inventory.share')}
          </Button>
        )}
        <Button icon={Download} onClick={() => download(file)}>
          {t('inventory.save')}
        </Button>
      </div>
    </Notice>
  );
}

type FileState = { status: 'idle' | 'making' | 'failed' } | { status: 'ready'; file: File };

function useFile() {
  const [state, setState] = useState<FileState>({ status: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const cancel = () => {
    running.current?.abort();
    setState({ status: 'idle' });
  };
  const make = async (job: InventoryJob, name: string) => {
    cancel();
    const own = new AbortController();
    running.current = own;
    setState({ status: 'making' });
    const made = await makeInventory(job, own.signal);
    if (own.signal.aborted) return;
    if (!made) return setState({ status: 'failed' });
    const file = new File([made], name, { type: made.type });
    setState({ status: 'ready', file });
    await handOver(file);
  };
  return { state, make, cancel };
}

function countItems(chosen: ChosenBins, headers: ReadonlyMap<string, { itemCount: number }>): number {
  return [...chosen].reduce(
    (sum, [id, which]) => sum + (which === 'all' ? (headers.get(id)?.itemCount ?? 0) : which.size),
    0,
  );
}
