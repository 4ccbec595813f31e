import { type FormEvent, useRef } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { hasWrongCheckDigit } from '#domain/bins/thing-codes.ts';
import { paths } from '#domain/paths.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { useFieldsOf } from '#web/data/account/own-fields.ts';
import { RoomNote, roomInBin } from '#web/features/things/items/form/add-items-page.tsx';
import { faultText } from '#web/features/things/items/form/item-values.ts';
import { ProductName } from '#web/features/things/items/form/product-name.tsx';
import { useNewItem } from '#web/features/things/items/form/use-new-item.ts';
import { QuantityField, refusalText } from '#web/features/things/items/quantity-fields.tsx';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { focusFault } from '#web/forms/use-focused-field.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';

type NewItemSheetProps = { code: string; bin: BinHeader; onClose: () => void; onSaved: () => void };

/** Names a new item with a scanned code, without leaving the scanner. */
export function NewItemSheet({ code, bin, onClose, onSaved }: NewItemSheetProps) {
  const { t } = useTranslation();
  const content = useRef<HTMLDivElement>(null);
  const fields = useFieldsOf(bin.ownerId, 'item');
  const profile = useProfile();
  const room = roomInBin(bin, profile);
  const { values, read, faults, refusal, ...item } = useNewItem({ bin, code, fields });

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (room === 0) return;
    const { isSaved } = await item.save();
    if (isSaved) onSaved();
    else focusFault(content.current);
  };
  const fault = item.nameRefusal ? refusalText(t, item.nameRefusal) : faultText(t, faults.name);
  return (
    <FormSheet
      title={t('scan.unknown.newIn', { bin: bin.name })}
      submitLabel={t('common.save')}
      onSubmit={save}
      onClose={onClose}
    >
      <div ref={content} className="space-y-4">
        <RoomNote room={room} limit={profile?.maxItemsPerBin ?? null} />
        <CodeLine code={code} />
        <TextField
          label={t('itemForm.nameLabel')}
          hint={t('itemForm.nameHint')}
          value={values.name}
          error={fault}
          onChange={item.changeName}
          autoComplete="off"
          autoCapitalize="sentences"
          enterKeyHint="done"
          data-autofocus
        />
        <ProductName code={code} name={values.name} onTake={item.chooseName} />
        <QuantityField text={read.quantity} onChange={item.changeQuantity} />
        {refusal && <Notice tone="danger">{refusal}</Notice>}
        <LinkButton
          kind="quiet"
          to={paths.itemAdd}
          params={{ binId: bin.id }}
          search={{ code }}
          className="-mx-3"
        >
          {t('scan.unknown.details')}
        </LinkButton>
      </div>
    </FormSheet>
  );
}

function CodeLine({ code }: { code: string }) {
  const { t } = useTranslation();
  return (
    <p className="text-sm">
      {t('scan.unknown.withCode')} <bdi className="break-all font-mono">{code}</bdi>
      {hasWrongCheckDigit(code) && (
        <span className="block text-ink-soft">{t('scan.unknown.wrongDigit')}</span>
      )}
    </p>
  );
}
