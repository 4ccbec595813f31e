import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { AttachmentText } from '#domain/attachments/attachment-calls.ts';
import { isSure } from '#domain/attachments/attachment-text.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { fold } from '#domain/fold.ts';
import type { Item } from '#domain/items/item.ts';
import { itemNameMax } from '#domain/items/item-fields.ts';
import { useAttachmentTexts } from '#web/data/account/attachment-texts.ts';
import { useBin } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useItemActs } from './use-item-acts.ts';

const firstCount = 6;

export type PhotoTextProps = {
  bin: BinHeader;
  /** One line that unfolds: the bin was not opened to write down what is in the picture. */
  isFolded?: boolean;
};

/** The text in the bin's photos, line by line: a press makes an item of it. What is an item already is left out. */
export function PhotoTextChips({ bin, isFolded = false }: PhotoTextProps) {
  const { t } = useTranslation();
  const { items } = useBin(bin.id);
  const { add } = useItemActs(bin.id);
  const texts = useAttachmentTexts(bin.id);
  const [isUnfolded, setUnfolded] = useState(false);
  const [newest, setNewest] = useState<string>();
  const ofBin = (bin.photos ?? []).flatMap(({ id }) => texts[id] ?? []);
  const lines = namesInPhotos(ofBin, items);
  const drawn = isUnfolded ? lines : lines.slice(0, isFolded ? 0 : firstCount);
  if (lines.length === 0 && newest === undefined) return null;
  const addLine = async (name: string) => {
    if (await add({ name, quantity: 1 })) setNewest(name);
  };
  return (
    <section aria-label={t('photos.textInPhoto')} className="my-3 flex flex-wrap items-center gap-2">
      {drawn.map((name) => (
        <button
          key={name}
          type="button"
          aria-label={t('photos.addText', { text: name })}
          onClick={() => void addLine(name)}
          className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-field bg-card px-3.5 text-left text-ink [overflow-wrap:anywhere] hover:bg-kraft/50"
        >
          <Plus size="1.125rem" aria-hidden className="shrink-0" />
          <bdi>{name}</bdi>
        </button>
      ))}
      {drawn.length < lines.length && (
        <Button kind="quiet" className="-mx-3 px-3" onClick={() => setUnfolded(true)}>
          {drawn.length === 0
            ? t('photos.textInPhotoCount', { count: lines.length })
            : t('photos.allText', { count: lines.length })}
        </Button>
      )}
      {/* The list may begin below the edge of the screen. */}
      <p role="status" className="basis-full text-ink-soft text-sm empty:hidden">
        {newest !== undefined && t('photos.textAdded', { text: newest })}
      </p>
    </section>
  );
}

/** Lines that could be names: surely read, with at least three letters in a row, and none twice. */
export function namesInPhotos(
  texts: readonly AttachmentText[],
  items: readonly Pick<Item, 'name' | 'deletedAt'>[],
): string[] {
  const names = new Set(
    items.filter(({ deletedAt }) => deletedAt === undefined).map(({ name }) => fold(name)),
  );
  return texts
    .flatMap(({ lines }) => lines)
    .filter((line) => isSure(line) && line.text.length <= itemNameMax && /\p{L}{3}/u.test(line.text))
    .map(({ text }) => text)
    .filter((text) => {
      const isNew = !names.has(fold(text));
      names.add(fold(text));
      return isNew;
    });
}
