import { healthSentences } from './health-sentences.ts';

type Sentences = typeof healthSentences;
export type HealthPart = keyof Sentences;

/** A part and the name of a finding about it, such as `mail.off`. */
export type HealthCode = { [Part in HealthPart]: `${Part}.${keyof Sentences[Part] & string}` }[HealthPart];

/** A warning is a choice that may be meant; a fault is not. */
type HealthLevel = 'ok' | 'warning' | 'fault';

const levels = {
  'all.notChecked': 'fault',
  'all.tooSlow': 'warning',
  'versions.fine': 'ok',
  'versions.oldPostgresql': 'fault',
  'versions.otherNode': 'warning',
  'schema.fine': 'ok',
  'schema.notMigrated': 'fault',
  'schema.differs': 'fault',
  'rows.fine': 'ok',
  'rows.binsWithoutPlace': 'fault',
  'rows.binsWithoutBin': 'fault',
  'rows.binsMiscounted': 'fault',
  'rows.ownersWithoutProfile': 'fault',
  'rows.profilesWithoutAccount': 'fault',
  'rows.accessWithoutTarget': 'fault',
  'rows.visibleDiffers': 'fault',
  'rows.attachmentsWithoutTarget': 'fault',
  'rows.codesElsewhere': 'fault',
  'rows.otherStickers': 'fault',
  'attachments.fine': 'ok',
  'attachments.missing': 'fault',
  'attachments.surplus': 'warning',
  'texts.off': 'ok',
  'texts.waiting': 'ok',
  'texts.documentsWaiting': 'ok',
  'texts.noMemory': 'ok',
  'texts.noModels': 'fault',
  'files.fine': 'ok',
  'files.lost': 'warning',
  'files.surplus': 'warning',
  'jobs.fine': 'ok',
  'jobs.failing': 'warning',
  'disk.fine': 'ok',
  'disk.soonLow': 'warning',
  'disk.low': 'fault',
  'disk.full': 'fault',
  'clock.fine': 'ok',
  'clock.differs': 'fault',
  'clock.ahead': 'warning',
  'keys.fine': 'ok',
  'keys.noSecret': 'fault',
  'keys.otherSecret': 'warning',
  'keys.noPushKeys': 'fault',
  'address.fine': 'ok',
  'address.atHome': 'ok',
  'address.thisMachine': 'ok',
  'address.missing': 'warning',
  'address.notHttps': 'warning',
  'address.silent': 'fault',
  'homeTls.fine': 'ok',
  'homeTls.off': 'ok',
  'homeTls.missing': 'fault',
  'homeTls.readable': 'fault',
  'homeTls.endsSoon': 'warning',
  'homeTls.thisMachine': 'warning',
  'homeTls.wrongTime': 'fault',
  'homeTls.otherName': 'fault',
  'homeTls.untrusted': 'fault',
  'signIn.none': 'ok',
  'signIn.fine': 'ok',
  'signIn.fails': 'fault',
  'mail.fine': 'ok',
  'mail.off': 'warning',
  'mail.sent': 'ok',
  'mail.wrongPassword': 'fault',
  'mail.refused': 'fault',
  'mail.unknownHost': 'fault',
  'mail.unreachable': 'fault',
  'mail.fails': 'fault',
  'backups.fine': 'ok',
  'backups.off': 'warning',
  'backups.later': 'fault',
  'backups.whole': 'ok',
  'backups.fileMissing': 'fault',
  'backups.fileDiffers': 'fault',
  'backups.fileUnreadable': 'fault',
  'backups.damaged': 'fault',
  'backups.failed': 'fault',
  'backups.none': 'fault',
  'backups.old': 'fault',
} as const satisfies Record<HealthCode, HealthLevel>;

type SentenceOf<Code extends HealthCode> = Code extends `${infer Part}.${infer Name}`
  ? Part extends HealthPart
    ? Name extends keyof Sentences[Part]
      ? Sentences[Part][Name][keyof Sentences[Part][Name]]
      : never
    : never
  : never;

type Placeholders<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

export type FindingValues = Record<string, string | number>;
type ValuesOf<Code extends HealthCode> = [Placeholders<SentenceOf<Code>>] extends [never]
  ? []
  : [values: Record<Placeholders<SentenceOf<Code>>, string | number>];

/** A finding by its code and values, with its English sentences. */
export type Finding = {
  code: HealthCode;
  level: HealthLevel;
  values: FindingValues;
  text: string;
  advice?: string;
};

/** A finding and the part that was examined; they differ where a part could not be examined. */
export type PartFinding = Finding & { part: HealthPart };

/** The finding of this code; the compiler asks for the values of its sentences. */
export function finding<Code extends HealthCode>(code: Code, ...rest: ValuesOf<Code>): Finding {
  const values: FindingValues = rest[0] ?? {};
  const [part = '', name = ''] = code.split('.');
  const sentences: Record<string, Record<string, Record<string, string>>> = healthSentences;
  const { text, text_one, text_other, advice } = sentences[part]?.[name] ?? {};
  const plural = values.count === 1 ? text_one : text_other;
  return {
    code,
    level: levels[code],
    values,
    text: fill(text ?? plural ?? '', values),
    ...(advice !== undefined && { advice: fill(advice, values) }),
  };
}

function fill(sentence: string, values: FindingValues): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
