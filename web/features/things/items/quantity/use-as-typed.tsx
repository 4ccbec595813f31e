import { useTranslation } from '#web/i18n/use-translation.ts';

export function UseAsTyped({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      // Keeps the focus, and a phone's keyboard, in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="relative -mx-3 -my-3 min-h-11 rounded-full px-3 text-left font-semibold text-ink text-sm underline underline-offset-2 hover:bg-kraft/60"
    >
      {t('quantity.useAsTyped')}
    </button>
  );
}
