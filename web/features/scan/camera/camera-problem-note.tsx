import CameraOff from 'lucide-react/icons/camera-off';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import type { CameraProblem } from './open-stream.ts';

type CameraProblemNoteProps = { problem: CameraProblem | 'decoder'; onRetry: () => void };

/** In place of the camera's picture. */
export function CameraProblemNote({ problem, onRetry }: CameraProblemNoteProps) {
  const { t } = useTranslation();
  return (
    <div
      role="alert"
      className="mx-auto grid max-w-[36ch] justify-items-center gap-3 px-4 pt-[8dvh] pb-6 text-center"
    >
      <CameraOff size={40} aria-hidden className="text-camera-mark" />
      <p className="font-bold text-lg">{t(`scan.${problem}`)}</p>
      <p>{t(`scan.${problem}Text`)}</p>
      {problem !== 'insecure' && <Button onClick={onRetry}>{t('common.retry')}</Button>}
    </div>
  );
}
