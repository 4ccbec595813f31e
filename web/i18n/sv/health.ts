import type { healthParts, healthSentences } from '#domain/operator/health-sentences.ts';
import type { Translated } from '../translated.ts';

const parts: Translated<typeof healthParts> = {
  all: 'undersökningen',
  versions: 'versioner',
  schema: 'tabeller',
  rows: 'rader',
  attachments: 'foton och dokument',
  texts: 'text i foton och dokument',
  files: 'filer',
  jobs: 'jobb',
  disk: 'disk',
  clock: 'klocka',
  keys: 'nycklar',
  address: 'adress',
  homeTls: 'https hemma',
  signIn: 'inloggningstjänster',
  mail: 'mejl',
  backups: 'säkerhetskopior',
};

const reportIt =
  'Det är ett fel i Whichbin, eller följden av en ändring för hand. Rapportera det, och spara de senaste säkerhetskopiorna.';
const noMails = '{{host}} tar inte emot mejl: {{problem}}';
const disk = '{{free}} MB ledigt för {{folder}}, databasen tar {{database}} MB';
const takeAnother =
  'Gör en ny säkerhetskopia, som skriver skadade foton på nytt, och kontrollera mappens disk.';
const tryAgain = 'Kör npm run backup -- {{folder}} för att se om det fungerar nu.';

