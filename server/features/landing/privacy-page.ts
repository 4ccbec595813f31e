import { escapeHtml } from '#server/html.ts';
import { fillText, type Language } from '../share-links/page-texts.ts';
import { frame, type LandingContext } from './frame.ts';

const order = (titles: readonly [string, string, string, string, string]) =>
  [
    {
      title: titles[0],
      claims: [
        'account',
        'content',
        'invitations',
        'password',
        'passkeys',
        'programs',
        'sessions',
        'addresses',
        'files',
        'onlyNeeded',
      ],
    },
    { title: titles[1], claims: ['cookies', 'device', 'camera'] },
    { title: titles[2], claims: ['sharing', 'links', 'operator'] },
    {
      title: titles[3],
      claims: [
        'noThirdParties',
        'maps',
        'statistics',
        'noStatistics',
        'google',
        'provider',
        'payment',
        'suggestions',
        'products',
        'pushes',
        'mail',
        'noMail',
      ],
    },
    { title: titles[4], claims: ['trash', 'history', 'notifications', 'deletion', 'backups'] },
  ] as const;

export const privacyTexts: Record<Language, PrivacyTexts> = {
  en: {
    title: 'Privacy',
    description: 'What Whichbin stores about you, where, for how long, and who can see it.',
    lead: 'Whichbin remembers what you put where. This page says what it stores to do so, for how long, and who sees it. It is about this server.',
    sections: order([
      'What the server stores',
      'What your device stores',
      'Who sees it',
      'Other companies',
      'How long it is kept',
    ]),
    claims: {
      account:
        'Your name, your email address, your photo if there is one, and when the account was made; your time zone and language, to remind you at the right hour.',
      content:
        'Bins, items, places, lists, templates, labels, photos, documents with the text in them, and whatever you write about them, and who changed or ticked what, and when.',
      invitations:
        'The email address of whoever is invited, until they answer, the invitation is withdrawn or {n} days have passed.',
      password: 'Your password only as a scrypt hash, from which it cannot be read.',
      passkeys:
        'If you add a passkey: its public half, its name, and when it was added and last used. The secret half never leaves your device.',
      programs:
        'If you give a program access: a scrambled form of its token, the name and rights you gave it, and when and from which network address it was last used. What it changes has its name in the history.',
      sessions:
        'For each sign-in: when it was, and what your browser calls itself. It ends {n} days after its last use and is deleted a month later; signing out deletes it at once. Once you have ticked something on a list there: when the server last heard from that device, which people who see the list see with your name.',
      addresses:
        'With each sign-in, the network address it came from. So that nobody can guess passwords, wrong ones are counted for a quarter of an hour, and networks where people signed in are recognised for a month, by scrambled values instead of addresses. Other requests of yours leave no address in the database.',
      files:
        'A file that you import for {n} days, so that the import can be corrected, and an export that you ask for two days.',
      onlyNeeded: 'Nothing about what you do on other sites, and no profile of you.',
      cookies:
        'Only cookies that sign you in and keep you signed in, which scripts cannot read, and one with your choice of language on the front page.',
      device:
        'A copy of what you may see, so that it works without signal, and what you have typed but not saved. Signing out erases it.',
      camera: 'The picture of the camera is read on your device and never leaves it.',
      sharing:
        'Bins are private until you share them. Whoever you let in sees your name and photo. Who manages people in a bin or place also sees the email address of those who join it or ask for access.',
      links:
        'A public link shows the contents of a bin, or of the bins in a place, chosen ones or all that are not private, also later ones, to everybody who has it, until you end it or its last day has passed. Search engines are told to leave it out. An invite link lets in whoever has it; those who manage people there see who came by it, until 30 days after its end. Who made a group sees who is in it, until they take somebody out or delete the group.',
      operator:
        'Whoever runs this server sees the name, email address, plan and size of each account on a page of their own. What they do there is noted; once an account is erased, the notes no longer say whose it was.',
      noThirdParties:
        'The pages load nothing from other companies: no advertising, no fonts, no maps. The browser is told to refuse it.',
      maps: 'The pages load nothing from other companies but the pictures of maps: no advertising, no fonts. Those come from {host} while you look at a map. It sees the address of your network, the address of this server and which part of the world you look at, but not what you keep there.',
      noStatistics: 'Nobody counts which pages you open.',
      statistics:
        'Which kind of page is opened, in which language and on how wide a screen, is counted on a server that whoever runs this one chose: without cookies, without your name, and without saying which bin it was. Like every server it sees the address of your network. If your browser asks not to be tracked, nothing is counted.',
      pushes:
        'If you let a device show notifications: the address that its browser’s maker gave for it. They go there encrypted, so that the maker cannot read them.',
      google:
        'If you sign in with Google, Google learns that you do, and tells this server your name, your email address, the address of your picture there and the number it knows you by. If you never had a photo here, this server fetches that picture once and shows it as your photo, which you can remove in Settings; its address is not kept. Nothing else is asked for, and Google is told nothing about your bins.',
      provider:
        'If you sign in with {name}, it learns that you do, and tells this server your name, your email address, the address of your picture if it has one, the number or word it knows you by and, where whoever runs this server asks for one, which groups you are in. If you never had a photo here, this server fetches that picture once and shows it as your photo, which you can remove in Settings. Its address and the groups are not kept, and it is told nothing about your bins.',
      payment:
        'If you pay for a plan, you do it at Stripe, which is told your email address. Your card is only there; this server keeps the number you have there, until when you have paid, and in your notifications what you paid, with the way to the receipt.',
      suggestions:
        'If you press “Suggest names”, that photo is sent, made smaller and without where and when it was taken, to {host}, which whoever runs this server chose to look at it. It is told neither who you are nor which bin it is. This server keeps only how many photos you had looked at that day.',
      products:
        'If you give an item the number of a product, {host}, which whoever runs this server chose, is asked for its name. It is sent the number by this server, and told nothing about you.',
      mail: 'Invitations, reminders, links that prove an address and links for a new password are sent by email, over the mail server of whoever runs this one.',
      noMail: 'This server sends no email.',
      trash:
        'What you delete lies in the trash for {n} days and is then deleted for good. You can empty it earlier.',
      history: 'The history of bins and places is kept for {n} days.',
      notifications: 'Notifications that you have read are kept for {n} days.',
      deletion:
        'You can delete your account yourself, in Settings. It is out of use at once, also for people you share with, and {n} days later everything is erased: bins, items, places, photos, documents, links, history and the account. What stays is what you did in other people’s bins, without your name, and what others wrote about you, such as who has borrowed something. Codes that you printed stay taken, so that nobody else gets them.',
      backups:
        'Whoever runs this server may make backups. They hold all of this, also what was deleted since they were made, until they are deleted themselves.',
    },
    rights: {
      title: 'What you can ask for',
      text: 'You may see, correct and delete what is stored about you. What you have written you can change and delete in the app. A copy of everything, and deleting your account, are in Settings. If you can no longer sign in, ask the person who runs this server.',
      contact: 'Write to {email}.',
    },
  },
  sv: {
    title: 'Integritet',
    description: 'Vad Whichbin sparar om dig, var, hur länge och vem som ser det.',
    lead: 'Whichbin minns vad du har lagt var. Här står vad som sparas för det, hur länge och vem som ser det. Sidan gäller den här servern.',
    sections: order([
      'Vad servern sparar',
      'Vad din enhet sparar',
      'Vem som ser det',
      'Andra företag',
      'Hur länge det sparas',
    ]),
    claims: {
      account:
        'Ditt namn, din e-postadress, ditt foto om det finns ett och när kontot skapades; din tidszon och ditt språk, för att kunna påminna dig vid rätt tid.',
      content:
        'Lådor, saker, platser, listor, mallar, etiketter, foton, dokument med texten i dem och det du skriver om dem, och vem som har ändrat eller bockat av vad, och när.',
      invitations:
        'E-postadressen till den som bjuds in, tills de svarar, inbjudan tas tillbaka eller {n} dagar har gått.',
      password: 'Lösenordet bara som ett scrypt-hash, som det inte går att läsa ut ur.',
      passkeys:
        'Om du lägger till en passnyckel: dess offentliga halva, dess namn och när den lades till och senast användes. Den hemliga halvan lämnar aldrig din enhet.',
      programs:
        'Om du ger ett program tillgång: en förvrängd form av dess åtkomstnyckel, namnet och rättigheterna du gav det, och när och från vilken nätverksadress det senast användes. Det som programmet ändrar har dess namn i historiken.',
      sessions:
        'För varje inloggning: när den var och vad webbläsaren kallar sig. Den upphör {n} dagar efter att den senast användes och raderas en månad senare; när du loggar ut raderas den genast. När du har bockat av något på en lista där: när servern senast hörde av enheten, vilket de som ser listan ser tillsammans med ditt namn.',
      addresses:
        'Med varje inloggning nätverksadressen som den kom från. För att ingen ska kunna gissa lösenord räknas felaktiga i en kvart, och nätverk där någon har loggat in känns igen i en månad, med förvrängda värden i stället för adresser. Dina andra förfrågningar lämnar ingen adress i databasen.',
      files:
        'En fil som du importerar i {n} dagar, så att importen kan rättas, och en export som du ber om i två dagar.',
      onlyNeeded: 'Inget om vad du gör på andra webbplatser, och ingen profil av dig.',
      cookies:
        'Bara kakor som loggar in dig och håller dig inloggad, som skript inte kan läsa, och en med ditt val av språk på förstasidan.',
      device:
        'En kopia av det du får se, så att det fungerar utan täckning, och det du har skrivit men inte sparat. Den raderas när du loggar ut.',
      camera: 'Kamerans bild läses på din enhet och lämnar den aldrig.',
      sharing:
        'Lådor är privata tills du delar dem. Den du släpper in ser ditt namn och foto. Den som sköter åtkomsten till en låda eller plats ser också e-postadressen till dem som kommer med eller ber om åtkomst.',
      links:
        'En offentlig länk visar innehållet i en låda, eller i lådorna på en plats, utvalda eller alla som inte är privata, även senare tillagda, för alla som har den, tills du avslutar den eller dess sista dag har gått. Sökmotorer ombeds att hoppa över den. En inbjudningslänk släpper in den som har den; de som sköter åtkomsten ser vilka som kom genom den, till 30 dagar efter att den slutat gälla. Den som har skapat en grupp ser vilka som är med i den, tills de tas bort eller gruppen tas bort.',
      operator:
        'Den som sköter servern ser varje kontos namn, e-postadress, abonnemang och storlek på en egen sida. Det den gör där antecknas; när ett konto är raderat står det inte längre vems det var.',
      noThirdParties:
        'Sidorna hämtar inget från andra företag: ingen reklam, inga typsnitt, inga kartor. Webbläsaren får besked att neka det.',
      maps: 'Sidorna hämtar inget från andra företag utom kartbilder: ingen reklam, inga typsnitt. Kartbilderna kommer från {host} när du tittar på en karta. Den servern ser adressen till ditt nätverk, adressen till den här servern och vilken del av världen du tittar på, men inte vad du har där.',
      noStatistics: 'Ingen räknar vilka sidor du öppnar.',
      statistics:
        'Vilken sorts sida som öppnas, på vilket språk och hur bred skärmen är räknas på en server som den som driver tjänsten har valt: utan kakor, utan ditt namn och utan att det framgår vilken låda det var. Som alla servrar ser den ditt nätverks adress. Om din webbläsare ber om att inte bli spårad räknas ingenting.',
      pushes:
        'Om du låter en enhet visa notiser: adressen som webbläsarens tillverkare har gett den. De skickas dit krypterade, så att tillverkaren inte kan läsa dem.',
      google:
        'Loggar du in med Google får Google veta det, och berättar ditt namn, din e-postadress, adressen till din bild där och vilket nummer du har hos Google. Om du aldrig har haft ett foto här hämtar servern den bilden en gång och visar den som ditt foto, som du kan ta bort under Inställningar; bildens adress sparas inte. Servern frågar inte efter något mer, och Google får inte veta något om dina lådor.',
      provider:
        'Loggar du in med {name} får den tjänsten veta det, och berättar ditt namn, din e-postadress, adressen till din bild om det finns en, numret eller ordet som den känner dig vid och, om den som driver servern kräver en grupp, vilka grupper du är med i. Om du aldrig har haft ett foto här hämtar servern den bilden en gång och visar den som ditt foto, som du kan ta bort under Inställningar. Bildens adress och grupperna sparas inte, och tjänsten får inte veta något om dina lådor.',
      payment:
        'Betalar du för ett abonnemang gör du det hos Stripe, som får veta din e-postadress. Kortet finns bara där; den här servern sparar vilket nummer du har där, hur länge du har betalat och, bland dina notiser, vad du har betalat med länk till kvittot.',
      suggestions:
        'Om du trycker på ”Föreslå namn” skickas fotot, förminskat och utan uppgift om var och när det togs, till {host}, som den som driver servern har valt för att titta på det. Mottagaren får varken veta vem du är eller vilken låda det gäller. Servern sparar bara hur många foton du har skickat den dagen.',
      products:
        'Om du ger en sak numret på en produkt tillfrågas {host}, som den som driver servern har valt, om vad den heter. Den här servern skickar bara numret, och inget om dig.',
      mail: 'Inbjudningar, påminnelser, länkar som bekräftar en adress och länkar till ett nytt lösenord skickas med e-post, genom e-postservern hos den som driver den här servern.',
      noMail: 'Den här servern skickar ingen e-post.',
      trash:
        'Det du raderar ligger {n} dagar i papperskorgen och försvinner sedan för gott. Du kan tömma den tidigare.',
      history: 'Lådors och platsers historik sparas i {n} dagar.',
      notifications: 'Lästa notiser sparas i {n} dagar.',
      deletion:
        'Du kan själv radera ditt konto under Inställningar. Det tas ur bruk genast, även för dem du delar med, och {n} dagar senare raderas allt: lådor, saker, platser, foton, dokument, länkar, historik och kontot. Kvar blir det du har gjort i andras lådor, utan ditt namn, och det andra har skrivit om dig, som vem som har lånat något. Koder som du har skrivit ut förblir upptagna, så att ingen annan får dem.',
      backups:
        'Den som driver servern kan säkerhetskopiera den. Kopiorna innehåller allt detta, även det som har raderats efter att de gjordes, tills de själva raderas.',
    },
    rights: {
      title: 'Vad du kan begära',
      text: 'Du har rätt att se, rätta och radera det som sparas om dig. Det du har skrivit kan du själv ändra och ta bort i appen. En kopia av allt, och att radera kontot, finns under Inställningar. Kan du inte längre logga in ber du den som sköter servern.',
      contact: 'Skriv till {email}.',
    },
  },
};

