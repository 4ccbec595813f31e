import type { Language } from '../features/share-links/page-texts.ts';

export type Picture = 'download' | 'row' | 'button' | 'switch' | 'file';
type Device = { name: string; steps: { text: string; picture?: Picture }[]; note?: string };
/** In the order in which the page shows them. */
export const devices = ['ios', 'android', 'windows', 'mac', 'linux'] as const;
export type DeviceKind = (typeof devices)[number];

/** `{name}` is the host that people open, `{authority}` what devices call the certificate. */
type HomePageTexts = {
  title: string;
  lead: string;
  limits: string;
  checking: string;
  missing: string;
  installed: string;
  byAddress: string;
  clock: string;
  download: string;
  open: string;
  again: string;
  how: string;
  devices: Record<DeviceKind, Device>;
  others: string;
  scan: string;
  right: string;
  compare: string;
  passkeys: string;
  language: string;
  otherLanguage: string;
};

export const homePageTexts: Record<Language, HomePageTexts> = {
  en: {
    title: 'Https at home',
    lead: 'Install this home’s certificate once on each phone and computer. Then Whichbin opens at {name} with camera, offline use and passkeys, and nobody on the network can read along.',
    limits: 'It vouches for addresses of the home network only, never for a bank or a shop.',
    checking: 'Checking this device …',
    missing: 'Not installed on this device yet.',
    installed: 'Installed on this device.',
    byAddress:
      'Installed, but this network does not find {name}. Open Whichbin by its address. Passkeys work at the name only.',
    clock:
      'The clocks of this device and of the server differ by more than a day. Set the wrong one, as certificates are valid between two dates.',
    download: 'Download the certificate',
    open: 'Open Whichbin',
    again: 'Check again',
    how: 'How to install it',
    devices: {
      ios: {
        name: 'iPhone and iPad',
        steps: [
          {
            picture: 'download',
            text: 'Open this page in Safari, tap “Download the certificate”, then “Allow”.',
          },
          { picture: 'row', text: 'Open Settings and tap “Profile Downloaded” near the top.' },
          {
            picture: 'button',
            text: 'Tap “Install” in the corner, enter your passcode, and tap “Install” again.',
          },
          {
            picture: 'switch',
            text: 'In Settings, go to General, About, Certificate Trust Settings, and switch on “{authority}”.',
          },
        ],
      },
      android: {
        name: 'Android',
        steps: [
          { picture: 'download', text: 'Open this page in Chrome and tap “Download the certificate”.' },
          {
            picture: 'row',
            text: 'Open Settings and search for “CA certificate”. Mostly it is under Security and privacy, More security settings, Encryption and credentials, Install a certificate.',
          },
          {
            picture: 'button',
            text: 'Tap “CA certificate”, then “Install anyway”, and unlock with your PIN or pattern.',
          },
          { picture: 'file', text: 'Choose the file whichbin.crt from your downloads.' },
        ],
        note: 'Android then says that the network may be monitored, as it does of every certificate that is added by hand. Firefox on Android does not use such certificates; use Chrome or another browser.',
      },
      windows: {
        name: 'Windows',
        steps: [
          { text: 'Download the certificate and open the file.' },
          {
            text: 'Choose “Install Certificate”, “Current User”, and as the store “Trusted Root Certification Authorities”.',
          },
          { text: 'Confirm, and restart the browser.' },
        ],
      },
      mac: {
        name: 'Mac',
        steps: [
          { text: 'Download the certificate and open the file. Keychain Access adds it.' },
          { text: 'Double-click “{authority}” there, open “Trust”, and choose “Always Trust”.' },
        ],
      },
      linux: {
        name: 'Linux, and Firefox on any computer',
        steps: [
          {
            text: 'Firefox: in Settings, Privacy & Security, View Certificates, Authorities, import the file and tick that it identifies websites.',
          },
          {
            text: 'Chrome and Chromium: in Settings, Privacy and security, Security, Manage certificates, import the file as a trusted certificate.',
          },
        ],
      },
    },
    others: 'On another device',
    scan: 'Scan this with its camera, or type the address:',
    right: 'Is it the right one?',
    compare:
      'Devices show this SHA-256 fingerprint when they install the certificate, and the server writes it to its log when it starts:',
    passkeys: 'Passkeys need the name {name}; at an address of numbers browsers offer none.',
    language: 'Language',
    otherLanguage: 'På svenska',
  },
  sv: {
    title: 'Https hemma',
    lead: 'Installera hemmets certifikat en gång på varje telefon och dator. Sedan öppnas Whichbin på {name} med kamera, offlineläge och passnycklar, och ingen i nätverket kan läsa med.',
    limits: 'Det intygar bara adresser i hemnätverket, aldrig en bank eller en butik.',
    checking: 'Kontrollerar enheten …',
    missing: 'Inte installerat på den här enheten än.',
    installed: 'Installerat på den här enheten.',
    byAddress:
      'Installerat, men nätverket hittar inte {name}. Öppna Whichbin med dess adress. Passnycklar fungerar bara med namnet.',
    clock:
      'Enhetens och serverns klockor skiljer sig åt med mer än ett dygn. Ställ den som går fel, för certifikat gäller mellan två datum.',
    download: 'Ladda ner certifikatet',
    open: 'Öppna Whichbin',
    again: 'Kontrollera igen',
    how: 'Så installerar du det',
    devices: {
      ios: {
        name: 'iPhone och iPad',
        steps: [
          {
            picture: 'download',
            text: 'Öppna sidan i Safari, tryck på ”Ladda ner certifikatet” och sedan på ”Tillåt”.',
          },
          { picture: 'row', text: 'Öppna Inställningar och tryck på den hämtade profilen nära toppen.' },
          {
            picture: 'button',
            text: 'Tryck på ”Installera” i hörnet, ange din lösenkod och tryck på ”Installera” igen.',
          },
          {
            picture: 'switch',
            text: 'Gå i Inställningar till Allmänt, Om och längst ner till betrodda certifikat, och slå på ”{authority}”.',
          },
        ],
      },
      android: {
        name: 'Android',
        steps: [
          { picture: 'download', text: 'Öppna sidan i Chrome och tryck på ”Ladda ner certifikatet”.' },
          {
            picture: 'row',
            text: 'Öppna Inställningar och sök efter ”CA-certifikat”. Oftast finns det under Säkerhet och integritet, Fler säkerhetsinställningar, Kryptering och användaruppgifter, Installera ett certifikat.',
          },
          {
            picture: 'button',
            text: 'Tryck på ”CA-certifikat”, sedan på ”Installera ändå”, och lås upp med din pinkod eller ditt mönster.',
          },
          { picture: 'file', text: 'Välj filen whichbin.crt bland dina nedladdningar.' },
        ],
        note: 'Android säger sedan att nätverket kan vara övervakat, som för varje certifikat som läggs till för hand. Firefox på Android använder inte sådana certifikat; använd Chrome eller en annan webbläsare.',
      },
      windows: {
        name: 'Windows',
        steps: [
          { text: 'Ladda ner certifikatet och öppna filen.' },
          {
            text: 'Välj ”Installera certifikat”, ”Aktuell användare” och arkivet ”Betrodda rotcertifikatutfärdare”.',
          },
          { text: 'Bekräfta och starta om webbläsaren.' },
        ],
      },
      mac: {
        name: 'Mac',
        steps: [
          { text: 'Ladda ner certifikatet och öppna filen. Nyckelhanterare lägger till det.' },
          { text: 'Dubbelklicka där på ”{authority}”, öppna ”Lita på” och välj ”Lita alltid på”.' },
        ],
      },
      linux: {
        name: 'Linux, och Firefox på alla datorer',
        steps: [
          {
            text: 'Firefox: importera filen i Inställningar, Sekretess och säkerhet, Visa certifikat, Utfärdare, och kryssa för att den får identifiera webbplatser.',
          },
          {
            text: 'Chrome och Chromium: importera filen som betrott certifikat i Inställningar, Integritet och säkerhet, Säkerhet, Hantera certifikat.',
          },
        ],
      },
    },
    others: 'På en annan enhet',
    scan: 'Skanna den här med kameran, eller skriv adressen:',
    right: 'Är det rätt certifikat?',
    compare:
      'Enheter visar det här SHA-256-fingeravtrycket när de installerar certifikatet, och servern skriver det i sin logg när den startar:',
    passkeys: 'Passnycklar kräver namnet {name}; på en adress av siffror erbjuder webbläsare inga.',
    language: 'Språk',
    otherLanguage: 'In English',
  },
};
