import { useNavigate } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import MapPin from 'lucide-react/icons/map-pin';
import { type FormEvent, useCallback, useMemo, useState } from 'react';
import { binNameMax } from '#domain/bins/bin-fields.ts';
import { showCode } from '#domain/codes/code.ts';
import { paths } from '#domain/paths.ts';
import { roomForItems } from '#domain/plans/plan-rules.ts';
import { act } from '#web/data/account/act.ts';
import { useBin, useBins, useCodes, useProfile } from '#web/data/account/hooks.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { noteSeen } from '#web/features/labels/scan/note-seen.ts';
import { type ContainerChoice, containerChoiceName } from '#web/features/things/bins/container-choices.ts';
import { emptyBin, newBinOf, placementOf } from '#web/features/things/bins/form/bin-values.ts';
import { QuickAdd } from '#web/features/things/items/list/quick-add.tsx';
import { useItemActs } from '#web/features/things/items/list/use-item-acts.ts';
import { freshColor } from '#web/features/things/photos/tiles.tsx';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { type FillEvent, type FillState, fill } from './fill-rules.ts';
import { ModeFrame } from './mode-frame.tsx';
import { ChosenLine, ScanResult, useDestination, useRememberedContainer } from './mode-parts.tsx';
import { type LabelReader, useScanMode } from './scan-mode.ts';

export function FillScreen({ start }: { start: ContainerChoice | undefined }) {
  const codes = useCodes();
  const mode = useScanMode({ rules: fill, start: {}, facts: { codes }, run: () => {} });
  const into = mode.state.chosen ?? start;
  useRememberedContainer(into);
  return (
    <ModeFrame mode="fill" reader={mode.reader}>
      {({ field }) => (
        <>
          <FillPanel mode={mode} into={into} />
          {!mode.state.target && field}
        </>
      )}
    </ModeFrame>
  );
}

type FillPanelProps = {
  mode: { state: FillState; send: (event: FillEvent) => void; reader: LabelReader };
  into: ContainerChoice | undefined;
};

function FillPanel({ mode: { state, send, reader }, into }: FillPanelProps) {
  const { t } = useTranslation();
  const { target, message } = state;
  return (
    <>
      {!target && <p>{t('scan.fill.begin')}</p>}
      {target?.kind === 'blank' && (
        <>
          <Destination into={into} onChoose={(container) => send({ kind: 'choose', container })} />
          <NameBox
            key={target.code}
            code={target.code}
            into={into}
            onTyping={(isTyping) => send({ kind: 'typing', isTyping })}
            onMade={(binId) => send({ kind: 'made', binId })}
          />
        </>
      )}
      {target?.kind === 'bin' && <FilledBin key={target.binId} binId={target.binId} isNew={target.isNew} />}
      <ScanResult message={message} onText={reader.handleText}>
        {({ kind, name }) => <p>{t(`scan.fill.${kind}`, { name })}</p>}
      </ScanResult>
      {target && (
        <Button icon={ArrowRight} onClick={() => send({ kind: 'next' })}>
          {t('scan.fill.next')}
        </Button>
      )}
    </>
  );
}

type DestinationProps = { into: ContainerChoice | undefined; onChoose: (into: ContainerChoice) => void };

/** Kept from bin to bin. */
function Destination({ into, onChoose }: DestinationProps) {
  const { t } = useTranslation();
  const { choose, picker } = useDestination(onChoose);
  return (
    <>
      <ChosenLine
        text={t(into ? 'scan.put.into' : 'scan.fill.nowhere')}
        name={into && containerChoiceName(into)}
      >
        <Button icon={MapPin} onClick={choose}>
          {t(into ? 'scan.put.other' : 'scan.put.choose')}
        </Button>
      </ChosenLine>
      {picker}
    </>
  );
}

const shownItems = 3;

/** The bin of the scanned label, with a line to add its contents. */
function FilledBin({ binId, isNew = false }: { binId: string; isNew?: boolean | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const profile = useProfile();
  const { bin, items } = useBin(binId);
  const acts = useItemActs(binId);
  const newest = useMemo(
    () =>
      items
        .filter((item) => item.deletedAt === undefined)
        .sort((a, b) => b.dateAdded.localeCompare(a.dateAdded))
        .slice(0, shownItems),
    [items],
  );
  const focusNew = useCallback(
    (field: HTMLInputElement | null) => {
      if (isNew) field?.focus();
    },
    [isNew],
  );
  if (!bin) return null;
  const isOwn = bin.ownerId === profile?.uid;
  const isFull = isOwn && profile !== undefined && roomForItems(profile.plan, bin.itemCount) === 0;
  const params = { binId };
  return (
    <section aria-label={bin.name} className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="min-w-0 font-bold text-lg [overflow-wrap:anywhere]">
          <bdi>{bin.name}</bdi>
        </h2>
        <LinkButton to={paths.bin} params={params}>
          {t('scan.open')}
        </LinkButton>
      </div>
      <QuickAdd
        ref={focusNew}
        binId={binId}
        onAdd={acts.add}
        onPaste={(text) => void navigate({ to: paths.itemsMultiAdd, params, state: { pasted: text } })}
        onDetails={(name) =>
          void navigate({ to: paths.itemAdd, params, search: name === '' ? {} : { name } })
        }
        onMany={() => void navigate({ to: paths.itemsMultiAdd, params })}
        onPhotos={() => void navigate({ to: paths.itemsPhotoFirst, params })}
        fullText={
          isFull
            ? errorText(t, { code: 'items.limitReached', params: { n: profile.maxItemsPerBin ?? 0 } })
            : undefined
        }
      />
      <p className="text-sm [overflow-wrap:anywhere]">
        {[t('common.items', { count: bin.itemCount }), ...newest.map(({ name }) => name)].join(' · ')}
      </p>
    </section>
  );
}

type NameBoxProps = {
  code: string;
  into: ContainerChoice | undefined;
  onTyping: (isOn: boolean) => void;
  onMade: (binId: string) => void;
};

/** A blank label becomes a bin by its name alone, labelled with its number; other fields can be set later. */
function NameBox({ code, into, onTyping, onMade }: NameBoxProps) {
  const { t } = useTranslation();
  const { values, put, draft } = useNewValues({ form: `new-bin:${code}`, isSilent: true }, () => ({
    name: '',
  }));
  const { name } = values;
  const [id] = useState(newId);
  const { bins } = useBins();
  const number = useCodes().get(code)?.number;
  const { refusal, isSaving, save, forgetRefusal } = useSaving();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    const empty = emptyBin({ name, inside: placementOf(into), color: freshColor(bins.values()) });
    const bin = newBinOf({ ...empty, label: number?.toString() ?? '' }, id);
    if (!(await save(() => act('bins.create', { ...bin, code })))) return;
    draft.saved();
    noteSeen(id);
    onMade(id);
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <TextField
        label={t('scan.fill.name', { code: showCode(code) })}
        value={name}
        onChange={(next) => {
          put({ name: next });
          forgetRefusal();
          onTyping(next !== '');
        }}
        error={refusal}
        maxLength={binNameMax}
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="next"
        autoFocus
        className="min-w-0 grow basis-[12em]"
      />
      <Button type="submit" kind="primary" isBusy={isSaving}>
        {t('scan.fill.make')}
      </Button>
    </form>
  );
}
