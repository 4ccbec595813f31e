import { useNavigate } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import MapPin from 'lucide-react/icons/map-pin';
import { type FormEvent, useCallback, useMemo, useState } from 'react';
import { binNameMax } from '#domain/bins/bin-fields.ts';
import { showCode } from '#domain/codes/code.ts';
import { roomForItems } from '#domain/plans/plan-rules.ts';
import { paths } from '#web/app/paths.ts';
import { act } from '#web/data/account/act.ts';
import { useBin, useBins, useCodes, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { MatchQuestion } from '#web/features/labels/scan/match-choices.tsx';
import { noteSeen } from '#web/features/labels/scan/note-seen.ts';
import {
  type ContainerChoice,
  containerChoiceName,
  containerChoicesForNew,
} from '#web/features/things/bins/container-choices.ts';
import { emptyBin, newBinOf, placementOf } from '#web/features/things/bins/form/bin-values.ts';
import { useBinPicker } from '#web/features/things/bins/picker/use-bin-picker.tsx';
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
import { ModeFrame } from './mode-frame.tsx';
import { useFill } from './use-fill.ts';

export function FillScreen({ start }: { start: ContainerChoice | undefined }) {
  const mode = useFill(start);
  return (
    <ModeFrame mode="fill" reader={mode}>
      {({ field }) => (
        <>
          <FillPanel mode={mode} />
          {!mode.box && field}
        </>
      )}
    </ModeFrame>
  );
}

type FillPanelProps = { mode: ReturnType<typeof useFill> };

function FillPanel({ mode }: FillPanelProps) {
  const { t } = useTranslation();
  const { box, message } = mode;
  return (
    <>
      {!box && <p>{t('scan.fill.begin')}</p>}
      {box?.kind === 'blank' && (
        <>
          <Destination mode={mode} />
          <NameBox
            key={box.code}
            code={box.code}
            into={mode.into}
            onTyping={mode.setTyping}
            onMade={(binId) => mode.show({ kind: 'bin', binId, isNew: true })}
          />
        </>
      )}
      {box?.kind === 'bin' && <FilledBin key={box.binId} binId={box.binId} isNew={box.isNew} />}
      <div role="status" className="empty:hidden">
        {message?.kind === 'several' ? (
          <MatchQuestion matches={message.matches} onText={mode.handleText} />
        ) : (
          message && <p>{t(`scan.fill.${message.kind}`, { name: message.name })}</p>
        )}
      </div>
      {box && (
        <Button icon={ArrowRight} onClick={mode.continueWithNext}>
          {t('scan.fill.next')}
        </Button>
      )}
    </>
  );
}

/** Kept from bin to bin. */
function Destination({ mode }: FillPanelProps) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const profile = useProfile();
  const { pickContainer, picker } = useBinPicker();
  const { into } = mode;

  const choose = async () => {
    const choices = containerChoicesForNew({ bins, locations });
    const container = await pickContainer({
      title: t('scan.put.whereTo'),
      choices,
      newOwnerId: profile?.uid,
    });
    if (container) mode.choose(container);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        {into ? (
          <>
            {t('scan.put.into')} <bdi className="font-bold">{containerChoiceName(into)}</bdi>
          </>
        ) : (
          t('scan.fill.nowhere')
        )}
      </p>
      <Button icon={MapPin} onClick={choose}>
        {t(into ? 'scan.put.other' : 'scan.put.choose')}
      </Button>
      {picker}
    </div>
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
