import Sparkles from 'lucide-react/icons/sparkles';
import type { ItemLine } from '#domain/items/copied-line.ts';
import { PhotoInput } from '#web/features/photos/photo-input.tsx';
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
  const { isOffered, lookedAtId, refusal, ask } = useSuggestions(binId);
  if (!isOffered) return null;
  const handlePhoto = async (photo: File) => {
    const found = await ask('photo', async () => photo);
    if (!found) return;
    onLines(found.map(({ name, quantity = 1, tags }) => ({ name, quantity, tags })));
    toast.done(t('suggestions.done', { count: found.length }));
  };
  return (
    <>
      <PhotoInput label={t('suggestions.fromPhoto')} onChoose={([photo]) => photo && void handlePhoto(photo)}>
        {(open, label) => (
          <Button icon={Sparkles} isBusy={lookedAtId !== undefined} onClick={open}>
            {lookedAtId === undefined ? label : t('suggestions.looking')}
          </Button>
        )}
      </PhotoInput>
      <SuggestionNotice refusal={refusal} />
    </>
  );
}
