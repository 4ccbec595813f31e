import type { Language } from '../share-links/page-texts.ts';

type Titled = { title: string; text: string };

/** All words of the front page; `{n}` is filled with a number, `{text}` with what was typed. */
export type LandingTexts = {
  title: string;
  description: string;
  skip: string;
  navigation: string;
  language: string;
  features: string;
  pricing: string;
  signIn: string;
  /** The way into the app for signed-in visitors. */
  open: string;
  start: string;
  /** Notes for servers on which not everybody may create an account. */
  demo: string;
  signUp: { invited: string; closed: string; demo: string };
  hero: Titled & { how: string; note: string };
  example: Titled & {
    label: string;
    suggestions: string;
    nothing: string;
    found: { one: string; other: string };
  };
  /** `photo` is added to the second step where the server reads the text in photos. */
  how: { title: string; steps: readonly [Titled, Titled & { photo: string }, Titled] };
  pictures: { search: string; bin: string; clip: string; play: string; stop: string };
  cards: { title: string } & Record<'organize' | 'find' | 'label' | 'share' | 'access' | 'place', Titled>;
  offline: Titled & { facts: readonly Titled[] };
  stories: Titled & { mark: string; all: readonly Titled[] };
  plans: {
    title: string;
    lead: string;
    free: string;
    unlimited: string;
    popular: string;
    perMonth: string;
    bins: string;
    itemsPerBin: string;
    everything: string;
    analytics: string;
    same: string;
  };
  end: Titled;
  support: string;
  help: string;
  privacy: string;
  footer: string;
};

