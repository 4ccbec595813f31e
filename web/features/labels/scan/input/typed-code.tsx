import ArrowRight from 'lucide-react/icons/arrow-right';
import { useMemo, useState } from 'react';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useKnownCodes } from '../known-codes.ts';
import { MatchChoices } from './match-choices.tsx';
import { addressOfMatch, namedMatches, typedMatches } from './typed-matches.ts';

/** Accepts a typed code, label or name, and suggests the bins and locations that have it. */
export function TypedCode({ onText }: { onText: (text: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const codes = useKnownCodes();
  const { bins } = useBins();
  const { locations } = useLocations();
  const isTyping = text.trim() !== '';
  const named = useMemo(
    () => (isTyping ? namedMatches({ bins, locations }) : []),
    [isTyping, bins, locations],
  );
  const { only, choices } = useMemo(() => typedMatches(text, codes, named), [text, codes, named]);
  const choose = (address: string) => {
    setText('');
    onText(address);
  };
  const send = () => {
    if (!isTyping) return;
    if (only) choose(addressOfMatch(only));
    // If there are several, the list below asks for one.
    else if (choices.length < 2) onText(text);
  };
  const list = isTyping && choices.length > 0 && <MatchChoices matches={choices} onText={choose} />;
  return (
    <div className="min-w-0 grow space-y-2">
      <TextField
        label={t('scan.typed')}
        isLabelHidden
        placeholder={t('scan.typed')}
        value={text}
        onChange={setText}
        onKeyDown={({ key, currentTarget }) => {
          if (key !== 'Enter') return;
          send();
          // The next input replaces it; a typo can still be corrected.
          currentTarget.select();
        }}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        end={isTyping && <IconButton icon={ArrowRight} label={t('scan.open')} onClick={send} />}
      />
      {list}
    </div>
  );
}
