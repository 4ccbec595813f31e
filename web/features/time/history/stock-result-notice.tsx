import { useNavigate } from '@tanstack/react-router';
import type { Target } from '#domain/access/access.ts';
import type { RecordedStockResult } from '#domain/stock-checks/stock-check.ts';
import { useBin, useBins, useLocations } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { stockResultLines, stockResultWords } from './stock-check-words.ts';

export function StockResultNotice({ target, result }: { target: Target; result: RecordedStockResult }) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const { items } = useBin(target.id);
  const navigate = useNavigate();
  const nameOf = ({ kind, id }: Target) => (kind === 'bin' ? bins : locations).get(id)?.name;
  return (
    <div className="mb-4">
      <Notice tone={result.missingCount > 0 ? 'info' : 'success'} title={t('history.stock.finished')}>
        <p>{stockResultWords(t, result)}</p>
        {stockResultLines(t, result, { nameOf, items }).map((line) => (
          <p key={line}>{line}</p>
        ))}
        <Button className="mt-2" onClick={() => navigate({ to: '.', state: {}, replace: true })}>
          {t('common.close')}
        </Button>
      </Notice>
    </div>
  );
}
