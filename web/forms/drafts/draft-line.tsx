import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { FormDraft } from './use-draft.ts';

/** Shown above the fields: says where their text comes from, if it was not typed just now. */
export function DraftLine({ draft }: { draft: FormDraft }) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const { since, elsewhere } = draft;
  return (
    <div role="status">
      {since !== undefined && (
        <Line
          text={t('drafts.since', { when: moment(since) })}
          act={t('drafts.discard')}
          onPress={draft.discard}
        />
      )}
      {elsewhere !== undefined && (
        <Line
          text={t('drafts.elsewhere', { when: moment(elsewhere) })}
          act={t('drafts.takeOther')}
          onPress={draft.takeOther}
        />
      )}
    </div>
  );
}

type LineProps = { text: string; act: string; onPress: () => void };

function Line({ text, act, onPress }: LineProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-ink-soft text-sm">
      {text}
      <button
        type="button"
        onClick={onPress}
        className="min-h-11 rounded-field px-1 font-semibold text-lake underline underline-offset-2"
      >
        {act}
      </button>
    </p>
  );
}
