import type { BinIcon } from './bin-fields.ts';

/** Words of each icon. English ones match as a whole or in the plural; Swedish ones are stems, which compounds begin or end with. */
type Words = { en: string; sv: string };

/**
 * Folded, as `fold` does: "lada" for "låda". Stems below four letters match only as a whole word, unless a dash says where a
 * compound goes on: "jul-" is in "julpynt", "-spik" in "takspik". Words for containers, such as "box", say nothing.
 */
export const iconWords: Partial<Record<BinIcon, Words>> = {
  archive: {
    en: 'archive keepsake memory memories memento heirloom souvenir antique collection',
    sv: 'arkiv minnen minnes arvegods antik souvenir samling frimark mynt',
  },
  wrench: {
    en: 'tool toolbox toolkit wrench spanner screwdriver plier socket bolt nut screw bit drill clamp hardware fitting plumbing bracket hinge fastener spare part',
    sv: 'verktyg skruv mutter muttrar bult nyckelsats hylsnyck skiftnyck tang tangen tanger borr beslag gangjarn ror-del reservdel vvs armatur tving bits bricka brickor fastdon rorkoppling',
  },
  hammer: {
    en: 'hammer nail carpentry wood timber lumber plank saw chisel axe building construction workshop demolition',
    sv: 'hammare spik- -spik spik yxa yxor sag- -sag sagen mejsel stamjarn snicker snickeri bygg- byggmaterial virke brada brador plank tra- verkstad hyvel',
  },
  plug: {
    en: 'plug charger adapter power battery batteries electric electrical electronics electronic fuse switch socketstrip inverter',
    sv: 'laddare batteri adapter elektri elektronik sakring stromadapter strombryt kontakter stickprop el- eldel natdel transformator uttag',
  },
  lightbulb: {
    en: 'lamp light lantern bulb lightbulb lighting spotlight torch flashlight led candle chandelier dimmer stagelight fluorescent',
    sv: 'lamp ljus lykt belysning glodlamp lysror stralkast ficklamp ljuskron ljusstak stearin dimmer spotlight led ledlist',
  },
  paint: {
    en: 'paint painting brush paintbrush roller varnish lacquer wallpaper primer decorating craft art makeup glue tape stencil crayon pencil canvas drawing',
    sv: 'farg malar- malarfarg pensel penslar roller lack- -lack tapet spackel pyssel hobby smink lim tejp krita kritor penna pennor malning konst ritmaterial schablon',
  },
  flower: {
    en: 'flower plant pot seed bulbplanter vase gardening florist herb bouquet',
    sv: 'blom- blomm krukor kruka fron fro- vas vaser plantering orter krukvax bukett vaxter',
  },
  tree: {
    en: 'tree garden lawn outdoor firewood rake shovel spade hedge mower hose forest backdrop yard leaf leaves',
    sv: 'trad- -trad tradgard grasklipp gras- kratta krattor spade spadar skyffel hack- slang skog ved- -ved lov- utomhus utemobl bevattning kulisser julgran',
  },
  snowflake: {
    en: 'winter snow ski skiing sled skate ice snowboard sleigh glove mitten freezer',
    sv: 'vinter sno- skid- skidor skidan pulka pulkor kalke skridsko is- slalom vant- vantar frysvar langfard handsk mossa mossor',
  },
  sun: {
    en: 'summer sun beach swim swimming pool sunscreen parasol sunglasses towel bathing patio',
    sv: 'sommar sol- strand bad- simning pool parasoll solglas handduk badrum uteplats',
  },
  tent: {
    en: 'tent camp camping hiking hike sleeping backpack outdoors sleepingbag scout fishing hunting stove trekking tarp',
    sv: 'talt- -talt talten camping vandring friluft sovsack ryggsack scout fiske fiskespo jakt liggunderlag presenning stormkok turist-',
  },
  bike: {
    en: 'bike bicycle cycling cycle helmet pedal scooter inner-tube moped skateboard',
    sv: 'cykel cykl- hjalm sparkcykel moped pedal skateboard rullskridsk',
  },
  ball: {
    en: 'ball football soccer basketball volleyball handball tennis golf badminton hockey sport sports racket cricket rugby floorball',
    sv: 'boll- -boll bollar fotboll handboll tennis golf badminton hockey sport racket innebandy idrott',
  },
  dumbbell: {
    en: 'gym dumbbell weight fitness training exercise workout yoga kettlebell',
    sv: 'hantel hantlar traning gymnastik vikter motion yoga styrke',
  },
  shirt: {
    en: 'clothes clothing shirt dress costume hat cap coat jacket trouser pant skirt shoe boot sock scarf scarves suit wig cape gown vest belt fabric textile cloth sweater jeans uniform tie blouse mask accessory accessories jewellery jewelry sewing yarn boa corset underwear cloak crown shawl',
    sv: 'klader klad- skjort tshirt klanning kostym hatt- -hatt hattar keps- kepsar kappa kappor rock- jacka jackor jack- byxa byxor kjol sko- skor -sko stovlar stovel strump socka sockor halsduk peruk cape vast- vastar balte balten tyg- -tyg textil troja trojor jeans uniform slips blus mask- masker smycke garn- symaskin sybehor sy- boa boor korsett underklad mantel mantlar krona kronor sjal handvaska plagg',
  },
  baby: {
    en: 'baby babies infant diaper nappy nappies pram stroller pacifier newborn cot',
    sv: 'baby bebis blojor bloja barnvagn napp- nappar spjalsang spadbarn nappflask',
  },
  toy: {
    en: 'toy lego doll puzzle game boardgame playmobil brick teddy duplo kids children child jigsaw',
    sv: 'leksak lego docka dockor dock- pussel spel- -spel spelen sallskapsspel barn- kloss playmobil nalle nallar gosedjur duplo brio',
  },
  book: {
    en: 'book novel magazine comic library cookbook textbook manual dictionary script atlas',
    sv: 'bok- -bok boken bocker tidning tidskrift serietidning roman romaner laroboc lexikon manus handbok',
  },
  music: {
    en: 'music instrument guitar piano violin drum sound speaker microphone mic cd vinyl record amplifier headphone audio keyboard flute trumpet programme song stand xlr',
    sv: 'musik instrument gitarr piano fiol trumm- trummor ljudanlagg ljudteknik hogtalar mikrofon vinyl skivor lp cd forstark horlur notstall noter flojt trumpet sang-',
  },
  camera: {
    en: 'camera photo photograph photography lens tripod video film projector picture frame slide',
    sv: 'kamer foto- foton fotografi objektiv stativ video filmrull projektor bilder tavla tavlor tavel- diabild fotoram',
  },
  laptop: {
    en: 'laptop computer monitor screen pc tablet mouse printer router modem server phone mobile usb network console',
    sv: 'dator bildskarm laptop surfplatt skrivare router modem server mobil- mobiler telefon usb natverk konsol',
  },
  cable: {
    en: 'cable cord wire lead extension hdmi ethernet cabling jack',
    sv: 'kabel kabl- sladd skarvsladd forlangning hdmi ledning koppling',
  },
  kitchen: {
    en: 'kitchen pan saucepan cookware baking oven cooking casserole mixer appliance food pantry spice can preserve grocery groceries jar snack',
    sv: 'kok- koks- kastrull gryta grytor panna pannor stekpann bakning bak- -form matlagning skafferi krydd konserv mat- burkar hushallsmask matvaror torrvaror',
  },
  coffee: {
    en: 'coffee tea cup mug espresso teapot thermos glass glasses wine',
    sv: 'kaffe te- mugg koppar kopp- espresso tekann termos glas- -glas vin- vinglas',
  },
  utensils: {
    en: 'utensil cutlery fork knife knives spoon plate dish dishes tableware crockery china porcelain napkin tablecloth dinner party',
    sv: 'bestick gaffel gafflar kniv- -kniv knivar sked- skedar tallrik porslin servis servett duk- dukar fest- husgerad kalas',
  },
  medicine: {
    en: 'medicine medical firstaid pill bandage plaster pharmacy health vitamin hygiene toiletry toiletries soap shampoo cosmetic',
    sv: 'medicin forsta-hjalp plaster forband apotek halsa vitamin hygien tval schampo sjukvard tablett sminkvask hudvard',
  },
  paw: {
    en: 'pet dog cat animal leash fur puppy aquarium horse riding bird hamster',
    sv: 'hund- hundar hund katt- katter katt djur- husdjur koppel akvarium hast- rid- ridutrust fagel',
  },
  gift: {
    en: 'gift present christmas xmas easter halloween decoration ornament wrapping birthday tinsel ribbon carnival advent santa holiday',
    sv: 'present- presenter jul- jul pask- pask advent halloween dekoration pynt omslagspapper fodelsedag glitter serpentin tomte ballong midsommar lucia luciakron girland',
  },
  luggage: {
    en: 'luggage suitcase bag travel trip trunk rucksack holdall purse handbag',
    sv: 'resvask resa resor vaska vaskor vask- bagage kappsack necessar plastpas',
  },
  car: {
    en: 'car auto vehicle tyre tire motor engine oil trailer roofbox wheel garage caravan boat',
    sv: 'bil- bilen bil dack- -dack motor- -motor olja oljor slap- slapvagn takbox fordon husvagn bat- -bat baten falgar hjul',
  },
  documents: {
    en: 'document paper file folder receipt tax contract office stationery invoice insurance certificate letter envelope binder form bookkeeping letters mail poster',
    sv: 'dokument papper parm- parmar kvitto kvitton skatte deklaration avtal kontor faktura fakturor forsakring betyg brev- brev kuvert blankett bokforing affisch ritningar',
  },
};