/** Days, for the claims that name some. */
export type RetentionDays = {
  sessions: number;
  invitations: number;
  trash: number;
  history: number;
  notifications: number;
  deletion: number;
  files: number;
};

export function privacyPage(context: LandingContext, days: RetentionDays): string {
  const { language, isMailing, isSelling, providers, isCounting, supportEmail } = context;
  const { suggestionHost, productHost, tilesHost } = context;
  const { title, description, lead, sections, claims, rights } = privacyTexts[language];
  const nameOf = (provider: string) => providers.find(({ id }) => id === provider)?.name;
  const isTrue = (claim: Claim) =>
    claim !== (isMailing ? 'noMail' : 'mail') &&
    claim !== (isCounting ? 'noStatistics' : 'statistics') &&
    claim !== (tilesHost === undefined ? 'maps' : 'noThirdParties') &&
    (isSelling || claim !== 'payment') &&
    (nameOf('google') !== undefined || claim !== 'google') &&
    (nameOf('oidc') !== undefined || claim !== 'provider') &&
    (suggestionHost !== undefined || claim !== 'suggestions') &&
    (productHost !== undefined || claim !== 'products');
  const numbers = (claim: Claim): Record<string, number> =>
    claim in days ? { n: days[claim as keyof RetentionDays] } : {};
  const hosts: Partial<Record<Claim, string | undefined>> = {
    maps: tilesHost,
    suggestions: suggestionHost,
    products: productHost,
  };
  const sentenceOf = (claim: Claim) =>
    escapeHtml(
      fillText(
        claims[claim].replace('{host}', hosts[claim] ?? '').replaceAll('{name}', nameOf('oidc') ?? ''),
        language,
        numbers(claim),
      ),
    );
  const parts = sections.map(
    (section) =>
      `<h2>${escapeHtml(section.title)}</h2><ul>${section.claims
        .filter(isTrue)
        .map((claim) => `<li>${sentenceOf(claim)}</li>`)
        .join('')}</ul>`,
  );
  const email =
    supportEmail && `<a href="mailto:${escapeHtml(supportEmail)}">${escapeHtml(supportEmail)}</a>`;
  const contact = email === undefined ? '' : ` ${escapeHtml(rights.contact).replace('{email}', email)}`;
  const body = `<main id="content"><section class="paper"><h1>${escapeHtml(title)}</h1><p class="lead">${escapeHtml(lead)}</p>${parts.join('')}<h2>${escapeHtml(rights.title)}</h2><p>${escapeHtml(rights.text)}${contact}</p></section></main>`;
  return frame({ path: '/privacy', title: `${title} · Whichbin`, description, body }, context);
}

/** The claims of the privacy page, each tested by privacy.test.ts; `{n}` are numbers of the program itself. */
export type Claim =
  | 'account'
  | 'content'
  | 'invitations'
  | 'password'
  | 'passkeys'
  | 'programs'
  | 'sessions'
  | 'addresses'
  | 'files'
  | 'onlyNeeded'
  | 'cookies'
  | 'device'
  | 'camera'
  | 'noThirdParties'
  | 'maps'
  | 'statistics'
  | 'noStatistics'
  | 'google'
  | 'provider'
  | 'payment'
  | 'suggestions'
  | 'products'
  | 'pushes'
  | 'mail'
  | 'noMail'
  | 'trash'
  | 'history'
  | 'notifications'
  | 'deletion'
  | 'backups'
  | 'sharing'
  | 'links'
  | 'operator';

type PrivacyTexts = {
  title: string;
  description: string;
  lead: string;
  sections: readonly { title: string; claims: readonly Claim[] }[];
  claims: Record<Claim, string>;
  rights: { title: string; text: string; contact: string };
};
