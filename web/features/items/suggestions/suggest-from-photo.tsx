import Sparkles from 'lucide-react/icons/sparkles';
import { useRef } from 'react';
import type { ItemLine } from '#domain/items/copied-line.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { SuggestionNotice } from './suggestion-notice.tsx';
import { useSuggestions } from './use-suggestions.ts';

type SuggestFromPhotoProps = {
  binId: string;
  onLines: (lines: readonly (ItemLine & { tags?: readonly string[] | undefined })[]) => void;
};

/** The photo only gives names here, and is not kept. */
export function SuggestFromPhoto({ binId, onLines }: SuggestFromPhotoProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const { isOffered, lookedAtId, refusal, ask } = useSuggestions(binId);
  if (!isOffered) return null;
  const handlePhoto = async (photo: File) => {
    const found = await ask('photo', async () => photo);
    if (!found) return;
    onLines(found.map(({ name, quantity = 1, tags }) => ({ name, quantity, tags })));
    toast.info(t('suggestions.done', { count: found.length }));
  };
  return (
    <>
      <Button icon={Sparkles} isBusy={lookedAtId !== undefined} onClick={() => input.current?.click()}>
        {t(lookedAtId === undefined ? 'suggestions.fromPhoto' : 'suggestions.looking')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*,.heic,.heif"
        hidden
        aria-label={t('suggestions.fromPhoto')}
        onChange={({ target }) => {
          const [photo] = target.files ?? [];
          if (photo) void handlePhoto(photo);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
      <SuggestionNotice refusal={refusal} />
    </>
  );
}
