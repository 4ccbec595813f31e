import type { BinColor, BinIcon } from '#domain/bins/bin-fields.ts';

export type Language = 'en' | 'sv';
export type Text = Record<Language, string>;

/** A kind of bin in a household, with typical things: one line per thing, English and Swedish. */
export type Theme = { name: Text; icon: BinIcon; color: BinColor; tags: Text[]; things: Text[] };

function theme(name: string, icon: BinIcon, color: BinColor, tags: string, things: string): Theme {
  return { name: pair(name), icon, color, tags: pairs(tags), things: pairs(things) };
}

function pairs(text: string): Text[] {
  return text.split(';').map(pair);
}

function pair(text: string): Text {
  const [en = '', sv = ''] = text.split('|').map((word) => word.trim());
  return { en, sv };
}

export const themes: Theme[] = [
  theme(
    'Christmas|Jul',
    'gift',
    'rust',
    'season|säsong; fragile|ömtåligt',
    `Christmas tree stand|Julgransfot; String of lights|Ljusslinga; Straw goat|Halmbock; Glass baubles|Julgranskulor;
     Advent star|Adventsstjärna; Electric candlestick|Elljusstake; Table runner|Löpare; Tree topper|Toppstjärna;
     Gingerbread cutters|Pepparkaksformar; Wrapping paper|Julklappspapper; Ribbon|Presentsnöre; Nativity set|Julkrubba;
     Santa hat|Tomteluva; Tinsel|Glitter; Candle holder|Ljusstake; Door wreath|Dörrkrans; Advent calendar|Adventskalender;
     Paper hearts|Julgranshjärtan; Lucia crown|Luciakrona; Glögg cups|Glöggmuggar; Tree skirt|Julgransmatta; Gift tags|Etiketter`,
  ),
  theme(
    'Tools|Verktyg',
    'hammer',
    'slate',
    'workshop|verkstad; heavy|tungt',
    `Claw hammer|Klohammare; Screwdriver|Skruvmejsel; Hex keys|Insexnycklar; Adjustable spanner|Skiftnyckel; Pliers|Tång;
     Side cutters|Avbitare; Spirit level|Vattenpass; Tape measure|Måttband; Hand saw|Handsåg; Wood chisel|Stämjärn;
     Clamp|Tving; Utility knife|Mattkniv; Drill bits|Borrar; Socket set|Hylsnyckelsats; File|Fil; Sandpaper|Sandpapper;
     Staple gun|Häftpistol; Wire stripper|Skaltång; Crowbar|Kofot; Rubber mallet|Gummiklubba; Square|Vinkelhake; Caliper|Skjutmått`,
  ),
  theme(
    'Power tools|Elverktyg',
    'wrench',
    'amber',
    'charged|laddat; workshop|verkstad',
    `Cordless drill|Skruvdragare; Jigsaw|Sticksåg; Circular saw|Cirkelsåg; Angle grinder|Vinkelslip; Orbital sander|Excenterslip;
     Impact driver|Slagskruvdragare; Heat gun|Varmluftspistol; Router|Handöverfräs; Battery charger|Batteriladdare;
     Spare battery|Reservbatteri; Hammer drill|Slagborrmaskin; Multi-tool|Multimaskin; Glue gun|Limpistol; Planer|Elhyvel;
     Extension lead|Skarvsladd; Dust bag|Dammpåse; Saw blade|Sågblad; Work light|Arbetslampa; Soldering iron|Lödkolv; Paint mixer|Färgblandare`,
  ),
  theme(
    'Cables|Kablar',
    'cable',
    'indigo',
    'electronics|elektronik; sort out|sortera',
    `HDMI cable|HDMI-kabel; USB-C cable|USB-C-kabel; Network cable|Nätverkskabel; Phone charger|Mobilladdare; Power strip|Grenuttag;
     Display adapter|Skärmadapter; Headphone splitter|Hörlursdelare; Antenna cable|Antennkabel; Memory card reader|Kortläsare;
     External disk|Extern hårddisk; USB stick|USB-minne; Cable ties|Buntband; Old phone|Gammal telefon; Router|Router;
     Speaker wire|Högtalarkabel; Travel adapter|Reseadapter; Power bank|Powerbank; Webcam|Webbkamera; Mouse|Mus; Keyboard|Tangentbord;
     SCART cable|Scartkabel; Remote control|Fjärrkontroll`,
  ),
  theme(
    'Light bulbs and batteries|Lampor och batterier',
    'lightbulb',
    'amber',
    'spare|reserv',
    `LED bulb E27|LED-lampa E27; LED bulb E14|LED-lampa E14; Spotlight GU10|Spotlight GU10; Fluorescent tube|Lysrör; AA batteries|AA-batterier;
     AAA batteries|AAA-batterier; Button cells|Knappceller; 9 V battery|9 V-batteri; Battery tester|Batteritestare; Fuses|Säkringar;
     Torch|Ficklampa; Headlamp|Pannlampa; Night light|Nattlampa; Timer switch|Timer; Dimmer|Dimmer; Lamp shade|Lampskärm;
     Ceiling hook|Takkrok; Smoke alarm|Brandvarnare; Candle bulbs|Kronljuslampor; Christmas light spares|Reservlampor till ljusslinga`,
  ),
  theme(
    'Paint|Målarfärg',
    'paint',
    'plum',
    'keep warm|frostfritt; check date|kolla datum',
    `White ceiling paint|Takfärg, vit; Wall paint|Väggfärg; Wood stain|Träbets; Brush|Pensel; Roller|Roller; Masking tape|Maskeringstejp;
     Filler|Spackel; Putty knife|Spackelspade; Paint tray|Färgtråg; Turpentine|Terpentin; Primer|Grundfärg; Spray paint|Sprayfärg;
     Dust sheet|Täckplast; Varnish|Lack; Linseed oil|Linolja; Sanding block|Slipkloss; Colour samples|Färgprover; Sealant gun|Fogpistol;
     Silicone|Silikon; Wallpaper paste|Tapetklister; Rest of wallpaper|Tapetrester; Paint opener|Burköppnare`,
  ),
  theme(
    'Garden|Trädgård',
    'flower',
    'moss',
    'summer|sommar; outdoors|utomhus',
    `Secateurs|Sekatör; Gardening gloves|Trädgårdshandskar; Trowel|Planteringsspade; Seed packets|Fröpåsar; Plant labels|Växtetiketter;
     Hose connector|Slangkoppling; Sprinkler|Spridare; Watering can|Vattenkanna; Garden twine|Trädgårdssnöre; Bulbs|Lökar;
     Fleece|Fiberduk; Slug collars|Snigelkragar; Hedge shears|Häcksax; Rake head|Krattskaft; Flower pots|Krukor; Saucers|Krukfat;
     Fertiliser|Gödsel; Bird food|Fågelmat; Nest box|Fågelholk; Bamboo canes|Bambukäppar; Rain gauge|Regnmätare; Garden lights|Trädgårdslyktor`,
  ),
  theme(
    'Winter clothes|Vinterkläder',
    'snowflake',
    'sky',
    'season|säsong; washed|tvättat',
    `Wool socks|Raggsockor; Mittens|Vantar; Beanie|Mössa; Scarf|Halsduk; Long johns|Långkalsonger; Down jacket|Dunjacka; Ski trousers|Skidbyxor;
     Fleece jacket|Fleecetröja; Thermal top|Underställströja; Gloves|Handskar; Snow boots|Vinterkängor; Balaclava|Balaklava;
     Knitted jumper|Stickad tröja; Snowsuit|Overall; Ear muffs|Öronmuffar; Gaiters|Damasker; Felt slippers|Tofflor; Neck warmer|Halskrage;
     Wool hat|Yllemössa; Ice grips|Broddar; Sheepskin|Fårskinn; Hand warmers|Handvärmare`,
  ),
  theme(
    'Summer clothes|Sommarkläder',
    'shirt',
    'teal',
    'season|säsong; washed|tvättat',
    `Shorts|Shorts; T-shirt|T-shirt; Swimsuit|Baddräkt; Swimming trunks|Badbyxor; Sun hat|Solhatt; Sandals|Sandaler; Linen shirt|Linneskjorta;
     Summer dress|Sommarklänning; Beach towel|Badhandduk; Flip-flops|Flipflops; Cap|Keps; Sunglasses|Solglasögon; Rain jacket|Regnjacka;
     Canvas shoes|Tygskor; Skirt|Kjol; Vest top|Linne; Sarong|Sarong; UV top|UV-tröja; Wellies|Gummistövlar; Light blanket|Sommarfilt`,
  ),
  theme(
    'Camping|Camping',
    'tent',
    'olive',
    'outdoors|utomhus; summer|sommar',
    `Tent|Tält; Tent pegs|Tältpinnar; Sleeping bag|Sovsäck; Sleeping mat|Liggunderlag; Camping stove|Stormkök; Gas canister|Gaspatron;
     Mess tin|Kastrull; Spork|Spork; Water filter|Vattenfilter; Thermos|Termos; Headlamp|Pannlampa; Mosquito net|Myggnät; Dry bag|Torrsäck;
     Folding chair|Campingstol; Hammock|Hängmatta; Compass|Kompass; Map|Karta; Fire steel|Tändstål; Rope|Rep; Tarpaulin|Presenning;
     First aid kit|Första hjälpen-kit; Mosquito repellent|Myggmedel; Sit pad|Sittunderlag; Wooden cup|Kåsa`,
  ),
  theme(
    'Skis and skates|Skidor och skridskor',
    'snowflake',
    'indigo',
    'winter|vinter; sharp|vasst',
    `Ski goggles|Skidglasögon; Skates|Skridskor; Ski boots|Pjäxor; Ski wax|Skidvalla; Ski poles|Stavar; Helmet|Hjälm; Ice claws|Isdubbar;
     Skate guards|Skridskoskydd; Ski straps|Skidremmar; Hockey stick|Hockeyklubba; Puck|Puck; Snow racer|Snowracer; Sledge|Pulka;
     Wax iron|Vallajärn; Wax cork|Vallakork; Back protector|Ryggskydd; Ski pass holder|Liftkortshållare; Race bib|Nummerlapp; Wrist guards|Handledsskydd;
     Thermos cup|Termosmugg`,
  ),
  theme(
    'Sports|Sport',
    'ball',
    'rose',
    'training|träning',
    `Football|Fotboll; Shin pads|Benskydd; Football boots|Fotbollsskor; Yoga mat|Yogamatta; Dumbbells|Hantlar; Skipping rope|Hopprep;
     Badminton racket|Badmintonracket; Shuttlecocks|Fjäderbollar; Table tennis bat|Pingisracket; Table tennis balls|Pingisbollar;
     Tennis balls|Tennisbollar; Floorball stick|Innebandyklubba; Ball pump|Bollpump; Swimming goggles|Simglasögon; Resistance band|Gummiband;
     Frisbee|Frisbee; Whistle|Visselpipa; Team shirt|Lagtröja; Goalkeeper gloves|Målvaktshandskar; Knee pads|Knäskydd; Climbing shoes|Klätterskor`,
  ),
  theme(
    'Bicycle|Cykel',
    'bike',
    'olive',
    'garage|garage; spare|reserv',
    `Inner tube|Cykelslang; Tyre lever|Däckavtagare; Bike pump|Cykelpump; Chain oil|Kedjeolja; Brake pads|Bromsklossar; Bike light|Cykellampa;
     Patch kit|Lagningslappar; Bell|Ringklocka; Saddle cover|Sadelskydd; Helmet|Cykelhjälm; Lock|Cykellås; Child seat|Barnsits; Pannier|Cykelväska;
     Chain|Kedja; Pedals|Pedaler; Reflector|Reflex; Multi-tool|Multiverktyg; Winter tyre|Vinterdäck; Basket|Cykelkorg; Mudguard|Stänkskärm`,
  ),
  theme(
    'Toys|Leksaker',
    'toy',
    'rose',
    'children|barn; give away|ge bort',
    `Wooden train|Tågbana; Building bricks|Byggklossar; Doll|Docka; Teddy bear|Nalle; Jigsaw puzzle|Pussel; Toy car|Leksaksbil; Board game|Sällskapsspel;
     Playing cards|Kortlek; Dolls' clothes|Dockkläder; Spinning top|Snurra; Marbles|Kulor; Fire engine|Brandbil; Play dough|Lekdeg; Tea set|Leksaksservis;
     Dominoes|Domino; Plastic animals|Plastdjur; Bubble mix|Såpbubblor; Kite|Drake; Bucket and spade|Hink och spade; Magnetic letters|Magnetbokstäver;
     Walkie-talkie|Walkie-talkie; Yo-yo|Jojo`,
  ),
  theme(
    'Baby|Baby',
    'baby',
    'sky',
    'children|barn; keep|spara',
    `Bodysuit|Body; Sleepsuit|Pyjamas; Bibs|Haklappar; Baby blanket|Babyfilt; Changing mat|Skötbädd; Baby monitor|Babyvakt; Bottle|Nappflaska;
     Dummy|Napp; Rattle|Skallra; Baby carrier|Bärsele; Muslin cloths|Muslinfiltar; Bath thermometer|Badtermometer; Romper|Sparkdräkt; Tiny socks|Babystrumpor;
     Pram rain cover|Regnskydd till vagn; Mobile|Mobil; Night light|Nattlampa; First shoes|Lära-gå-skor; Sun hat|Solhatt; Baby bath|Babybalja`,
  ),
  theme(
    'Kitchen|Kök',
    'kitchen',
    'amber',
    'rarely used|används sällan',
    `Waffle iron|Våffeljärn; Cake tin|Kakform; Rolling pin|Kavel; Fondue set|Fonduegryta; Pasta machine|Pastamaskin; Whisk|Visp; Mixing bowl|Degbunke;
     Ice cream scoop|Glasskopa; Piping bag|Spritspåse; Muffin cases|Muffinsformar; Mortar|Mortel; Salad spinner|Salladsslunga; Colander|Durkslag;
     Grater|Rivjärn; Baking tray|Bakplåt; Food processor|Matberedare; Preserving jars|Konservburkar; Funnel|Tratt; Meat thermometer|Stektermometer;
     Cheese slicer|Osthyvel; Crayfish plates|Kräftfat; Jam labels|Syltetiketter`,
  ),
  theme(
    'Party|Fest',
    'utensils',
    'plum',
    'celebration|firande',
    `Paper plates|Papperstallrikar; Napkins|Servetter; Balloons|Ballonger; Bunting|Vimpelrad; Candles|Tårtljus; Party hats|Partyhattar;
     Plastic glasses|Plastglas; Tablecloth|Duk; Place cards|Placeringskort; Streamers|Serpentiner; Lanterns|Kräftlyktor; Straws|Sugrör; Fairy lights|Ljusslinga;
     Punch bowl|Bålskål; Cake stand|Tårtfat; Guest book|Gästbok; Song sheets|Sånghäften; Midsummer ribbons|Midsommarband; Flag|Flagga; Party poppers|Partysmällare`,
  ),
  theme(
    'Books|Böcker',
    'book',
    'rust',
    'read|läst; lend|låna ut',
    `Crime novels|Deckare; Cookbook|Kokbok; Atlas|Atlas; Children's books|Barnböcker; Comic album|Seriealbum; Dictionary|Ordbok; Poetry|Dikter;
     Travel guide|Resguide; School books|Skolböcker; Photo book|Fotobok; Bird guide|Fågelbok; Gardening book|Trädgårdsbok; Biography|Biografi;
     Picture book|Bilderbok; Short stories|Noveller; Encyclopaedia|Uppslagsverk; Hymn book|Psalmbok; Diary|Dagbok; Sheet music|Noter; Mushroom guide|Svampbok`,
  ),
  theme(
    'Papers|Papper',
    'documents',
    'slate',
    'important|viktigt; keep 10 years|spara 10 år',
    `Tax returns|Deklarationer; Insurance policy|Försäkringsbrev; Receipts|Kvitton; School certificates|Skolbetyg; Photo envelopes|Fotokuvert;
     House plans|Husritningar; Car papers|Bilpapper; Passports, old|Pass, gamla; Manuals|Bruksanvisningar; Letters|Brev; Drawings|Barnteckningar;
     Rental contract|Hyreskontrakt; Warranty cards|Garantibevis; Bank folders|Bankpärmar; Postcards|Vykort; Vaccination card|Vaccinationskort;
     Wedding album|Bröllopsalbum; Negatives|Negativ; Family tree|Släktträd; Maps|Kartor`,
  ),
  theme(
    'Hobby|Hobby',
    'paint',
    'teal',
    'creative|pyssel',
    `Knitting needles|Stickor; Wool|Garn; Crochet hook|Virknål; Sewing thread|Sytråd; Buttons|Knappar; Fabric scraps|Tygbitar; Zip|Dragkedja;
     Watercolours|Akvarellfärger; Brushes|Penslar; Sketch pad|Skissblock; Beads|Pärlor; Glue|Lim; Scissors|Sax; Felt|Filt; Embroidery frame|Broderram;
     Sewing machine needles|Symaskinsnålar; Pattern|Mönster; Cutting mat|Skärmatta; Stamps|Stämplar; Washi tape|Washitejp; Crayons|Kritor; Pipe cleaners|Piprensare`,
  ),
  theme(
    'Cleaning|Städ',
    'box',
    'sky',
    'household|hushåll',
    `Microfibre cloths|Mikrofiberdukar; Bucket|Hink; Scrubbing brush|Skurborste; Vacuum bags|Dammsugarpåsar; Soap|Såpa; Window squeegee|Fönsterskrapa;
     Rubber gloves|Gummihandskar; Descaler|Avkalkning; Sponges|Svampar; Floor cloth|Skurtrasa; Bin bags|Soppåsar; Dishwasher salt|Diskmaskinssalt;
     Stain remover|Fläckborttagning; Clothes pegs|Klädnypor; Lint roller|Klädroller; Furniture oil|Möbelolja; Shoe polish|Skokräm; Dustpan|Sopskyffel; Mop head|Moppgarn; Feather duster|Dammvippa`,
  ),
  theme(
    'Medicine|Medicin',
    'medicine',
    'moss',
    'check date|kolla datum',
    `Plasters|Plåster; Bandage|Bandage; Paracetamol|Alvedon; Thermometer|Febertermometer; Antihistamine|Allergitabletter; Nasal spray|Nässpray;
     Tweezers|Pincett; Disinfectant|Desinfektion; Sun cream|Solkräm; Tick remover|Fästingplockare; Cough medicine|Hostmedicin; Elastic bandage|Elastisk linda;
     Rehydration salts|Vätskeersättning; Ear plugs|Öronproppar; Cold pack|Kylpåse; Burn gel|Brännskadegel; Travel pharmacy|Reseapotek; Face masks|Munskydd; Vitamins|Vitaminer; Eye drops|Ögondroppar`,
  ),
  theme(
    'Car|Bil',
    'car',
    'slate',
    'garage|garage',
    `Jump leads|Startkablar; Ice scraper|Isskrapa; Roof rack key|Takräckesnyckel; Tow rope|Bogserlina; Warning triangle|Varningstriangel; Wheel wrench|Fälgkors;
     Engine oil|Motorolja; Washer fluid|Spolarvätska; Car shampoo|Bilschampo; Wiper blades|Torkarblad; Spare bulbs|Reservlampor; Jack|Domkraft; Hi-vis vest|Reflexväst;
     Tyre gauge|Däcktrycksmätare; Snow brush|Snöborste; Boot mat|Bagagerumsmatta; Ratchet straps|Spännband; Parking disc|P-skiva; Dog guard|Hundgrind; Phone holder|Mobilhållare`,
  ),
  theme(
    'Travel|Resor',
    'luggage',
    'indigo',
    'holiday|semester',
    `Packing cubes|Packkuber; Neck pillow|Nackkudde; Travel adapter|Reseadapter; Toiletry bag|Necessär; Luggage scale|Bagagevåg; Padlock|Hänglås; Beach bag|Strandväska;
     Snorkel|Snorkel; Guidebook|Guidebok; Foreign coins|Utländska mynt; Eye mask|Ögonmask; Backpack|Ryggsäck; Rain poncho|Regnponcho; Day bag|Dagsryggsäck; Luggage tag|Bagagebricka;
     Travel towel|Resehandduk; Document pouch|Dokumentfodral; Sewing kit|Syetui; Binoculars|Kikare; Water bottle|Vattenflaska`,
  ),
  theme(
    'Music|Musik',
    'music',
    'plum',
    'careful|varsamt',
    `Vinyl records|Vinylskivor; CD collection|Cd-skivor; Guitar strings|Gitarrsträngar; Microphone|Mikrofon; Music stand|Notställ; Recorder|Blockflöjt; Capo|Capo; Tambourine|Tamburin;
     Effects pedal|Effektpedal; Drumsticks|Trumstockar; Headphones|Hörlurar; Cassette tapes|Kassettband; Metronome|Metronom; Violin rosin|Fiolharts; Song book|Sångbok; Ukulele|Ukulele;
     Plectrums|Plektrum; Instrument cable|Instrumentkabel; Harmonica|Munspel; Tuner|Stämapparat`,
  ),
  theme(
    'Pets|Husdjur',
    'paw',
    'olive',
    'animals|djur',
    `Dog lead|Koppel; Collar|Halsband; Dog brush|Hundborste; Food bowl|Matskål; Cat carrier|Kattbur; Cat toys|Kattleksaker; Litter scoop|Kattsandsspade; Dog coat|Hundtäcke; Claw clippers|Klotång;
     Tick collar|Fästinghalsband; Dummy|Apportdummy; Reflective vest|Reflexväst; Aquarium pump|Akvariepump; Fish net|Fiskhåv; Hamster wheel|Hamsterhjul; Blanket|Filt; Treats|Godis; Whistle|Visselpipa;
     Vet papers|Veterinärpapper; Poo bags|Bajspåsar`,
  ),
  theme(
    'Bed linen|Sängkläder',
    'archive',
    'teal',
    'washed|tvättat; guests|gäster',
    `Duvet cover|Påslakan; Pillowcase|Örngott; Fitted sheet|Dra på-lakan; Guest duvet|Gästtäcke; Blanket|Filt; Towel|Handduk; Bath towel|Badlakan; Tablecloth|Duk; Tea towels|Kökshanddukar;
     Mattress protector|Madrasskydd; Cushion cover|Kuddfodral; Curtains|Gardiner; Bedspread|Överkast; Flat sheet|Lakan; Pillow|Kudde; Bath mat|Badrumsmatta; Throw|Pläd; Linen runner|Linnelöpare;
     Crib sheet|Spjälsängslakan; Dressing gown|Morgonrock`,
  ),
  theme(
    'Camera|Kamera',
    'camera',
    'rust',
    'careful|varsamt; electronics|elektronik',
    `Camera bag|Kameraväska; Tripod|Stativ; Lens|Objektiv; Lens cap|Objektivlock; Memory card|Minneskort; Film rolls|Filmrullar; Flash|Blixt; Camera strap|Kamerarem; Battery grip|Batterigrepp;
     Polarising filter|Polfilter; Cleaning kit|Rengöringsset; Photo paper|Fotopapper; Slide projector|Diaprojektor; Slides|Diabilder; Old camcorder|Gammal videokamera; Instant camera|Polaroidkamera;
     Light meter|Ljusmätare; Photo frames|Fotoramar; Remote release|Fjärrutlösare; Action camera|Actionkamera`,
  ),
];
