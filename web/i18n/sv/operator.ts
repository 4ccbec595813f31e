import type { operator as english } from '../en/operator.ts';
import type { Translated } from '../translated.ts';

export const operator: Translated<typeof english> = {
  welcome: {
    title: 'Din nya server',
    text: 'Du skapade det första kontot och är därför driftansvarig. Två svar till, sedan är allt klart. Du kan ändra dem i Inställningar.',
    save: 'Spara och fortsätt',
    skip: 'Svara senare',
    nextTitle: 'Vad först?',
    nextText: 'Servern är klar. Börja där du vill.',
    bring: 'Ta med mina saker',
    bringText: 'Från Homebox, OpenBin, Sortly, Shelf, Gubbins, Snipe-IT, ett kalkylark eller en egen export',
    labels: 'Börja med etiketter',
    labelsText: 'Skriv ut ett ark med tomma etiketter, klistra dem på lådor och skanna en i taget',
    example: 'Titta på ett exempel',
    exampleText: 'Tre lådor att prova med. De går att ta bort med ett tryck',
    home: 'Till Hem',
  },
  audience: 'Vem är den till för?',
  audiences: {
    household: 'Mitt hushåll eller min förening',
    everybody: 'Alla',
  },
  audienceHints: {
    household: 'Inga gränser. Man skapar konto genom en inbjudan.',
    everybody: 'Abonnemangen med sina gränser. Vem som helst får skapa konto.',
  },
  fixedPlan: 'Serverns miljö bestämmer nya kontons abonnemang: {{plan}}.',
  fixedSignUp: 'Serverns miljö bestämmer vem som får skapa konto: {{signUp}}.',
  name: 'Serverns namn',
  nameHint: 'Visas på framsidan, till exempel ”Bergs lådor”.',
  supportEmail: 'Kontaktadress',
  supportEmailHint: 'Visas för den som behöver hjälp.',
  supportEmailFixed: 'Ges av serverns miljö.',
  supportEmailInvalid: 'Skriv en adress som hjalp@example.org.',
  signUps: {
    open: 'alla',
    invited: 'den som är inbjuden',
    closed: 'ingen',
  },
  offline: 'Det här kräver kontakt med servern.',
  problem: 'Serverns inställningar kunde inte läsas.',
};
