import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { FormActions } from '#web/forms/form-actions.tsx';
import { useUnsavedGuard } from '#web/forms/use-unsaved-guard.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { roomInBin } from '../form/room-in-bin.ts';
import { RoomNote } from '../form/room-note.tsx';
import { PastePreview } from './paste-preview.tsx';
import { PasteSummary } from './paste-summary.tsx';
import { usePaste } from './use-paste.ts';

type PasteFormProps = { bin: BinHeader; items: readonly Item[]; onDone: () => void };

/** Many lines at once: the text, beside or under it what it means, and one button. */
export function PasteForm({ bin, items, onDone }: PasteFormProps) {
  const { t } = useTranslation();
  const profile = useProfile();
  const room = roomInBin(bin, profile);
  const { text, plan, refusal, change, ...paste } = usePaste({ id: bin.id, items, room });
  const leave = useUnsavedGuard(text.trim() !== '');
  const added = plan.rows.filter(({ outcome }) => outcome === 'new' || outcome === 'addedUp').length;

  const handleAdd = async () => {
    if (!(await paste.add())) return;
    leave();
    onDone();
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void handleAdd();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
      className="@container flex grow flex-col"
    >
      <div className="grid items-start gap-6 pb-6 @2xl:grid-cols-2">
        <div className="space-y-3 @2xl:sticky @2xl:top-20 [&_textarea]:min-h-48">
          <RoomNote room={room} limit={profile?.maxItemsPerBin ?? null} />
          <TextArea
            label={t('multiAdd.textLabel')}
            hint={t('multiAdd.textHint')}
            placeholder={t('multiAdd.placeholder')}
            value={text}
            onChange={change}
            rows={8}
            autoFocus
            autoCapitalize="sentences"
          />
        </div>
        <PastePreview
          plan={plan}
          onQuantity={paste.setQuantity}
          onRemove={paste.removeLine}
          onChoose={paste.choose}
        />
      </div>
      <FormActions error={refusal}>
        <PasteSummary plan={plan} room={room} />
        <Button kind="primary" type="submit" disabled={added === 0} className="grow sm:grow-0">
          {added === 0
            ? t('multiAdd.addNothing')
            : plan.kept.length > 0
              ? t('multiAdd.addAndKeep', { count: added, kept: plan.kept.length })
              : t('multiAdd.add', { count: added })}
        </Button>
      </FormActions>
    </form>
  );
}
