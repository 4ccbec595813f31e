import { useEffect, useState } from 'react';
import { hasWrongCheckDigit, isProductNumber } from '#domain/bins/thing-codes.ts';
import { joinCode } from '#domain/fold.ts';
import { query } from '#web/data/account/online-calls.ts';
import { useProductHost } from '#web/data/account/suggestions.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ChipButton } from '#web/ui/marks/chip.tsx';
import { Spinner } from '#web/ui/marks/spinner.tsx';

type ProductNameProps = {
  /** The scanned code; only the number of a product is looked up. */
  code: string;
  /** What is typed: a name that is there is not offered again. */
  name: string;
  onTake: (name: string) => void;
};

/** Offers the name of the product with a scanned number, where the server looks them up. A failure changes nothing. */
export function ProductName({ code, name, onTake }: ProductNameProps) {
  const { t } = useTranslation();
  const { host = '', answer } = useProduct(code);
  if (answer === undefined) return null;
  return (
    <div role="status" className="text-sm">
      {answer.kind === 'asking' && (
        <p className="flex items-center gap-2 text-ink-soft">
          <Spinner size={16} />
          {t('itemForm.product.asking', { host })}
        </p>
      )}
      {answer.kind === 'found' && answer.name !== name && (
        <>
          <p className="mb-1 text-ink-soft">{t('itemForm.product.found', { host })}</p>
          <ChipButton onClick={() => onTake(answer.name)}>
            <bdi>{answer.name}</bdi>
          </ChipButton>
        </>
      )}
      {answer.kind === 'unknown' && (
        <p className="text-ink-soft">{t('itemForm.product.unknown', { host })}</p>
      )}
      {answer.kind === 'failed' && <p className="text-ink-soft">{errorText(t, answer.problem)}</p>}
    </div>
  );
}

type Answer =
  | { kind: 'asking' | 'unknown' }
  | { kind: 'found'; name: string }
  | { kind: 'failed'; problem: unknown };

/** Asks once for each number. */
function useProduct(code: string): { host?: string | undefined; answer?: Answer | undefined } {
  const host = useProductHost();
  const [answered, setAnswered] = useState<{ number: string; answer: Answer }>();
  const number = isProductNumber(code) && !hasWrongCheckDigit(code) ? joinCode(code) : '';
  const isAsked = host !== undefined && number !== '';
  useEffect(() => {
    if (!isAsked) return;
    let isCurrent = true;
    const show = (answer: Answer) => {
      if (isCurrent) setAnswered({ number, answer });
    };
    query('suggestions.findProduct', { code: number, language: currentLocale() }).then(
      ({ name }) => show(name === undefined ? { kind: 'unknown' } : { kind: 'found', name }),
      (problem: unknown) => show({ kind: 'failed', problem }),
    );
    return () => {
      isCurrent = false;
    };
  }, [isAsked, number]);
  if (number === '') return {};
  if (answered?.number === number) return { host, answer: answered.answer };
  return isAsked ? { host, answer: { kind: 'asking' } } : {};
}
