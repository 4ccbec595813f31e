import type { BinHeader } from '#domain/bins/bin.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Notice } from '#web/ui/marks/notice.tsx';
import { BinNotices } from '../page/bin-notices.tsx';

/** Over the form of a bin that went out of sight, lies in the trash or may only be looked at any more. */
export function LostBin({ bin }: { bin: BinHeader | undefined }) {
  const { t } = useTranslation();
  if (bin) return <BinNotices bin={bin} />;
  return (
    <div className="mb-4">
      <Notice title={t('binForm.gone')}>{t('binForm.goneText')}</Notice>
    </div>
  );
}
