import { useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { CallData } from '#domain/calls.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { Operation } from '#domain/operation.ts';
import { touchedIds, writeOf } from '#domain/predict.ts';
import {
  dismissRefused,
  retryRefused,
  useBin,
  useBins,
  useLocations,
  useProfile,
} from '#web/data/account/hooks.ts';
import type { Refused } from '#web/data/operations/operation.ts';
import { PlanLink } from '#web/features/account/plans/plan-usage.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { CopyButton } from '#web/ui/actions/copy-button.tsx';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { useInTrash } from './use-in-trash.ts';
import { isOwnLimit, refusalWords } from './words/failed-words.ts';
import { type BinName, operationWords, wordsFor } from './words/operation-words.ts';

type RefusedCardProps = { refused: Refused; binName: BinName; onLeave: () => void };

export function RefusedCard({ refused, binName, onLeave }: RefusedCardProps) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const { bins } = useBins();
  const { locations } = useLocations();
  const profile = useProfile();
  const [problem, setProblem] = useState<string | null>(null);
  const lost = useLostAccess(refused);
  const inTrash = useInTrash(refused);
  const { operationId, operation } = refused;
  const group = refused.group.filter((built) => writeOf(built).isShownAsPending);
  const freeName = correctedName(refused, bins, profile?.uid ?? '');
  const text = [operation, ...group]
    .map((each) => writeOf(each).text(each))
    .filter(Boolean)
    .join('\n');

  const otherCode = correctedCode(refused);
  const retry = (corrections?: Record<string, unknown>) =>
    retryRefused(operationId, corrections).catch((error) => setProblem(errorText(t, error)));
  const restoreAndRetry = async () => {
    try {
      await inTrash?.restore?.();
      await retryRefused(operationId);
    } catch (error) {
      setProblem(errorText(t, error));
    }
  };
  const discard = async () => {
    const isSure = await confirm({
      title: t('sync.discardTitle'),
      text: t('sync.discardText', { count: group.length + 1 }),
      okLabel: t('sync.discard'),
      isDangerous: true,
    });
    if (isSure) await dismissRefused(operationId);
  };

  return (
    <li
      data-key={operationId}
      className="rounded-card border border-hairline border-l-4 border-l-berry bg-card p-4"
    >
      <p className="font-semibold">{operationWords(t, operation, binName)}</p>
      <p role={problem ? 'alert' : undefined} className="mt-0.5 text-berry text-sm">
        {problem ??
          (lost ? t('sharing.vanished', { name: lost }) : refusalWords(t, refused, { bins, locations }))}
      </p>
      <ShownAgain operation={operation} />
      {inTrash && inTrash.sentence !== '' && <p className="mt-0.5 text-sm">{inTrash.sentence}</p>}
      {group.length > 0 && (
        <div className="mt-2 text-ink-soft text-sm">
          <p>{t('sync.builtOnIt', { count: group.length })}</p>
          <ul className="mt-0.5 list-disc pl-5">
            {group.map((built, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a group never changes its order
              <li key={index}>{operationWords(t, built, binName)}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-x-1 gap-y-2 *:grow">
        {freeName !== undefined && (
          <Button kind="primary" isWide onClick={() => retry({ name: freeName })}>
            {t('sync.saveAs', { name: freeName })}
          </Button>
        )}
        {otherCode && (
          <Button kind="primary" isWide onClick={() => retry(otherCode.corrections)}>
            {t(otherCode.label)}
          </Button>
        )}
        {inTrash?.restore && (
          <Button kind="primary" onClick={restoreAndRetry}>
            {t(isMove(operation) ? 'sync.restoreAndMove' : 'sync.restoreAndSave')}
          </Button>
        )}
        {/* It is refused again until somebody restores the target. */}
        {!inTrash && <Button onClick={() => retry()}>{t('common.retry')}</Button>}
        {isOwnLimit(refused, { bins, locations }) && <PlanLink onClick={onLeave} />}
        {text !== '' && <CopyText text={text} />}
        {/* Without a border, so that all three buttons barely fit. */}
        <Button kind="quiet" className="-mr-4" onClick={discard}>
          {t('sync.discard')}
        </Button>
      </div>
    </li>
  );
}

/** Describes what the device shows instead of the refused change. */
function ShownAgain({ operation: { call, data } }: { operation: Operation }) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  // The page of a refused new bin says itself that the bin is kept.
  if (call === 'bins.create') return null;
  if (call === 'items.update') return <ItemShownAgain data={data} />;
  const renamed =
    (call === 'bins.update' && bins.get(data.id)) || (call === 'locations.update' && locations.get(data.id));
  const isNamed = renamed && onlyChanged(data) === 'name';
  return (
    <p className="mt-0.5 text-sm">
      {isNamed ? t('sync.again.name', { name: renamed.name }) : t('sync.again.other')}
    </p>
  );
}

function ItemShownAgain({ data }: { data: CallData<'items.update'> }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const item = useBin(data.binId).items.find(({ id }) => id === data.id);
  const field = onlyChanged(data);
  let text = t('sync.again.other');
  if (item && field === 'name') text = t('sync.again.name', { name: item.name });
  if (item && field === 'quantity') {
    text = t('sync.again.quantity', { quantity: formats.number(item.quantity) });
  }
  return <p className="mt-0.5 text-sm">{text}</p>;
}

/** The field, if no other was changed. */
function onlyChanged(data: object): string | undefined {
  const { id: _, binId: __, was: ___, ...changed } = data as Record<string, unknown>;
  const [field, ...others] = Object.keys(changed);
  return others.length > 0 ? undefined : field?.replace('quantityBy', 'quantity');
}

function isMove({ call }: Operation): boolean {
  return call === 'items.move' || call === 'bins.move';
}

function CopyText({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <CopyButton
      text={text}
      label={t('sync.copy')}
      copiedLabel={t('clipboard.copied')}
      failedLabel={t('clipboard.failed')}
    />
  );
}

const notFound = new Set<ErrorCode>(['bins.notFound', 'locations.notFound']);

/** The name of the target that the person lost access to, if that is the reason; a refused create has none. */
function useLostAccess({ code, operation, names = {} }: Refused): string | undefined {
  const { bins } = useBins();
  const { locations } = useLocations();
  if (!notFound.has(code)) return undefined;
  const newBinId = operation.call === 'bins.create' ? operation.data.id : undefined;
  const lost = touchedIds(operation).find(
    (id) => id !== newBinId && names[id] !== undefined && !bins.has(id) && !locations.has(id),
  );
  return lost === undefined ? undefined : names[lost];
}

/** A free name to retry with, if the bin's name was taken. */
function correctedName(
  { code, operation }: Pick<Refused, 'code' | 'operation'>,
  bins: ReadonlyMap<string, BinHeader>,
  userId: string,
): string | undefined {
  if (code !== 'bins.duplicateName' && code !== 'bins.duplicateRename') return undefined;
  return wordsFor(operation).freeName(operation.data, bins, userId);
}

/** Returns the corrections for a retry if the code could not be used. */
function correctedCode({ code, operation: { call } }: Pick<Refused, 'code' | 'operation'>) {
  if (call === 'bins.create' && (code === 'codes.notFree' || code === 'codes.notFound')) {
    return { label: 'sync.withNewCode', corrections: { code: undefined, orNewCode: undefined } } as const;
  }
  if (call === 'codes.claim' && code === 'codes.targetHasLabel') {
    return { label: 'sync.replaceLabel', corrections: { replace: true } } as const;
  }
  return undefined;
}
