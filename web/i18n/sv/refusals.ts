import type { refusalSentences } from '#domain/error-sentences/refusals.ts';
import type { Translated } from '../translated.ts';

export const refusals: Translated<Omit<typeof refusalSentences, 'passkeys'>> = {
  tokens: {
    ended: 'Den här åtkomstnyckeln har gått ut eller tagits bort.',
    notAllowed: 'Ett programs åtkomstnyckel tillåter inte det här.',
    readOnly: 'Den här åtkomstnyckeln får bara läsa.',
    outside: 'Den här åtkomstnyckeln gäller bara på de platser och i de lådor som valts för den.',
    full: 'Ett konto kan ha {{n}} åtkomstnycklar. Avsluta en först.',
    pastExpiry: 'Välj en kommande dag.',
    confirmFirst: 'Bekräfta med ditt lösenord först.',
    signInFirst: 'Logga ut och in igen och skapa sedan nyckeln inom tio minuter.',
  },
  accountDeletion: {
    confirmFirst: 'Bekräfta med ditt lösenord först.',
    signInFirst: 'Logga ut och in igen och radera sedan kontot inom tio minuter.',
    tooLate: 'Kontot kan inte längre behållas.',
  },
  operator: {
    denied: 'Det kan bara den som sköter servern göra.',
    noAccount: 'Kontot finns inte längre, eller håller på att raderas.',
    noBackup: 'Säkerhetskopian finns inte kvar i mappen.',
    givenByEnvironment: 'Den inställningen ges av serverns miljö. Ändra den där.',
  },
  demo: { refused: 'Det ingår inte i demot, som alla delar.' },
  operations: {
    reused: 'Det här anropets id har använts till något annat.',
    done: 'Det här är redan gjort och finns inte kvar att visa.',
  },
  ids: { taken: 'Det id:t är upptaget.' },
  access: { denied: 'Du har inte rätt att göra det här.' },
  bins: {
    notFound: 'Lådan hittades inte',
    duplicateName: 'Du har redan en låda med det namnet. Välj ett annat.',
    duplicateRename: 'Du har redan en låda som heter så',
    limitReached: 'Du har nått gränsen på {{n}} lådor. Uppgradera för att lägga till fler.',
    full: 'Högst {{n}} lådor får plats, de i papperskorgen inräknade. Töm papperskorgen så blir det plats.',
    hasSubBins: 'En låda med lådor inuti kan inte tas bort',
    cycle: 'En låda kan inte ligga i sig själv.',
    tooDeep: 'Lådor kan ligga i varandra i högst {{n}} nivåer. Välj en låda längre ut.',
    otherOwner: 'Båda lådorna måste ha samma ägare.',
    inTrash: 'Lådan ligger i papperskorgen. Återställ den först.',
    pinWithoutPlace: 'En låda kan bara sättas ut på planritningen över en plats som du kan se.',
    labelLikeCode: 'Ett nummer kan inte se ut som en kod med tolv bokstäver och siffror. Välj ett annat.',
    noneFound: 'Ingen låda hittades',
  },
  locations: {
    notFound: 'Platsen hittades inte',
    inTrash: 'Platsen ligger i papperskorgen. Återställ den först.',
    full: 'Högst {{n}} platser får plats, de i papperskorgen inräknade. Töm papperskorgen så blir det plats.',
    regionsFull: 'En planritning rymmer {{n}} områden. Ta bort ett först.',
    otherOwner: 'På en plats kan bara ägarens egna lådor och platser finnas.',
    cycle: 'En plats kan inte ligga i sig själv.',
    tooDeep: 'Platser kan ligga i varandra i högst {{n}} nivåer. Välj en plats längre ut.',
  },
  codes: {
    notFound: 'Koden finns inte.',
    notFree: 'Koden sitter redan på något annat.',
    inUse: 'Koden används. Ge lådan eller platsen en annan kod först.',
    targetHasLabel: 'Här finns redan en utskriven etikett, och den skulle sluta fungera.',
    full: 'Högst {{n}} koder för etiketter kan skapas.',
  },
  aliases: {
    ownCode: 'Det här är en av Whichbins egna koder. Skanna den för att sätta dess etikett på något.',
    unusable: 'En kod har högst {{n}} tecken, minst ett av dem en bokstav eller siffra.',
    full: 'En sak kan ha {{n}} koder. Ta bort en först.',
    taken: '”{{code}}” sitter redan på ”{{name}}”.',
    takenUnseen: '”{{code}}” sitter redan på något annat hos samma ägare.',
  },
  reminders: {
    full: 'Högst {{n}} påminnelser kan ställas in. Ta bort en först.',
    notFound: 'Påminnelsen finns inte kvar.',
  },
  searches: {
    full: 'Du kan spara {{n}} sökningar. Ta bort en först.',
  },
  stockChecks: {
    tooMany: 'Högst {{n}} inventeringar kan pågå samtidigt. Avsluta eller avbryt en först.',
    full: 'Högst {{n}} saker kan prickas av i pågående inventeringar. Avsluta en först.',
  },
  lists: {
    notFound: 'Listan hittades inte',
    inTrash: 'Listan ligger i papperskorgen. Återställ den först.',
    tooMany:
      'Här får det plats högst {{n}} listor, papperskorgen inräknad. Använd en annan plats eller låda.',
    full: 'I listor får det plats högst {{n}} lådor och saker här. Ta bort en lista som du inte behöver längre.',
  },
  fields: {
    notFound: 'Fältet finns inte längre. Det du fyllde i sparades inte.',
    inTrash: 'Fältet ligger i papperskorgen. Återställ det först.',
    full: 'Här får det plats högst {{n}} egna fält, och lika många i papperskorgen. Ta bort ett först.',
    tooLarge: 'Dina fält har för många eller för långa namn och val. Korta några först.',
    wrongValue: 'Värdet passar inte i fältet ”{{field}}”.',
    valuesTooLarge: 'Värdena i dina egna fält är för långa tillsammans. Korta några.',
  },
  templates: {
    notFound: 'Mallen finns inte längre.',
    full: 'Du kan ha {{n}} mallar. Ta bort en först.',
    tooLarge:
      'Dina mallar rymmer för mycket tillsammans. Ta bort någon, eller korta saker med långa anteckningar.',
  },
  photos: {
    notFound: 'Fotot hittades inte',
    tooMany: 'Här får det plats högst {{n}} foton. Ta bort ett först.',
    full: 'Utrymmet för dina foton och dokument är slut: {{used}} av {{max}} MB. Ta bort några och töm papperskorgen, så blir det plats.',
    ownerFull: 'Ägaren har inget utrymme kvar för foton och dokument.',
    draftsFull:
      'Osparade listor har redan {{n}} foton på enheten, eller tar för mycket plats. Spara eller ta bort en av dem först.',
    noFile: 'Skicka ett formulär med delarna data och file, i den ordningen.',
    tooLong: 'Ett foto får vara högst {{mb}} MB.',
    tooManyPixels: 'Fotot har för många pixlar. Gör det mindre och försök igen.',
    unreadable: 'Det här är inget foto som går att läsa. Välj JPEG, PNG, WebP eller AVIF.',
    heic: 'HEIC-foton går inte att läsa här. Välj JPEG, PNG, WebP eller AVIF.',
    notStored: 'Filen går inte att spara just nu. Vi försöker igen.',
  },
  documents: {
    notFound: 'Dokumentet hittades inte',
    tooMany: 'Här får det plats högst {{n}} dokument och länkar. Ta bort något först.',
    noFile: 'Skicka ett formulär med delarna data och file, i den ordningen.',
    tooLong: 'Ett dokument får vara högst {{mb}} MB.',
    empty: 'Filen är tom.',
    unknownType:
      'Den här filtypen går inte att lägga till. Välj en PDF, en textfil, ett Office-dokument eller en bild.',
    noAddress: 'Bara länkar har en webbadress.',
  },
  files: { notStored: 'Filen går inte att spara just nu. Försök igen senare.' },
  exports: {
    running: 'En export håller redan på.',
    notFound: 'Exporten finns inte längre. Starta en ny.',
    tooLarge: 'Det är för mycket för en enda export. Ta bort foton och töm papperskorgen, så får det plats.',
  },
  imports: {
    notFound: 'Importen finns inte längre. Välj filen igen.',
    noFile: 'Skicka ett formulär med delarna data och file, i den ordningen.',
    tooLong: 'En fil får vara högst {{mb}} MB.',
    unreadable: 'Filen går inte att läsa här. Använd CSV, Excel (.xlsx) eller en export från en annan app.',
    empty: 'Filen är tom.',
    hasPassword: 'Filen har ett lösenord. Spara den utan lösenord och försök igen.',
    exportNewer:
      'Exporten kommer från en nyare version av Whichbin. Den går att importera när den här servern har uppdaterats.',
    exportChanged:
      'Exporten är inte komplett eller har ändrats efteråt, så inget importeras. Ladda ner den igen.',
    oldExcel: 'Det här är en äldre Excel-fil. Spara den som .xlsx eller CSV och försök igen.',
    tooManyRows: 'Filen har {{n}} rader. Högst {{max}} kan importeras på en gång, så dela upp den först.',
    unsafeZip: 'Zip-filen är skadad, eller för stor när den packas upp.',
    tooComplex: 'Filen är för stor för att läsas här. Dela upp den först.',
    tooWide:
      'Filen har för många tabeller och kolumner för att visas. Ta bort några, eller dela upp den först.',
    checkedAgain:
      'Ett annat fönster kontrollerar den här importen. Fortsätt där, eller ändra något här så kontrolleras den igen.',
    running: 'En annan import pågår. Vänta tills den är klar, eller avbryt den.',
    notOpen: 'Importen har redan startats.',
    cannotUndo: 'Det finns inget att ångra.',
    cannotRedo: 'Importen är inte ångrad.',
  },
  suggestions: {
    off: 'Den här servern föreslår inga namn.',
    notInPlan: 'Förslag från foton ingår i de större abonnemangen.',
    otherHost: 'Foton skickas till {{host}} på den här servern. Inget har skickats.',
    dayUsedUp: 'Dagens {{n}} foton är slut. Om {{hours}} h går det igen.',
    unreachable: 'Tjänsten som tittar på foton svarar inte just nu. Försök igen senare.',
    tooSlow: 'Tjänsten som tittar på foton behövde mer än {{seconds}} sekunder. Försök igen.',
    unreadable: 'Svaret från tjänsten som tittar på foton gick inte att använda. Försök igen.',
    productsOff: 'Den här servern slår inte upp produkter.',
    productsUnreachable: 'Tjänsten som känner till produkter svarar inte just nu. Skriv namnet själv.',
  },
  labels: {
    noPrinter: 'Den här servern har ingen etikettskrivare.',
    printerAway: 'Etikettskrivaren svarar inte. Är den på och ansluten?',
    printerEmpty: 'Etikettskrivaren har slut på etiketter eller färgband.',
    printerPaused: 'Etikettskrivaren är pausad eller öppen. Stäng den och tryck på dess knapp.',
  },
  storage: {
    full: 'Ditt utrymme är slut: {{used}} av {{max}} MB. Ta bort något och töm papperskorgen, så blir det plats.',
    ownerFull: 'Ägaren har inget utrymme kvar. Det blir plats när ägaren tömmer sin papperskorg.',
  },
  plans: {
    notSold: 'Här finns inget att betala.',
    paid: 'Du betalar redan för abonnemanget.',
    unreachable: 'Betaltjänsten svarade inte. Försök igen senare.',
  },
  requests: {
    notFound: 'Förfrågan finns inte längre.',
    tooSoon: 'Din förfrågan nekades. Du kan fråga igen i morgon.',
    tooMany:
      'Det finns för många obesvarade förfrågningar. Dra tillbaka några av dina egna eller försök igen senare.',
    needless: 'Du har redan åtkomst.',
    placeChanged: 'Lådan ligger inte längre på den platsen.',
  },
  invites: {
    notFound: 'Inbjudan gäller inte längre.',
    ownThing: 'Den här är redan din.',
    otherOwners: 'Dela en ägares lådor och platser åt gången.',
    tooMany: 'Högst {{n}} obesvarade inbjudningar får plats här. Dra tillbaka några först.',
  },
  entries: {
    notFound: 'Personen har ingen åtkomst här.',
    tooHigh: 'Du kan inte låta någon göra mer än du själv får.',
    tooMany: 'Högst {{n}} personer kan ha åtkomst till samma låda eller plats. Ta bort någon först.',
    full: 'Det går inte att dela mer. Sluta dela något annat först.',
    left: 'Personen har själv lämnat. Bjud in igen, så får personen själv avgöra.',
    tooLate: 'Det går inte längre att ångra.',
  },
  history: { changedSince: 'Det har ändrats igen sedan dess, så det får vara som det är.' },
  groups: {
    notFound: 'Gruppen finns inte längre.',
    empty: 'Ge gruppen åtkomst till något först.',
    tooMany: 'Du kan ha {{n}} grupper. Ta bort en först.',
    membersFull: 'En grupp kan ha {{n}} medlemmar, och alla dina grupper tillsammans 1 000.',
    hasAllPlaces: 'Gruppen har åtkomst till alla platser. Ta bort det i stället.',
    grantsFull:
      'En grupp kan ha åtkomst till {{n}} platser och lådor, och alla dina grupper tillsammans till 500.',
  },
  joinLinks: {
    invalidExpiry: 'En inbjudningslänk slutar gälla inom {{n}} dagar.',
    notFound: 'Länken fungerar inte längre.',
    removed:
      '{{person}} har tagit bort din åtkomst, så länken släpper inte in dig längre. Be {{person}} om en ny.',
    tooMany: 'Du kan ha {{n}} inbjudningslänkar samtidigt. Avsluta en av dem först.',
  },
  shareLinks: {
    notFound: 'Länken fungerar inte längre.',
    tooMany: 'En låda eller plats kan ha högst {{n}} länkar. Avsluta en av dem först.',
    expiresInPast: 'Länken skulle redan ha slutat gälla.',
  },
  items: {
    notFound: 'Saken finns inte',
    limitReached: 'Du har nått gränsen på {{n}} saker per låda. Uppgradera för att få plats med fler.',
    binFull:
      'En låda rymmer högst {{n}} saker, de i papperskorgen inräknade. Töm papperskorgen eller använd en annan låda.',
    lentAlready: 'Redan ute: {{who}}. {{n}} kvar i lådan.',
    tooFewLeft: '{{n}} kvar i lådan.',
    loansFull: 'En sak kan vara utlånad till högst {{n}} åt gången. Lägg tillbaka något först.',
    loanOver: 'Den har redan lagts tillbaka.',
    binTooLarge:
      'Sakerna i lådan tar för mycket plats, de i papperskorgen inräknade. Töm papperskorgen eller använd en annan låda.',
    inTrash: 'Saken ligger i papperskorgen. Återställ den först.',
  },
  outbox: {
    dependsOnRefused: 'En tidigare ändring, som den här bygger på, kunde inte sparas.',
    refusedOtherwise: '{{sentence}}',
  },
};