const findings: Translated<typeof healthSentences> = {
  all: {
    notChecked: {
      text: 'kunde inte undersökas: {{problem}}',
      advice: 'Åtgärda de andra felen först.',
    },
    tooSlow: {
      text: 'det tar längre tid än {{seconds}} s att undersöka servern',
      advice: 'Kör npm run admin -- doctor på datorn den går på.',
    },
  },
  versions: {
    fine: { text: 'Whichbin {{whichbin}}, Node {{node}} och PostgreSQL {{postgresql}}' },
    oldPostgresql: {
      text: 'Whichbin {{whichbin}}, Node {{node}} och PostgreSQL {{postgresql}}',
      advice:
        'Whichbin kräver PostgreSQL {{oldest}} eller nyare. Säkerhetskopiera, och återställ till en nyare.',
    },
    otherNode: {
      text: 'Whichbin {{whichbin}}, Node {{node}} och PostgreSQL {{postgresql}}',
      advice: 'Whichbin är provat med Node {{tested}}. Kör npm ci, och starta med npm.',
    },
  },
  schema: {
    fine: { text: 'som den här versionen skapar dem' },
    notMigrated: {
      text: 'passar inte den här versionen: {{problem}}',
      advice: 'Tills det är åtgärdat kan några av de andra undersökningarna misslyckas.',
    },
    differs: {
      text: 'skiljer sig från dem som den här versionen skapar: {{lines}}',
      advice: 'Någon har ändrat tabellerna för hand. Säkerhetskopiera, och återställ till en tom databas.',
    },
  },
  rows: {
    fine: { text: 'ingen saknar det den hör till, och alla koder leder rätt' },
    binsWithoutPlace: {
      text_one: '{{count}} låda ligger på en plats som inte finns, till exempel {{example}}',
      text_other: '{{count}} lådor ligger på en plats som inte finns, till exempel {{example}}',
      advice: reportIt,
    },
    binsWithoutBin: {
      text_one: '{{count}} låda ligger i en låda som inte finns, till exempel {{example}}',
      text_other: '{{count}} lådor ligger i en låda som inte finns, till exempel {{example}}',
      advice: reportIt,
    },
    binsMiscounted: {
      text_one: '{{count}} låda har fel antal saker, till exempel {{example}}',
      text_other: '{{count}} lådor har fel antal saker, till exempel {{example}}',
      advice: reportIt,
    },
    ownersWithoutProfile: {
      text_one: '{{count}} låda eller plats har en ägare utan profil, till exempel {{example}}',
      text_other: '{{count}} lådor och platser har en ägare utan profil, till exempel {{example}}',
      advice: reportIt,
    },
    profilesWithoutAccount: {
      text_one: '{{count}} profil saknar konto att logga in med, till exempel {{example}}',
      text_other: '{{count}} profiler saknar konto att logga in med, till exempel {{example}}',
      advice: reportIt,
    },
    accessWithoutTarget: {
      text_one: '{{count}} åtkomst gäller en låda eller plats som inte finns, till exempel {{example}}',
      text_other: '{{count}} åtkomster gäller en låda eller plats som inte finns, till exempel {{example}}',
      advice: reportIt,
    },
    visibleDiffers: {
      text_one:
        '{{count}} låda eller plats visas för andra än dem som har åtkomst till den, till exempel {{example}}',
      text_other:
        '{{count}} lådor och platser visas för andra än dem som har åtkomst till dem, till exempel {{example}}',
      advice: reportIt,
    },
    attachmentsWithoutTarget: {
      text_one: '{{count}} foto eller dokument hör till något som inte finns, till exempel {{example}}',
      text_other: '{{count}} foton och dokument hör till något som inte finns, till exempel {{example}}',
      advice: reportIt,
    },
    codesElsewhere: {
      text_one: '{{count}} låda eller plats har en kod som leder någon annanstans, till exempel {{example}}',
      text_other:
        '{{count}} lådor och platser har en kod som leder någon annanstans, till exempel {{example}}',
      advice: reportIt,
    },
    otherStickers: {
      text_one:
        '{{count}} låda eller plats hittas med andra koder än dem som står på den, till exempel {{example}}',
      text_other:
        '{{count}} lådor och platser hittas med andra koder än dem som står på dem, till exempel {{example}}',
      advice: 'Spara deras andra koder på nytt. Rapportera det om ingen har ändrat tabellerna för hand.',
    },
  },
  attachments: {
    fine: { text: '{{count}}, alla med sina filer' },
    missing: {
      text_one: '{{count}} av {{total}} saknar filer, till exempel {{example}}',
      text_other: '{{count}} av {{total}} saknar filer, till exempel {{example}}',
      advice:
        'Kopiera de nycklarnas filer från mappen photos i en säkerhetskopia till samma mapp i DATA_DIR.',
    },
    surplus: {
      text_one: '{{count}} fil hör inte till något foto eller dokument, till exempel {{example}}',
      text_other: '{{count}} filer hör inte till något foto eller dokument, till exempel {{example}}',
      advice:
        'De tar bara plats; en återställd databas lämnar några efter sig. Ta bort dem när det finns en säkerhetskopia.',
    },
  },
  texts: {
    off: { text: 'läses inte, eftersom PHOTO_TEXT är off' },
    waiting: { text: 'återstår att läsa: foton {{photos}}, dokument {{documents}}' },
    documentsWaiting: {
      text_one: '{{count}} dokument återstår att läsa',
      text_other: '{{count}} dokument återstår att läsa',
    },
    noMemory: {
      text: 'foton läses inte, eftersom det finns {{memory}} MB minne; PHOTO_TEXT=on läser dem ändå',
    },
    noModels: {
      text: 'foton läses inte, eftersom modellerna inte är installerade',
      advice: 'Kör npm ci, eller sätt PHOTO_TEXT=off, som lämnar även dokument olästa.',
    },
  },
  files: {
    fine: { text: '{{count}} av exporter och importer, alla som behövs' },
    lost: {
      text_one: '{{count}} export eller import saknar sin fil, till exempel {{example}}',
      text_other: '{{count}} exporter och importer saknar sin fil, till exempel {{example}}',
      advice:
        'De finns inte i säkerhetskopior. En sådan export kan göras om; en sådan import kan varken fortsätta eller ångras.',
    },
    surplus: {
      text_one: '{{count}} fil hör inte till någon export eller import, till exempel {{example}}',
      text_other: '{{count}} filer hör inte till någon export eller import, till exempel {{example}}',
      advice: 'De tar bara plats. Ta bort dem.',
    },
  },
  jobs: {
    fine: { text: 'inget misslyckas gång på gång' },
    failing: {
      text: 'har misslyckats minst fem gånger: {{list}}',
      advice: 'I serverns logg står varför (job … failed).',
    },
  },
  disk: {
    fine: { text: disk },
    soonLow: { text: disk, advice: 'Snart tas inga foton emot (DISK_RESERVE_MB).' },
    low: {
      text: disk,
      advice:
        'Foton tas inte emot förrän det finns mer plats (DISK_RESERVE_MB). Frigör utrymme på den disken.',
    },
    full: {
      text: disk,
      advice:
        'Inga ändringar tas emot, eftersom databasen inte kan skriva. Frigör utrymme på den disken genast.',
    },
  },
  clock: {
    fine: { text: 'går som databasens' },
    differs: {
      text: 'databasens skiljer sig med {{seconds}} s',
      advice: 'Synka båda datorernas klockor med NTP.',
    },
    ahead: {
      text: 'den senaste ändringen ligger {{seconds}} s framåt i tiden',
      advice: 'Klockan gick fel, eller gör det. Synka den med NTP.',
    },
  },
  keys: {
    fine: { text: 'finns' },
    noSecret: {
      text: '{{folder}} saknar auth-secret',
      advice: 'Lägg tillbaka den från en säkerhetskopia: utan den loggas alla ut.',
    },
    otherSecret: {
      text: 'AUTH_SECRET är en annan än den i filen auth-secret',
      advice: 'Inställningen gäller. Länkar och sessioner som gjorts med den andra är ogiltiga.',
    },
    noPushKeys: {
      text: '{{folder}} saknar vapid-keys.json',
      advice: 'Lägg tillbaka den från en säkerhetskopia: utan den upphör pushnotiser.',
    },
  },
  address: {
    fine: { text: '{{address}}, litar på {{proxies}}' },
    atHome: { text: 'hemma på {{address}}' },
    thisMachine: { text: 'bara den här datorn' },
    missing: {
      text: 'HOST är {{host}} utan PUBLIC_URL',
      advice: 'Sätt PUBLIC_URL till den https-adress som folk öppnar.',
    },
    notHttps: {
      text: '{{address}} är inte https',
      advice:
        'Där sparar webbläsare inget offline och släpper inte fram kameran; se ”Https at home” i docs/operating.md.',
    },
    silent: {
      text: '{{address}}/healthz svarar inte härifrån ({{problem}})',
      advice: 'Kontrollera namnet, certifikatet och proxyn.',
    },
  },
  homeTls: {
    fine: { text: 'giltigt, enheter litar på det till {{at}}' },
    off: { text: 'HOME_TLS är inte satt' },
    missing: { text: '{{path}} finns inte', advice: 'Starta Whichbin en gång, så skapas den.' },
    readable: { text: '{{path}} kan läsas av andra konton', advice: 'Kör chmod 600 {{path}}.' },
    endsSoon: {
      text: 'utfärdaren upphör {{at}}',
      advice:
        'Kontrollera datorns klocka. Flytta undan {{path}} före det datumet; sedan behöver varje enhet det nya certifikatet.',
    },
    thisMachine: { text: 'HOST är {{host}}', advice: 'Ingen annan enhet når den. Sätt HOST=0.0.0.0.' },
    wrongTime: {
      text: 'en enhet kan inte lita på {{name}}: {{problem}}',
      advice: 'Ställ datorns klocka, helst med NTP. Ett nytt certifikat utfärdas inom en minut.',
    },
    otherName: {
      text: 'en enhet kan inte lita på {{name}}: {{problem}}',
      advice: 'Starta om Whichbin, eftersom dess namn eller PUBLIC_URL har ändrats sedan starten.',
    },
    untrusted: {
      text: 'en enhet kan inte lita på {{name}}: {{problem}}',
      advice: 'Starta om Whichbin, och kontrollera HOME_TLS_PORT.',
    },
  },
  signIn: {
    none: { text: 'ingen är inställd' },
    fine: { text: '{{name}} svarar; återadressen där: {{address}}' },
    fails: {
      text: 'ingen kan logga in med {{name}}: {{problem}}',
      advice:
        'Jämför adressen tecken för tecken med det tjänsten kallar ”issuer”; datorn måste nå den och lita på dess certifikat.',
    },
  },
  mail: {
    fine: { text: '{{host}} släpper in Whichbin; npm run admin -- mail test <email> skickar ett mejl' },
    off: {
      text: 'SMTP_URL är inte satt',
      advice: 'Ingen får mejl, och adresser förblir obekräftade. Det går bra i ett hushåll.',
    },
    sent: {
      text: '{{host}} tog emot mejlet till {{address}}.',
      advice: 'Kommer det inte fram, se efter bland skräpposten och i mejlserverns logg.',
    },
    wrongPassword: {
      text: noMails,
      advice: 'Kontrollera namn och lösenord i SMTP_URL, med specialtecken procentkodade.',
    },
    refused: {
      text: noMails,
      advice:
        'Den nekar avsändaren eller mottagaren. Kontrollera MAIL_FROM, och vad servern låter den skicka.',
    },
    unknownHost: {
      text: noMails,
      advice: 'Kontrollera värdnamnet i SMTP_URL, och att datorn kan slå upp namn.',
    },
    unreachable: {
      text: noMails,
      advice:
        'Kontrollera värdnamn och port i SMTP_URL: 587 med smtp://, 465 med smtps://. En brandvägg eller internetleverantören kan spärra dem.',
    },
    fails: {
      text: noMails,
      advice:
        'Kontrollera värdnamn, port och protokoll i SMTP_URL: smtps:// är för port 465, smtp:// för 587 och 25. Datorn måste lita på serverns certifikat.',
    },
  },
  backups: {
    fine: { text: 'den senaste är från {{at}}' },
    off: {
      text: 'ingen är schemalagd',
      advice: 'Sätt BACKUP_DIR till en mapp på en annan disk, eller kör npm run backup själv.',
    },
    later: {
      text: '{{folder}} har en som är daterad i framtiden, {{name}}',
      advice:
        'Ställ datorns klocka. Går den rätt, ta bort den mappen när en nyare säkerhetskopia har gjorts.',
    },
    whole: {
      text: 'alla filer är som de skrevs: rader {{rows}}, foton {{photos}}, dokument {{documents}}, {{megabytes}} MB',
    },
    fileMissing: { text: 'filen {{path}} saknas', advice: takeAnother },
    fileDiffers: { text: 'filen {{path}} är inte som den skrevs', advice: takeAnother },
    fileUnreadable: { text: 'filen {{path}} går inte att läsa', advice: takeAnother },
    damaged: {
      text: '{{name}} är skadad: dess manifest är inte helt',
      advice: 'Ta bort den mappen.',
    },
    failed: { text: 'den senaste misslyckades: {{problem}}', advice: tryAgain },
    none: { text: '{{folder}} har ingen', advice: tryAgain },
    old: { text: 'den senaste är från {{at}}', advice: tryAgain },
  },
};

/** What is found about the server; loaded with the operator's page alone. */
export const health = { parts, findings };
