import { useNavigate, useSearch } from '@tanstack/react-router';
import Link2 from 'lucide-react/icons/link-2';
import Paperclip from 'lucide-react/icons/paperclip';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useEffect, useRef, useState } from 'react';
import type { Document, DocumentTarget } from '#domain/documents/document.ts';
import { documentsMax } from '#domain/documents/document-limits.ts';
import type { Photo } from '#domain/photos/photo.ts';
import { useDocumentUploads } from '#web/data/account/attachments.ts';
import { useWaitingIds } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { FocusKeepingList } from '#web/ui/lists/focus-keeping-list.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { AddDocumentsSheet } from './add-documents-sheet.tsx';
import { acceptedFiles } from './document-file.ts';
import { EditDocumentSheet, LinkSheet } from './document-form.tsx';
import { DocumentRow, ReceiptPhotoRow, WaitingRow } from './document-row.tsx';
import { useDocumentActs } from './use-document-acts.ts';
import { DocumentView, type ViewedDocument } from './viewer/document-view.tsx';

export type DocumentListProps = {
  target: DocumentTarget;
  documents: readonly Document[];
  /** The photos of the same thing, of which receipts are listed. */
  photos: readonly Photo[] | undefined;
  canChange: boolean;
};

/** The documents and links of a bin, item or location, of which the page's address may open one, and those waiting on this device. */
export function DocumentList({ target, documents, photos = [], canChange }: DocumentListProps) {
  const { t } = useTranslation();
  const acts = useDocumentActs(target, documents);
  const waitingIds = useWaitingIds();
  const shownIds = new Set(documents.map(({ id }) => id));
  const waiting = useDocumentUploads().filter(
    (each) => each.target.id === target.id && !shownIds.has(each.id),
  );
  const receipts = photos.filter(({ use }) => use === 'receipt');
  const count = documents.length + waiting.length;
  const adding = useAdding(target, count);
  const [edited, setEdited] = useState<Document>();
  const { viewed, open, close, page, words } = useOpened(documents, acts.fileOf);
  const navigate = useNavigate();
  const openPhoto = (id: string) => {
    const search = (before: object) => ({ ...before, photo: id });
    void navigate({ to: '.', search, replace: true, resetScroll: false });
  };
  const hasRoom = canChange && count < documentsMax;
  const rows = (
    <Card isPadded={false}>
      <FocusKeepingList aria-label={t('documents.title')} className="divide-y divide-hairline">
        {documents.map((document) => (
          <li key={document.id} data-key={document.id}>
            <DocumentRow
              document={document}
              isWaiting={waitingIds.has(document.id)}
              acts={canChange ? acts : undefined}
              onOpen={() => open({ ...document, load: acts.fileOf(document.id) })}
              onEdit={() => setEdited(document)}
            />
          </li>
        ))}
        {waiting.map((upload) => (
          <li key={upload.id} data-key={upload.id}>
            <WaitingRow
              upload={upload}
              onOpen={() => open({ ...upload, load: acts.waitingFileOf(upload.id) })}
              onDiscard={() => acts.discard(upload.id)}
              onRetry={() => acts.retry(upload.id)}
            />
          </li>
        ))}
        {receipts.map((photo) => (
          <li key={photo.id} data-key={photo.id}>
            <ReceiptPhotoRow onOpen={() => openPhoto(photo.id)} />
          </li>
        ))}
      </FocusKeepingList>
    </Card>
  );
  return (
    <>
      {count + receipts.length === 0 ? (
        canChange && <div className="flex basis-full">{adding.menu}</div>
      ) : (
        <Section title={t('documents.title')} className="basis-full" action={hasRoom && adding.menu}>
          {rows}
        </Section>
      )}
      {hasRoom && adding.inputs}
      {adding.sheets}
      {edited && <EditDocumentSheet document={edited} acts={acts} onClose={() => setEdited(undefined)} />}
      {viewed && <DocumentView key={viewed.id} document={viewed} page={page} words={words} onClose={close} />}
    </>
  );
}

/** What is open over the page; the address may name a document and the page of it. */
function useOpened(documents: readonly Document[], fileOf: ReturnType<typeof useDocumentActs>['fileOf']) {
  const address = useSearch({ strict: false });
  const navigate = useNavigate();
  const [pressed, setPressed] = useState<ViewedDocument>();
  const [isClosed, setClosed] = useState(false);
  useEffect(() => setClosed(address.document === undefined), [address.document]);
  const named = documents.find(({ id, type }) => id === address.document && type !== 'link');
  const fromAddress = named && !isClosed ? { ...named, load: fileOf(named.id) } : undefined;
  return {
    viewed: pressed ?? fromAddress,
    page: pressed ? undefined : Math.floor(Number(address.page)) || undefined,
    words: pressed ? undefined : address.words,
    open: setPressed,
    close() {
      setPressed(undefined);
      setClosed(true);
      if (address.document === undefined) return;
      const search = (before: object) => ({
        ...before,
        document: undefined,
        page: undefined,
        words: undefined,
      });
      void navigate({ to: '.', search, replace: true, resetScroll: false });
    },
  };
}

/** The ways to add something: files, a picture of a receipt, a link. */
function useAdding(target: DocumentTarget, count: number) {
  const { t } = useTranslation();
  const files = useRef<HTMLInputElement>(null);
  const receipt = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ files: readonly File[]; isReceipt: boolean }>();
  const [isLinking, setLinking] = useState(false);
  const take = (input: HTMLInputElement, isReceipt: boolean) => {
    const picked = [...(input.files ?? [])];
    // Allows choosing the same file again.
    input.value = '';
    if (picked.length > 0) setChosen({ files: picked, isReceipt });
  };
  return {
    menu: (
      <Menu
        label={t('documents.add')}
        icon={Paperclip}
        className="-ml-2 shrink! text-left font-semibold! text-base! text-tape! [&>svg]:size-5"
        entries={[
          { label: t('documents.addFiles'), icon: Paperclip, onPress: () => files.current?.click() },
          { label: t('documents.addReceipt'), icon: ReceiptText, onPress: () => receipt.current?.click() },
          { label: t('documents.addLink'), icon: Link2, onPress: () => setLinking(true) },
        ]}
      >
        {t('documents.add')}
      </Menu>
    ),
    inputs: (
      <>
        <input
          ref={files}
          type="file"
          accept={acceptedFiles}
          multiple
          hidden
          data-takes-drops="documents"
          aria-label={t('documents.addFiles')}
          onChange={({ target: input }) => take(input, false)}
        />
        <input
          ref={receipt}
          type="file"
          accept="image/*,.heic,.heif"
          multiple
          hidden
          aria-label={t('documents.addReceipt')}
          onChange={({ target: input }) => take(input, true)}
        />
      </>
    ),
    sheets: (
      <>
        {chosen && (
          <AddDocumentsSheet
            {...chosen}
            target={target}
            room={documentsMax - count}
            onClose={() => setChosen(undefined)}
          />
        )}
        {isLinking && <LinkSheet target={target} onClose={() => setLinking(false)} />}
      </>
    ),
  };
}
