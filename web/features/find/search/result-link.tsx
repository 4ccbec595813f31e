import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { binNumber } from '#domain/bins/bin-number.ts';
import { ownFieldIdOf } from '#domain/own-fields/flat-fields.ts';
import { paths } from '#domain/paths.ts';
import { findField } from '#web/data/account/own-fields.ts';
import type { SearchResult } from '#web/data/search/search-result.ts';
import type { AttachmentAddress } from '#web/features/things/documents/attachment-address.ts';
import { fieldLabel } from '#web/i18n/field-label.ts';
import { isolate } from '#web/i18n/isolate.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useRowFocus } from '#web/ui/actions/screen-acts.ts';
import { RowAnchor, type RowAnchorProps } from '#web/ui/lists/list-row.tsx';
import { Highlight } from '#web/ui/marks/highlight.tsx';

type ResultLinkProps = Omit<RowAnchorProps, 'onClick'> & { result: SearchResult; onOpen: () => void };

/** The href is built by hand, because building it with the router takes much of a row's render time. */
export function ResultLink({ result, onOpen, ...row }: ResultLinkProps) {
  const router = useRouter();
  const isBin = result.kind === 'bin' && result.itemId === undefined;
  const { onFocus, onBlur } = useRowFocus(() => (isBin ? result.binId : undefined));
  const preload = () => {
    router.preloadRoute(linkTo(result)).catch(() => {
      // Opening the link reports the error.
    });
  };
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onOpen();
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void router.navigate(linkTo(result));
  };
  return (
    <RowAnchor
      {...row}
      data-search-stop
      href={addressOf(result)}
      onClick={handleClick}
      onMouseEnter={preload}
      onFocus={() => {
        preload();
        onFocus();
      }}
      onBlur={onBlur}
      onTouchStart={preload}
    />
  );
}

export function linkTo(result: SearchResult) {
  const at = placeOfText(result);
  if (result.kind === 'location')
    return { to: paths.location, params: { locationId: result.locationId }, search: at ?? {} } as const;
  const { binId, itemId } = result;
  if (itemId === undefined) return { to: paths.bin, params: { binId }, search: at ?? {} } as const;
  if (at) return { to: paths.item, params: { binId, itemId }, search: at } as const;
  return { to: paths.bin, params: { binId }, search: { item: itemId } } as const;
}

export function addressOf(result: SearchResult): string {
  const at = placeOfText(result);
  const search =
    at && `?${new URLSearchParams(Object.entries(at).map(([key, value]) => [key, String(value)]))}`;
  if (result.kind === 'location')
    return paths.location.replace('$locationId', result.locationId) + (search ?? '');
  const { binId, itemId } = result;
  const bin = paths.bin.replace('$binId', binId);
  if (!search) return bin + (itemId === undefined ? '' : `?item=${itemId}`);
  const page = itemId === undefined ? bin : paths.item.replace('$binId', binId).replace('$itemId', itemId);
  return page + search;
}

/** What the page of the thing opens: the photo, or the document at its page, with the words marked. */
function placeOfText({ inPhoto, inDocument }: SearchResult): AttachmentAddress | undefined {
  if (inPhoto) return { photo: inPhoto.id, words: inPhoto.words };
  if (!inDocument) return undefined;
  const { id, page, words } = inDocument;
  return { document: id, words, ...(page !== undefined && { page: String(page) }) };
}

type Found = Pick<SearchResult, 'excerpt' | 'matches' | 'field' | 'inDocument'>;

function labelOf(t: TFunction, { field, inDocument }: Found): string | undefined {
  if (inDocument) return documentLabel(t, inDocument);
  if (field === 'code') return t('binPage.code');
  if (field === 'photo') return t('search.inPhoto');
  const ownId = ownFieldIdOf(field);
  return ownId === undefined ? fieldLabel(t, field) : findField(ownId)?.name;
}

function documentLabel(t: TFunction, { use, name, page }: NonNullable<SearchResult['inDocument']>): string {
  const label = use === 'other' ? t('search.inNamed', { name: isolate(name) }) : t(`search.inUse.${use}`);
  return page === undefined ? label : t('search.onPage', { label, page });
}

export function FoundIn({ result }: { result: Found }) {
  const { t } = useTranslation();
  const { field, excerpt, matches, inDocument } = result;
  // The tile shows a short label.
  if (excerpt === undefined || (field === 'qrLabel' && binNumber({ qrLabel: excerpt }))) return null;
  const near = nearMatch(excerpt, matches);
  return (
    <span data-folded className="fade-two-lines">
      {labelOf(t, result)}
      {': '}
      <bdi>
        <Highlight text={near.text} ranges={near.ranges} />
      </bdi>
      {inDocument && inDocument.use !== 'other' && ` · ${isolate(inDocument.name)}`}
    </span>
  );
}

type Excerpt = { text: string; ranges: [number, number][] };

/** Shortens the excerpt, so that its first match is visible in one narrow line. */
export function nearMatch(text: string, ranges: readonly [number, number][]): Excerpt {
  const first = ranges[0]?.[0] ?? 0;
  if (first <= leadMax) return { text, ranges: [...ranges] };
  const space = text.indexOf(' ', first - leadMax);
  const start = space >= 0 && space < first ? space + 1 : first;
  const by = start - ellipsis.length;
  return {
    text: ellipsis + text.slice(start),
    ranges: ranges.map(([from, to]) => [from - by, to - by]),
  };
}

const leadMax = 14;
const ellipsis = '…';
