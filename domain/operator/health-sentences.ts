const reportIt =
  'This is a fault of Whichbin, or of a change by hand. Report it, and keep your last backups.';
const noMails = '{{host}} does not take mails: {{problem}}';
const disk = '{{free}} MB free for {{folder}}, the database has {{database}} MB';
const takeAnother =
  'Make another backup, which writes damaged photos anew, and check the disk of that folder.';
const tryAgain = 'Run npm run backup -- {{folder}} to see whether it works now.';

/**
 * The English sentences of what an examination of the server finds, by part and name: what is so, and what to do about it.
 * The command prints them, and the operator's page in English shows them. `_one` and `_other` depend on `count`; `at` is a
 * moment. `problem` is what another program said, in its own words.
 */
export const healthSentences = {
  all: {
    notChecked: {
      text: 'could not be checked: {{problem}}',
      advice: 'Remove the causes of the other faults first.',
    },
    tooSlow: {
      text: 'examining this server takes longer than {{seconds}} s',
      advice: 'Run npm run admin -- doctor on its machine.',
    },
  },
  versions: {
    fine: { text: 'Whichbin {{whichbin}}, Node {{node}}, PostgreSQL {{postgresql}}' },
    oldPostgresql: {
      text: 'Whichbin {{whichbin}}, Node {{node}}, PostgreSQL {{postgresql}}',
      advice: 'Whichbin needs PostgreSQL {{oldest}} or newer. Back up, and restore into a newer one.',
    },
    otherNode: {
      text: 'Whichbin {{whichbin}}, Node {{node}}, PostgreSQL {{postgresql}}',
      advice: 'Whichbin is tested with Node {{tested}}. Run npm ci, and start it by npm.',
    },
  },
  schema: {
    fine: { text: 'as this version creates it' },
    notMigrated: { text: '{{problem}}', advice: 'Some of the other checks may fail until then.' },
    differs: {
      text: 'differs from what this version creates: {{lines}}',
      advice: 'Somebody changed the tables by hand. Back up, and restore into an empty database.',
    },
  },
  rows: {
    fine: { text: 'none without what they belong to, all codes and stickers lead where they should' },
    binsWithoutPlace: {
      text_one: '{{count}} bin is in a place that does not exist, for example {{example}}',
      text_other: '{{count}} bins are in a place that does not exist, for example {{example}}',
      advice: reportIt,
    },
    binsWithoutBin: {
      text_one: '{{count}} bin is in a bin that does not exist, for example {{example}}',
      text_other: '{{count}} bins are in a bin that does not exist, for example {{example}}',
      advice: reportIt,
    },
    binsMiscounted: {
      text_one: '{{count}} bin has a wrong number of items, for example {{example}}',
      text_other: '{{count}} bins have a wrong number of items, for example {{example}}',
      advice: reportIt,
    },
    ownersWithoutProfile: {
      text_one: '{{count}} bin or place has an owner without a profile, for example {{example}}',
      text_other: '{{count}} bins and places have an owner without a profile, for example {{example}}',
      advice: reportIt,
    },
    profilesWithoutAccount: {
      text_one: '{{count}} profile has no account to sign in with, for example {{example}}',
      text_other: '{{count}} profiles have no account to sign in with, for example {{example}}',
      advice: reportIt,
    },
    accessWithoutTarget: {
      text_one: '{{count}} access entry is for a bin or place that does not exist, for example {{example}}',
      text_other:
        '{{count}} access entries are for a bin or place that does not exist, for example {{example}}',
      advice: reportIt,
    },
    visibleDiffers: {
      text_one:
        '{{count}} bin or place is listed as visible otherwise than by its access entries, for example {{example}}',
      text_other:
        '{{count}} bins and places are listed as visible otherwise than by their access entries, for example {{example}}',
      advice: reportIt,
    },
    attachmentsWithoutTarget: {
      text_one: '{{count}} photo or document is of something that does not exist, for example {{example}}',
      text_other:
        '{{count}} photos and documents are of something that does not exist, for example {{example}}',
      advice: reportIt,
    },
    codesElsewhere: {
      text_one: '{{count}} bin or place has a code that leads elsewhere, for example {{example}}',
      text_other: '{{count}} bins and places have a code that leads elsewhere, for example {{example}}',
      advice: reportIt,
    },
    otherStickers: {
      text_one: '{{count}} bin or place is found by other stickers than it names, for example {{example}}',
      text_other:
        '{{count}} bins and places are found by other stickers than they name, for example {{example}}',
      advice:
        'Save the other stickers of these bins and places again; report it if nobody changed the tables by hand.',
    },
  },
  attachments: {
    fine: { text: '{{count}}, all with their files' },
    missing: {
      text_one: '{{count}} of {{total}} has no file, for example {{example}}',
      text_other: '{{count}} of {{total}} have no files, for example {{example}}',
      advice: 'Copy the files of these keys from the folder photos of a backup into that of DATA_DIR.',
    },
    surplus: {
      text_one: '{{count}} file belongs to no photo or document, for example {{example}}',
      text_other: '{{count}} files belong to no photo or document, for example {{example}}',
      advice: 'They only take room; a restored database leaves some. Remove them when you have a backup.',
    },
  },
  texts: {
    off: { text: 'is not read, as PHOTO_TEXT is off' },
    waiting: { text: 'still to be read: photos {{photos}}, documents {{documents}}' },
    documentsWaiting: {
      text_one: '{{count}} document is still to be read',
      text_other: '{{count}} documents are still to be read',
    },
    noMemory: {
      text: 'photos are not read, as there are {{memory}} MB of memory; PHOTO_TEXT=on reads them anyway',
    },
    noModels: {
      text: 'photos are not read, as the models are not installed',
      advice: 'Run npm ci, or set PHOTO_TEXT=off, which leaves documents unread as well.',
    },
  },
  files: {
    fine: { text: '{{count}} of exports and imports, all that are needed' },
    lost: {
      text_one: '{{count}} export or import has no file, for example {{example}}',
      text_other: '{{count}} exports and imports have no file, for example {{example}}',
      advice:
        'Backups do not have them. Such an export can be made again; such an import cannot go on or be undone.',
    },
    surplus: {
      text_one: '{{count}} file belongs to no export or import, for example {{example}}',
      text_other: '{{count}} files belong to no export or import, for example {{example}}',
      advice: 'They only take room. Remove them.',
    },
  },
  jobs: {
    fine: { text: 'none fails repeatedly' },
    failing: {
      text: 'failed five times or more: {{list}}',
      advice: 'The log of the server says why (job … failed).',
    },
  },
  disk: {
    fine: { text: disk },
    soonLow: { text: disk, advice: 'Photos will soon be refused (DISK_RESERVE_MB).' },
    low: {
      text: disk,
      advice: 'Photos are refused until there is more room (DISK_RESERVE_MB). Make room on that disk.',
    },
    full: {
      text: disk,
      advice: 'Every change is refused, as the database cannot write. Make room on that disk at once.',
    },
  },
  clock: {
    fine: { text: 'agrees with the database’s' },
    differs: {
      text: 'the database’s differs by {{seconds}} s',
      advice: 'Synchronise both machines by NTP.',
    },
    ahead: {
      text: 'the newest change is {{seconds}} s ahead',
      advice: 'The clock was wrong, or is. Synchronise it by NTP.',
    },
  },
  keys: {
    fine: { text: 'present' },
    noSecret: {
      text: '{{folder}} has no auth-secret',
      advice: 'Put it back from a backup: without it everybody is signed out.',
    },
    otherSecret: {
      text: 'AUTH_SECRET differs from the file auth-secret',
      advice: 'The setting counts. Links and sessions made with the other one are void.',
    },
    noPushKeys: {
      text: '{{folder}} has no vapid-keys.json',
      advice: 'Put it back from a backup: without it pushes end.',
    },
  },
  address: {
    fine: { text: '{{address}}, believing {{proxies}}' },
    atHome: { text: '{{address}}' },
    thisMachine: { text: 'this machine only' },
    missing: {
      text: 'HOST is {{host}} without PUBLIC_URL',
      advice: 'Set PUBLIC_URL to the https address that people open.',
    },
    notHttps: {
      text: '{{address}} is not https',
      advice:
        'Browsers keep no data offline and give no camera there; see “Https at home” in docs/operating.md.',
    },
    silent: {
      text: '{{address}}/healthz does not answer from here ({{problem}})',
      advice: 'Check the name, the certificate and the proxy.',
    },
  },
  homeTls: {
    fine: { text: 'valid, devices trust it until {{at}}' },
    off: { text: 'HOME_TLS is not set' },
    missing: { text: '{{path}} does not exist', advice: 'Start Whichbin once, which makes it.' },
    readable: { text: '{{path}} can be read by other accounts', advice: 'Run chmod 600 {{path}}.' },
    endsSoon: {
      text: 'the authority ends on {{at}}',
      advice:
        'Check this machine’s clock. Before that date, move {{path}} away; each device then needs the new certificate.',
    },
    thisMachine: { text: 'HOST is {{host}}', advice: 'No other device reaches it. Set HOST=0.0.0.0.' },
    wrongTime: {
      text: 'a device cannot trust {{name}}: {{problem}}',
      advice: 'Set this machine’s clock, best by NTP. A new certificate is issued within a minute.',
    },
    otherName: {
      text: 'a device cannot trust {{name}}: {{problem}}',
      advice: 'Restart Whichbin, as its name or PUBLIC_URL is another since it started.',
    },
    untrusted: {
      text: 'a device cannot trust {{name}}: {{problem}}',
      advice: 'Restart Whichbin, and check HOME_TLS_PORT.',
    },
  },
  signIn: {
    none: { text: 'no provider is set' },
    fine: { text: '{{name}} answers; redirect address there: {{address}}' },
    fails: {
      text: 'nobody can sign in with {{name}}: {{problem}}',
      advice:
        'Compare the address with what the provider calls “issuer”, to the letter; this machine must reach it and trust its certificate.',
    },
  },
  mail: {
    fine: { text: '{{host}} lets Whichbin in; npm run admin -- mail test <email> sends a mail' },
    off: {
      text: 'SMTP_URL is not set',
      advice: 'Nobody gets mails, and addresses stay unproved. Fine for one household.',
    },
    sent: {
      text: '{{host}} took the mail to {{address}}.',
      advice: 'If it does not arrive, look into the spam and the mail server’s log.',
    },
    wrongPassword: {
      text: noMails,
      advice: 'Check name and password in SMTP_URL, with special characters percent-encoded.',
    },
    refused: {
      text: noMails,
      advice: 'It refuses this sender or this receiver. Check MAIL_FROM, and what the server lets it send.',
    },
    unknownHost: {
      text: noMails,
      advice: 'Check the host in SMTP_URL, and that this machine can look names up.',
    },
    unreachable: {
      text: noMails,
      advice:
        'Check host and port in SMTP_URL: 587 with smtp://, 465 with smtps://. A firewall or your provider may block them.',
    },
    fails: {
      text: noMails,
      advice:
        'Check host, port and kind in SMTP_URL: smtps:// is for port 465, smtp:// for 587 and 25. Its certificate must be trusted here.',
    },
  },
  backups: {
    fine: { text: 'the last is of {{at}}' },
    off: {
      text: 'none is scheduled',
      advice: 'Set BACKUP_DIR to a folder on another disk, or run npm run backup yourself.',
    },
    later: {
      text: '{{folder}} has one that is dated after now, {{name}}',
      advice: 'Set this machine’s clock. If it is right, remove that folder when a newer backup was made.',
    },
    whole: {
      text: 'every file is as it was written: rows {{rows}}, photos {{photos}}, documents {{documents}}, {{megabytes}} MB',
    },
    fileMissing: { text: 'the file {{path}} is missing', advice: takeAnother },
    fileDiffers: { text: 'the file {{path}} is not as it was written', advice: takeAnother },
    fileUnreadable: { text: 'the file {{path}} cannot be read', advice: takeAnother },
    damaged: {
      text: '{{name}} is damaged: its manifest is not whole',
      advice: 'Remove that folder.',
    },
    failed: { text: 'the last one failed: {{problem}}', advice: tryAgain },
    none: { text: '{{folder}} has none', advice: tryAgain },
    old: { text: 'the last is of {{at}}', advice: tryAgain },
  },
} as const;

/** The parts that are examined, in this order, and how the command calls them. */
export const healthParts = {
  all: 'examination',
  versions: 'versions',
  schema: 'schema',
  rows: 'rows',
  attachments: 'photos and documents',
  texts: 'text in photos and documents',
  files: 'files',
  jobs: 'jobs',
  disk: 'disk',
  clock: 'clock',
  keys: 'keys',
  address: 'address',
  homeTls: 'https at home',
  signIn: 'single sign-on',
  mail: 'mail',
  backups: 'backups',
} as const satisfies Record<keyof typeof healthSentences, string>;
