import FileUp from 'lucide-react/icons/file-up';
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ImportInfo } from '#domain/imports/import-calls.ts';
import type { RowKind } from '#domain/imports/import-columns.ts';
import { paths } from '#domain/paths.ts';
import { query, sendFile } from '#web/data/account/online-calls.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { useOnlineRead } from '#web/features/account/account/use-online-read.ts';
import { fileNames } from '#web/features/things/photos/photo-input.tsx';
import { DraftLine } from '#web/forms/drafts/draft-line.tsx';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextArea } from '#web/ui/fields/text-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { Notice } from '#web/ui/marks/notice.tsx';
import { ProgressMeter } from '#web/ui/marks/progress-meter.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { acceptedEndings, droppedFile, onLaunchedFiles, sortFiles } from './dropped-file.ts';
import { formatName } from './import-words.ts';

const NAME_MAX = 200;
/** Says how the letters are written, so that nobody is asked. */
const UTF8_MARK = '\ufeff';

type ChooseFileProps = { rowKind: RowKind; pasted: string; onOpen: (id: string) => void };

export function ChooseFile({ rowKind, pasted, onOpen }: ChooseFileProps) {
  const { t } = useTranslation();
  const { value: imports, isOffline } = useOnlineRead(async () => (await query('imports.list', {})).imports);
  const { isBusy, problem, run } = useOnlineAct();
  const [sending, setSending] = useState<{ name: string; part: number }>();

  const send = (file: File, onSent?: () => void) =>
    run(async () => {
      const fileName = file.name.slice(-NAME_MAX) || 'file';
      setSending({ name: fileName, part: 0 });
      try {
        const { id } = await sendFile('imports.create', { id: newId(), fileName }, file, {
          signal: new AbortController().signal,
          onProgress: (part) => setSending({ name: fileName, part }),
        });
        onSent?.();
        onOpen(id);
      } finally {
        setSending(undefined);
      }
    });

  const dropped = useCell(droppedFile);
  const sendDropped = useEffectEvent((file: File) => {
    droppedFile.set(undefined);
    void send(file);
  });
  useEffect(() => {
    if (dropped) sendDropped(dropped);
  }, [dropped]);

  const takeTable = useTakeTable(send);
  const takeLaunched = useEffectEvent(takeTable);
  useEffect(() => onLaunchedFiles((files) => takeLaunched(files)), []);

  return (
    <div className="space-y-4">
      <DropArea onFile={send} onFiles={takeTable} isDisabled={isBusy || isOffline}>
        {(open) => (
          <>
            <p className="max-w-[56ch]">
              <span className="hidden font-semibold mouse:inline">{t('imports.drop')} </span>
              {t('imports.formats')}
            </p>
            <Button kind="primary" icon={FileUp} isBusy={isBusy} disabled={isOffline} onClick={open}>
              {t('imports.choose')}
            </Button>
          </>
        )}
      </DropArea>
      {sending && (
        <ProgressMeter
          label={t('imports.uploading', { name: sending.name })}
          value={sending.part}
          max={1}
          valueText={`${Math.floor(sending.part * 100)} %`}
          isGoal
        />
      )}
      {isOffline && <Notice>{t('imports.offline')}</Notice>}
      {problem && <Notice tone="danger">{problem}</Notice>}
      <PasteTable {...{ rowKind }} initialText={pasted} isDisabled={isBusy || isOffline} onFile={send} />
      {imports !== undefined && imports.length > 0 && <EarlierImports imports={imports} />}
    </div>
  );
}

/** Takes the first table of some files, and names what it leaves out. */
function useTakeTable(onFile: (file: File) => void) {
  const { t } = useTranslation();
  const toast = useToast();
  return (files: readonly File[]) => {
    const [file] = sortFiles(files).tables;
    const leftOut = files.filter((each) => each !== file);
    if (!file) return toast.failed(t('drops.wrongKind'));
    onFile(file);
    if (leftOut.length > 0) toast.failed(t('drops.leftOut', { names: fileNames(leftOut) }));
  };
}

