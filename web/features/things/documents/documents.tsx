import { Suspense } from 'react';
import type { Document } from '#domain/documents/document.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { lazyPart } from '#web/ui/layout/lazy-part.ts';
import type { DocumentListProps } from './document-list.tsx';

type DocumentsProps = Omit<DocumentListProps, 'documents'> & { documents: readonly Document[] | undefined };

const DocumentList = lazyPart(async () => {
  const [{ DocumentList: list }] = await Promise.all([import('./document-list.tsx'), loadLaterTexts()]);
  return list;
});

/** Loads the documents of a bin, item or place lazily; a placeholder reserves their space, so that nothing moves then. */
export function Documents({ documents = none, ...props }: DocumentsProps) {
  const receipts = props.photos?.filter(({ use }) => use === 'receipt').length ?? 0;
  const count = documents.length + receipts;
  if (count === 0 && !props.canChange) return null;
  const height = count === 0 ? '2.75rem' : `calc(${count * 4}rem + 4.75rem)`;
  return (
    <Suspense fallback={<div style={{ height }} className="basis-full" />}>
      <DocumentList {...props} documents={documents} />
    </Suspense>
  );
}

const none: readonly Document[] = [];