export const landingTexts: Record<Language, LandingTexts> = {
  en: {
    title: 'Whichbin: which bin is it in?',
    description:
      'Write down once what goes into each box. Three letters or a look through the camera tell you where it is, without signal too.',
    skip: 'Skip to content',
    navigation: 'Main navigation',
    language: 'Language',
    features: 'Features',
    pricing: 'Pricing',
    signIn: 'Sign in',
    open: 'Open Whichbin',
    start: 'Start free',
    demo: 'Open the demo',
    signUp: {
      invited: 'Accounts on this server are for invited people: open the link in your invitation.',
      closed: 'This server takes no new accounts. Ask the person who runs it for one.',
      demo: 'A household with 45 boxes to try everything on. No account, no email address. It starts over every night.',
    },
    hero: {
      title: 'Which bin is it in?',
      text: 'Write down once what goes into each box. From then on three letters, or a look through the camera, tell you where it is: in the attic, in the storage unit, in a cellar without signal.',
      how: 'How it works',
      note: 'No card, no installing. It works in the browser of any phone or computer.',
    },
    example: {
      title: 'Try it in an example household',
      text: 'Three letters are enough.',
      label: 'What are you looking for?',
      suggestions: 'Suggestions',
      nothing: 'Nothing in this example matches “{text}”.',
      found: { one: '{n} thing found', other: '{n} things found' },
    },
    how: {
      title: 'How it works',
      steps: [
        {
          title: 'Put a label on it',
          text: 'Print a sheet of labels at home and stick one on each box. They may be blank: names can come later.',
        },
        {
          title: 'Say what is inside',
          text: 'Scan the label, then type or paste a list, one thing on each line. “3 socks” is understood.',
          photo:
            'Or photograph the open box and type nothing: search finds the words on the things in the picture.',
        },
        {
          title: 'Ask from anywhere',
          text: 'Type three letters, or point the phone at the shelf: the right label lights up.',
        },
      ],
    },
    pictures: {
      search: 'Searching on a phone: each thing found, with the bin and the place it is in',
      bin: 'A bin on a phone: its label, and what is in it',
      clip: 'On a phone somebody types “tor”, taps the torch among what is found, sees it lit in its bin, and takes one out',
      play: 'See it done',
      stop: 'Stop',
    },
    cards: {
      title: 'What it does for you',
      organize: {
        title: 'Organize',
        text: 'Boxes in boxes, in places, with the colors and signs you gave them. Move what moves in one go, and undo it if it was the wrong one.',
      },
      find: {
        title: 'Find',
        text: 'Items, notes, tags and codes, found while you type, with typing errors forgiven. Among a hundred thousand things too.',
      },
      label: {
        title: 'Scan',
        text: 'QR labels for common sticker sheets and label printers, read in dim light and ten at a time.',
      },
      share: {
        title: 'Share',
        text: 'Family, movers, the club: what one puts in, the others see at once. A link shows one bin to somebody without an account.',
      },
      access: {
        title: 'Decide who sees it',
        text: 'Some may look, some may change, for one bin or a whole place. When you end it, it has ended.',
      },
      place: {
        title: 'Know where it stands',
        text: 'Every bin has its place, and remembers where it was seen and moved, and by whom. A stock check tells what is missing.',
      },
    },
    offline: {
      title: 'There is no signal in the cellar. It needs none.',
      text: 'Everything that you may see is on your phone, to read and to change.',
      facts: [
        {
          title: 'Nothing gets lost',
          text: 'What you change waits on the phone and is sent once, even if the battery dies in between.',
        },
        {
          title: 'Mistakes are easy to undo',
          text: 'Right away, or later from the history, which says who did what. What you delete stays in the trash for {days} days.',
        },
        {
          title: 'Nobody looks over your shoulder',
          text: 'No advertising, and no other company’s scripts. Bins are private until you share them.',
        },
      ],
    },
    stories: {
      title: 'Three ways to use it',
      text: 'We made these up. They show what Whichbin is for.',
      mark: 'Example',
      all: [
        {
          title: 'Moving house',
          text: 'Sixty boxes, two helpers. Each box gets a blank label while it is packed. In the new home everybody scans: this one goes to the kitchen, and the coffee maker is in number 17.',
        },
        {
          title: 'The scouts’ store room',
          text: 'Twelve leaders, one key. Whoever takes the tents notes it on the spot, and the list says who has them and when they are due back.',
        },
        {
          title: 'Attic, garage, grandmother’s things',
          text: 'Christmas lights, winter tyres, the papers of the house. Nobody calls from the attic any more to ask where it is.',
        },
      ],
    },
    plans: {
      title: 'What it costs',
      lead: 'Begin with the free plan. If you ever go back to it, nothing of what you have is deleted.',
      free: 'Free',
      unlimited: 'Unlimited',
      popular: 'Popular',
      perMonth: 'per month',
      bins: '{n} bins',
      itemsPerBin: '{n} items in each',
      everything: 'Labels, scanning, sharing, offline',
      analytics: 'Growth, value over time and duplicates',
      same: 'Everything in the free plan',
    },
    end: {
      title: 'Start with one box.',
      text: 'A name, an address, a password. Half a minute later you write down what is in it.',
    },
    support: 'Questions? Write to us:',
    help: 'Help',
    privacy: 'Privacy',
    footer: 'More about Whichbin',
  },
  sv: {
    title: 'Whichbin: vilken låda ligger det i?',
    description:
      'Skriv upp en gång vad som ligger i varje låda. Tre bokstäver eller en titt genom kameran säger var det är, även utan täckning.',
    skip: 'Hoppa till innehållet',
    navigation: 'Huvudmeny',
    language: 'Språk',
    features: 'Funktioner',
    pricing: 'Priser',
    signIn: 'Logga in',
    open: 'Öppna Whichbin',
    start: 'Börja gratis',
    demo: 'Öppna demot',
    signUp: {
      invited: 'Konton på den här servern är för inbjudna: öppna länken i din inbjudan.',
      closed: 'Den här servern tar inte emot nya konton. Be den som driver den om ett.',
      demo: 'Ett hushåll med 45 lådor att prova allt på. Inget konto, ingen e-postadress. Det börjar om varje natt.',
    },
    hero: {
      title: 'Vilken låda ligger det i?',
      text: 'Skriv upp en gång vad som ligger i varje låda. Sedan räcker tre bokstäver, eller en titt genom kameran, för att veta var det är: på vinden, i förrådet, i en källare utan täckning.',
      how: 'Så fungerar det',
      note: 'Inget kort, inget att installera. Det fungerar i webbläsaren på alla telefoner och datorer.',
    },
    example: {
      title: 'Prova i ett påhittat hem',
      text: 'Tre bokstäver räcker.',
      label: 'Vad letar du efter?',
      suggestions: 'Förslag',
      nothing: 'Inget i exemplet matchar ”{text}”.',
      found: { one: '{n} sak hittad', other: '{n} saker hittade' },
    },
    how: {
      title: 'Så fungerar det',
      steps: [
        {
          title: 'Sätt på en etikett',
          text: 'Skriv ut ett ark etiketter hemma och sätt en på varje låda. De får vara tomma: namnen kan komma sedan.',
        },
        {
          title: 'Säg vad som ligger i',
          text: 'Skanna etiketten och skriv eller klistra in en lista, en sak per rad. ”3 strumpor” går bra att skriva.',
          photo:
            'Eller fotografera den öppna lådan och skriv ingenting: orden på sakerna i bilden går att söka på.',
        },
        {
          title: 'Fråga var du än är',
          text: 'Skriv tre bokstäver eller rikta telefonen mot hyllan: rätt etikett lyser upp.',
        },
      ],
    },
    pictures: {
      search: 'Sökning på en telefon: varje sak som hittats, med lådan och platsen den finns i',
      bin: 'En låda på en telefon: dess etikett och vad som ligger i den',
      clip: 'På en telefon skriver någon ”lam”, trycker på en lampa bland träffarna, ser den lysa i sin låda och tar ut en',
      play: 'Se hur det går till',
      stop: 'Stoppa',
    },
    cards: {
      title: 'Vad du får',
      organize: {
        title: 'Ordning',
        text: 'Lådor i lådor, på platser, med de färger och symboler du har gett dem. Flytta allt på en gång, och ångra om det blev fel.',
      },
      find: {
        title: 'Sök',
        text: 'Saker, anteckningar, taggar och koder hittas medan du skriver, även om du stavar fel. Också bland hundra tusen saker.',
      },
      label: {
        title: 'Skanna',
        text: 'QR-etiketter för vanliga etikettark och etikettskrivare. De läses i svagt ljus, och tio på en gång.',
      },
      share: {
        title: 'Dela',
        text: 'Familjen, flytthjälpen, föreningen: det en lägger i ser de andra direkt. En länk visar en låda för någon utan konto.',
      },
      access: {
        title: 'Bestäm vem som ser',
        text: 'Några får titta, några får ändra, i en låda eller på en hel plats. När du tar bort någon är det slut med en gång.',
      },
      place: {
        title: 'Vet var den står',
        text: 'Varje låda har sin plats och minns var den har setts och flyttats, och av vem. En inventering visar vad som saknas.',
      },
    },
    offline: {
      title: 'Det finns ingen täckning i källaren. Det behövs ingen.',
      text: 'Allt du får se finns i din telefon, att läsa och att ändra.',
      facts: [
        {
          title: 'Inget går förlorat',
          text: 'Det du ändrar väntar i telefonen och skickas en gång, även om batteriet tar slut däremellan.',
        },
        {
          title: 'Lätt att ångra sig',
          text: 'Med en gång, eller senare i historiken, som visar vem som gjorde vad. Det du tar bort ligger kvar i papperskorgen i {days} dagar.',
        },
        {
          title: 'Ingen ser dig över axeln',
          text: 'Ingen reklam och inga andra företags skript. Lådor är privata tills du delar dem.',
        },
      ],
    },
    stories: {
      title: 'Tre sätt att använda det',
      text: 'Vi har hittat på dem. De visar vad Whichbin är till för.',
      mark: 'Exempel',
      all: [
        {
          title: 'Flytten',
          text: 'Sextio lådor, två som hjälper till. Varje låda får en tom etikett medan den packas. I det nya hemmet skannar alla: den här ska till köket, och kaffebryggaren ligger i nummer 17.',
        },
        {
          title: 'Scouternas förråd',
          text: 'Tolv ledare, en nyckel. Den som tar tälten skriver upp det på plats, och listan säger vem som har dem och när de ska vara tillbaka.',
        },
        {
          title: 'Vinden, garaget, mormors saker',
          text: 'Julbelysningen, vinterdäcken, husets papper. Ingen ringer längre från vinden och frågar var det ligger.',
        },
      ],
    },
    plans: {
      title: 'Vad det kostar',
      lead: 'Börja gratis. Om du någon gång går tillbaka dit raderas inget av det du har.',
      free: 'Gratis',
      unlimited: 'Obegränsat',
      popular: 'Populär',
      perMonth: 'per månad',
      bins: '{n} lådor',
      itemsPerBin: '{n} saker i varje',
      everything: 'Etiketter, skanning, delning, utan täckning',
      analytics: 'Tillväxt, värde över tid och dubbletter',
      same: 'Allt som ingår i gratis',
    },
    end: {
      title: 'Börja med en låda.',
      text: 'Ett namn, en adress, ett lösenord. En halv minut senare skriver du upp vad som ligger i den.',
    },
    support: 'Frågor? Skriv till oss:',
    help: 'Hjälp',
    privacy: 'Integritet',
    footer: 'Mer om Whichbin',
  },
};
