import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import type { DocumentTarget } from '#domain/documents/document.ts';
import { type DocumentType, type DocumentUse, documentsMax } from '#domain/documents/document-limits.ts';
import { AppError } from '#domain/errors.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { shrinkPhoto } from '#web/data/attachments/shrink.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useSaving } from '#web/forms/use-saving.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Notice } from '#web/ui/marks/notice.tsx';
import { typeOfFile } from './document-file.ts';
import { NameField, UseField } from './document-form.tsx';
import { guessUse, nameOfFile } from './document-names.ts';

type AddDocumentsSheetProps = {
  target: DocumentTarget;
  files: readonly File[];
  /** They are pictures of receipts, which are made smaller as photos are. */
  isReceipt: boolean;
  /** How many more documents there can be. */
  room: number;
  onClose: () => void;
};

type Chosen = {
  key: string;
  file: File;
  name: string;
  use: DocumentUse;
  /** Undefined while the file is read, and of files that are refused. */
  type?: DocumentType;
  refusal?: string;
};

/** Names chosen files and says what they are for. Those that cannot be added say why, and the others are added. */
export function AddDocumentsSheet({ target, files, isReceipt, room, onClose }: AddDocumentsSheetProps) {
  const { t } = useTranslation();
  const { chosen, put } = useChosen(files, isReceipt, room);
  const { isSaving, refusal, save } = useSaving();
  const [isChecked, setChecked] = useState(false);
  const fitting = chosen.filter((each) => each.refusal === undefined);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (fitting.some(({ name }) => name.trim() === '')) return;
    const isAdded = await save(async () => {
      const store = await currentAccount.get()?.attachments();
      for (const { name, use, type, file } of fitting)
        if (type) await store?.addDocument(target, { name: name.trim(), use, type }, file);
    });
    if (isAdded) onClose();
  };
  return (
    <FormSheet
      title={t('documents.addTitle', { count: files.length })}
      submitLabel={
        fitting.length === 0 ? t('common.close') : t('documents.addCount', { count: fitting.length })
      }
      isBusy={isSaving || fitting.some(({ type }) => type === undefined)}
      onSubmit={
        fitting.length === 0
          ? (event) => {
              event.preventDefault();
              onClose();
            }
          : submit
      }
      onClose={onClose}
    >
      <ul className="space-y-5">
        {chosen.map((each) => (
          <li key={each.key}>
            <ChosenFile chosen={each} isChecked={isChecked} onChange={(change) => put(each.key, change)} />
          </li>
        ))}
      </ul>
      {refusal && <Notice tone="danger">{refusal}</Notice>}
    </FormSheet>
  );
}

type ChosenFileProps = {
  chosen: Chosen;
  isChecked: boolean;
  onChange: (change: Partial<Pick<Chosen, 'name' | 'use'>>) => void;
};

function ChosenFile({ chosen, isChecked, onChange }: ChosenFileProps) {
  const { t } = useTranslation();
  const { size } = useFormats();
  const { file, name, use, refusal } = chosen;
  const heading = (
    <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
      <bdi>{file.name}</bdi> · {size(file.size)}
    </p>
  );
  if (refusal !== undefined)
    return (
      <>
        {heading}
        <p role="alert" className="font-medium text-berry">
          {refusal}
        </p>
      </>
    );
  return (
    <fieldset className="space-y-2">
      <legend className="sr-only">{file.name}</legend>
      {heading}
      <NameField
        name={name}
        error={isChecked && name.trim() === '' ? t('documents.nameMissing') : undefined}
        onChange={(next) => onChange({ name: next })}
      />
      <UseField use={use} onChange={(next) => onChange({ use: next })} />
    </fieldset>
  );
}

/** The chosen files with their names and uses; each is checked by its content. */
function useChosen(files: readonly File[], isReceipt: boolean, room: number) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const [chosen, setChosen] = useState(() =>
    files.map((file, at): Chosen => {
      const name = isReceipt ? t('documents.receiptName', { day: date(new Date()) }) : nameOfFile(file.name);
      const use = isReceipt ? 'receipt' : guessUse(file.name);
      const isTooMany = at >= room;
      const tooMany = new AppError('documents.tooMany', { n: documentsMax });
      return { key: String(at), file, name, use, ...(isTooMany && { refusal: errorText(t, tooMany) }) };
    }),
  );
  const put = (key: string, change: Partial<Chosen>) =>
    setChosen((before) => before.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const check = useEffectEvent(async ({ key, file }: Chosen) => {
    try {
      const read = isReceipt ? await smallPicture(file) : file;
      put(key, { file: read, type: await typeOfFile(read) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      put(key, { refusal: errorText(t, error) });
    }
  });
  const checkAll = useEffectEvent(async () => {
    // One after another, as making a picture smaller takes about 50 MB.
    for (const each of chosen) if (each.refusal === undefined) await check(each);
  });
  useEffect(() => void checkAll(), []);
  return { chosen, put };
}

async function smallPicture(file: File): Promise<File> {
  const { bytes, type } = await shrinkPhoto(file);
  return new File([bytes], file.name, { type });
}
