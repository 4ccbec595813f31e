import type { Target } from '#domain/access/access.ts';
import { showCode } from '#domain/codes/code.ts';
import { act } from '#web/data/account/act.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { language, loadLaterTexts } from '#web/i18n/i18n.ts';
import type { Question } from '#web/ui/overlays/confirm.tsx';
import type { useToast } from '#web/ui/overlays/toast.tsx';

type Screen = {
  confirm(question: Question): Promise<boolean>;
  toast: ReturnType<typeof useToast>;
  /** Opens the print screen for the new label. */
  onPrint: () => void;
};

type Labelled = { target: Target; name: string; code: string };

/** After confirmation, replaces the lost code by another one. */
export async function reportLostLabel(
  { target, name, code }: Labelled,
  { confirm, toast, onPrint }: Screen,
): Promise<void> {
  await loadLaterTexts();
  const { t } = language.get();
  const isLost = await confirm({
    title: t('labels.lostTitle', { name }),
    text: t('labels.lostText', { name, code: showCode(code) }),
    okLabel: t('labels.lostOk'),
    isDangerous: true,
  });
  if (!isLost) return;
  try {
    await act('codes.claim', { target, lost: code });
    toast.done(t('labels.lostDone', { name }), { label: t('binPage.printLabel'), onPress: onPrint });
  } catch (error) {
    toast.failed(errorText(t, error));
  }
}
