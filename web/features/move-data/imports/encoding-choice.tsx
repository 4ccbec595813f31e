import type { ImportChoice } from '#domain/imports/import-choice.ts';
import { type TextEncodingName, textEncodings } from '#domain/imports/text-encodings.ts';
import { query } from '#web/data/account/online-calls.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import type { ImportPartProps } from './import-part.ts';

type EncodingChoiceProps = Pick<ImportPartProps, 'info' | 'isOffline' | 'onChanged'> & {
  choice: ImportChoice;
};

/** How the bytes of a text become letters, which the server has guessed. */
export function EncodingChoice({ info, choice, isOffline, onChanged }: EncodingChoiceProps) {
  const { t } = useTranslation();
  const { isBusy, problem, run } = useOnlineAct();
  if (info.encoding === undefined) return null;
  const readAgain = (encoding: TextEncodingName) =>
    run(async () => {
      await query('imports.check', { id: info.id, choice, encoding });
      await onChanged();
    });
  return (
    <>
      <Select
        label={t('imports.encoding')}
        hint={t('imports.encodingHint')}
        value={info.encoding}
        disabled={isBusy || isOffline}
        onChange={readAgain}
        options={textEncodings.map((value) => ({ value, label: t(`imports.encodings.${value}`) }))}
        className="max-w-96"
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
    </>
  );
}
