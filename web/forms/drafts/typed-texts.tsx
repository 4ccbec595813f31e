import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { CopyButton } from '#web/ui/actions/copy-button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';

export type Typed = { values: object; initial: object };

type TypedTextsProps = {
  typed: Typed;
  /** The values that are texts typed by a person. */
  fields: readonly string[];
  onDiscard?: () => void;
  /** Another use of the draft. */
  children?: ReactNode;
};

/** Shows what was typed about something that is gone, so that it can be copied. */
export function TypedTexts({ typed, fields, onDiscard, children }: TypedTextsProps) {
  const { t } = useTranslation();
  const texts = textsOf(typed, fields);
  if (texts.length === 0) return null;
  return (
    <div className="mt-4 text-left">
      <Notice title={t('drafts.lostTitle')}>
        <ul className="wrap-anywhere my-2 max-h-60 space-y-1 overflow-y-auto whitespace-pre-line">
          {texts.map(([field, text]) => (
            <li key={field}>{text}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          {children}
          <CopyButton
            text={texts.map(([, text]) => text).join('\n')}
            label={t('drafts.copy')}
            copiedLabel={t('clipboard.copied')}
            failedLabel={t('clipboard.failed')}
          />
          {onDiscard && (
            <Button kind="quiet" onClick={onDiscard}>
              {t('drafts.discard')}
            </Button>
          )}
        </div>
      </Notice>
    </div>
  );
}

/** Only texts that differ from the form's initial values. */
function textsOf({ values, initial }: Typed, fields: readonly string[]): [string, string][] {
  const before = new Map(Object.entries(initial));
  return Object.entries(values).flatMap(([field, value]): [string, string][] => {
    if (!fields.includes(field) || JSON.stringify(value) === JSON.stringify(before.get(field))) return [];
    const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
    return text.trim() === '' ? [] : [[field, text]];
  });
}
