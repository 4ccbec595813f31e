import type { Locale } from '#domain/locale.ts';
import { healthParts, healthSentences } from '#domain/operator/health-sentences.ts';
import type { WireFinding } from '#domain/operator/operator-calls.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { language } from '#web/i18n/i18n.ts';
import { health } from '#web/i18n/sv/health.ts';
import { createTranslator, type TextTree } from '#web/i18n/translate.ts';

/** In the language of the screen; in English if only a newer server knows the code. */
export function FindingWords({ finding, part }: { finding: WireFinding; part?: string }) {
  const { locale } = useCell(language);
  const { dateTime } = useFormats();
  const { find } = createTranslator(healthTexts[locale], locale);
  const { code, values } = finding;
  const localValues = typeof values.at === 'string' ? { ...values, at: dateTime(values.at) } : values;
  const text = find(`findings.${code}.text`, localValues);
  const advice = text === undefined ? finding.advice : find(`findings.${code}.advice`, localValues);
  return (
    <span lang={text === undefined ? 'en' : undefined}>
      {part !== undefined && (
        <>
          <b>{find(`parts.${part}`) ?? part}</b>:{' '}
        </>
      )}
      {text ?? finding.text}
      {advice !== undefined && <span className="block text-ink-soft text-sm">{advice}</span>}
    </span>
  );
}

/** Not among the texts of the other screens, which all people load. */
const healthTexts: Record<Locale, TextTree> = {
  en: { parts: healthParts, findings: healthSentences },
  sv: health,
};