type DropAreaProps = {
  onFile: (file: File) => void;
  onFiles: (files: readonly File[]) => void;
  isDisabled: boolean;
  children: (open: () => void) => React.ReactNode;
};

function DropArea({ onFile, onFiles, isDisabled, children }: DropAreaProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isDisabled) onFiles([...event.dataTransfer.files]);
  };
  return (
    <section
      aria-label={t('imports.choose')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={take}
      className={cx(
        'flex flex-col items-start gap-4 rounded-card border-2 border-dashed p-5 transition-colors duration-150 wide:items-center wide:py-12 wide:text-center',
        isOver ? 'border-tape bg-kraft/60' : 'border-field bg-card',
      )}
    >
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        accept={acceptedEndings.join()}
        hidden
        aria-label={t('imports.choose')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
    </section>
  );
}

function EarlierImports({ imports }: { imports: readonly ImportInfo[] }) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  return (
    <Section title={t('imports.earlier')}>
      <Card isPadded={false} className="divide-y divide-hairline">
        {imports.map((info) => (
          <ListRowLink
            key={info.id}
            to={paths.import}
            search={{ id: info.id }}
            title={info.fileName}
            detail={`${t(`imports.state.${info.state}`)} · ${t('imports.readAs', {
              format: formatName(info.format),
              when: moment(info.createdAt),
            })}`}
            hasChevron
          />
        ))}
      </Card>
    </Section>
  );
}

type PasteTableProps = {
  rowKind: RowKind;
  initialText: string;
  isDisabled: boolean;
  /** Calls `onSent` once the server has the file. */
  onFile: (file: File, onSent: () => void) => void;
};

/** Cells copied from a spreadsheet are read as a file of them would be. */
function PasteTable({ rowKind, initialText, isDisabled, onFile }: PasteTableProps) {
  const { t } = useTranslation();
  // Cells that come from another form start a draft of their own, identified by their beginning.
  const form = initialText === '' ? 'table' : `table:${initialText.length}:${initialText.slice(0, 100)}`;
  const { values, put, draft } = useNewValues({ form }, () => ({ text: '' }), { text: initialText });
  const { text } = values;
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        const file = new File([UTF8_MARK, text], `${t('imports.pastedName')}.tsv`, {
          type: 'text/tab-separated-values',
        });
        onFile(file, draft.saved);
      }}
    >
      <DraftLine draft={draft} />
      <TextArea
        label={t('imports.pasteLabel')}
        hint={t(rowKind === 'bins' ? 'imports.pasteBinsHint' : 'imports.pasteHint')}
        value={text}
        onChange={(next) => put({ text: next })}
        className="[&_textarea]:min-h-40"
        autoFocus={initialText !== ''}
      />
      <ExampleTable rows={t(rowKind === 'bins' ? 'imports.exampleBins' : 'imports.exampleItems')} />
      <Button type="submit" disabled={isDisabled || text.trim() === ''}>
        {t('imports.pasteContinue')}
      </Button>
    </form>
  );
}

/** The columns that are recognised by their names. `rows` are lines of cells with bars between. */
function ExampleTable({ rows }: { rows: string }) {
  const { t } = useTranslation();
  const [header = [], ...body] = rows.split('\n').map((row) => row.split('|'));
  return (
    <div className="min-w-0">
      <p className="mb-1 font-semibold text-sm" id="example-table">
        {t('imports.example')}
      </p>
      <section
        className="overflow-x-auto rounded-field border border-hairline"
        aria-labelledby="example-table"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways
        tabIndex={0}
      >
        <table className="w-full text-left text-sm">
          <thead className="bg-kraft text-on-kraft">
            <tr>
              {header.map((name) => (
                <th key={name} scope="col" className="whitespace-nowrap px-3 py-2 font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-hairline">
            {body.map((cells) => (
              <tr key={cells[0]}>
                {cells.map((cell, at) => (
                  <td key={header[at]} className="whitespace-nowrap px-3 py-2">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
