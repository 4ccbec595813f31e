import { type FormEvent, useMemo, useState } from 'react';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { type OwnFieldKind, ownFieldKinds } from '#domain/own-fields/own-field-limits.ts';
import { withNewField } from '#domain/own-fields/own-field-rules.ts';
import type { OwnValues } from '#domain/schemas.ts';
import { tidyLine } from '#domain/text.ts';
import { useAllItems } from '#web/data/account/all-items.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useManyActs } from '#web/forms/use-many-acts.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { type KindChange, kindChangeParts, planKindChange, type ThingWithValue } from './change-kind.ts';
import { MeasureField, newChoiceId } from './field-form.tsx';

type ChangeKindSheetProps = {
  field: OwnField;
  /** The field that follows. */
  next: OwnField | undefined;
  onClose: () => void;
};

/** Gives a field another kind where all its values are of that kind too; those that are not are shown. */
export function ChangeKindSheet({ field, next, onClose }: ChangeKindSheetProps) {
  const { t } = useTranslation();
  const { currency = '', fields = [] } = useProfile() ?? {};
  const toast = useToast();
  const run = useManyActs();
  const [target, setTarget] = useState(() => ({
    kind: ownFieldKinds.find((kind) => kind !== field.kind) ?? 'line',
    unit: '',
    currency,
  }));
  const [isRunning, setRunning] = useState(false);
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const { isComplete, things } = useThingsWith(field);
  const { kind, unit } = target;
  const change = useMemo(
    () =>
      planKindChange(
        field,
        {
          id: newId(),
          kind,
          newChoiceId,
          ...(kind === 'number' && tidyLine(unit) !== '' && { unit: tidyLine(unit) }),
          ...(kind === 'amount' && target.currency !== '' && { currency: target.currency }),
        },
        things,
        currentLocale(),
      ),
    [field, kind, unit, target.currency, things],
  );
  const title = t('ownFields.changeKindOf', { name: field.name });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isComplete || change.refused.length > 0 || isSaving) return;
    try {
      withNewField(fields, change.field);
    } catch (refusal) {
      return toast.failed(errorText(t, refusal));
    }
    setSaving(true);
    await run({
      parts: kindChangeParts(field, next, change),
      title: () => title,
      onLong: () => setRunning(true),
      done: () => t('ownFields.kindChanged', { name: field.name, kind: t(`ownFields.kinds.${kind}`) }),
      about: [field.id],
    });
    onClose();
  };
  return (
    <FormSheet
      isOpen={!isRunning}
      title={title}
      submitLabel={t('ownFields.changeKind')}
      isBusy={isSaving || (isTried && !isComplete)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t('ownFields.kind')}
        value={kind}
        options={ownFieldKinds
          .filter((each) => each !== field.kind)
          .map((each: OwnFieldKind) => ({ value: each, label: t(`ownFields.kinds.${each}`) }))}
        onChange={(chosen) => setTarget((before) => ({ ...before, kind: chosen }))}
      />
      <MeasureField values={target} onChange={(part) => setTarget((before) => ({ ...before, ...part }))} />
      <Preview change={change} isComplete={isComplete} />
    </FormSheet>
  );
}

const namedAtMost = 8;

function Preview({
  change: { field, changes, refused },
  isComplete,
}: {
  change: KindChange;
  isComplete: boolean;
}) {
  const { t } = useTranslation();
  if (!isComplete) return <p role="status">{t('ownFields.readingValues')}</p>;
  const names = field.choices?.map(({ name }) => name);
  return (
    <div role="status" className="space-y-3">
      <p>{t('ownFields.converts', { count: changes.length })}</p>
      {names && names.length > 0 && (
        <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
          {t('ownFields.choices')}: {names.slice(0, namedAtMost).join(', ')}
          {names.length > namedAtMost && '…'}
        </p>
      )}
      {refused.length > 0 && (
        <Notice tone="danger" title={t('ownFields.doesNotConvert', { count: refused.length })}>
          <ul className="text-sm">
            {refused.slice(0, namedAtMost).map(({ thing, text }) => (
              <li key={thing.id} className="[overflow-wrap:anywhere]">
                <bdi>{thing.name}</bdi>: {text.length > 60 ? `${text.slice(0, 60)}…` : text}
              </li>
            ))}
          </ul>
          {refused.length > namedAtMost && (
            <p className="text-sm">{t('changeMany.moreRefused', { count: refused.length - namedAtMost })}</p>
          )}
        </Notice>
      )}
      <p className="text-ink-soft text-sm">{t('ownFields.kindHint')}</p>
    </div>
  );
}

/** All things with a value of the field that are not in the trash. `isComplete` is false while more are being read. */
function useThingsWith(field: OwnField): { isComplete: boolean; things: readonly ThingWithValue[] } {
  const all = useAllItems();
  const { bins } = useBins();
  const { locations } = useLocations();
  const holders = { item: all.items, bin: bins, location: locations }[field.of];
  const things = useMemo(() => withValues(field.id, holders.values()), [field.id, holders]);
  return { isComplete: field.of !== 'item' || all.isComplete, things };
}

type Holder = {
  id: string;
  name: string;
  binId?: string;
  deletedAt?: string | undefined;
  fields?: OwnValues | undefined;
};

function withValues(fieldId: string, holders: Iterable<Holder>): ThingWithValue[] {
  const things: ThingWithValue[] = [];
  for (const { id, name, binId, deletedAt, fields } of holders) {
    const value = fields?.[fieldId];
    if (value !== undefined && deletedAt === undefined)
      things.push({ id, name, value, ...(binId && { binId }) });
  }
  return things;
}
