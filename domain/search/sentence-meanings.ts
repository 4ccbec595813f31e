import type { SearchKind } from '../account/saved-search.ts';
import type { Locale } from '../locale.ts';

/**
 * What a part of a sentence means. `filters` are typed filters in English. A phrase consists of words; `(a|b)` is one of
 * several, `[a]` may be left out. Its gaps, in phrase and filters:
 *
 * - `{person}`: a borrower, `{name}`: a place or bin, `{tag}`: one word;
 * - `{n}`: a number, `{less}`: one less than it, `{year}`: four digits;
 * - in filters alone `{beforeThisWeek}`, the last day of the week before, `{thisMonth}`, `{nextMonth}`, `{lastMonth}`, `{thisYear}` and `{lastYear}`.
 */
export type Meaning = { filters: string; kind?: SearchKind } & Record<Locale, readonly string[]>;

/** Read in this order: what is said more exactly comes first. */
export const meanings: readonly Meaning[] = [
  {
    filters: '-lent:yes',
    en: ['not (lent|loaned) [out]', 'not on loan', 'not borrowed'],
    sv: ['(inte|ej) (utlånad|utlånat|utlånade|lånad|lånat|lånade)'],
  },
  {
    filters: 'lent:{person}',
    en: [
      '[what|which things] (did|have|has) (i|we) (lend|lent|loan|loaned|give|given) [out] to {person}',
      '[what is] (lent|loaned) [out] to {person}',
      '[what is] borrowed by {person}',
      'what (has|did) {person} (borrowed|borrow|got)',
      'what does {person} have',
      'on loan to {person}',
    ],
    sv: [
      '[vad|vilka saker] har (jag|vi) (lånat|lånat ut) till {person}',
      '[vad] (lånade|lånar) (jag|vi) ut till {person}',
      '[vad är] (utlånat|utlånad|utlånade|lånat|lånade) till {person}',
      'vad har {person} (lånat|fått låna)',
      'vad (lånade|lånar) {person}',
      '(lånat|lånad|lånade) av {person}',
    ],
  },
  {
    filters: 'due<0d',
    en: [
      'overdue',
      'past due',
      '(late|not) (back|returned)',
      'not [been] (given|brought) back',
      'should (be|have been) (back|returned)',
    ],
    sv: [
      '(försenat|försenad|försenade)',
      '(inte|ej) [är|har|har blivit] (återlämnat|återlämnad|återlämnade|tillbakalämnat|tillbaka)',
      '(skulle|borde) (ha kommit|vara|varit|kommit) tillbaka',
    ],
  },
  { filters: 'due<1d', en: ['due [back] today'], sv: ['(ska|skall) [vara] tillbaka (i dag|idag)'] },
  {
    filters: 'due<7d',
    en: ['due [back] (this week|soon|within a week)'],
    sv: [
      '(ska|skall) [snart] [vara] tillbaka (den här veckan|inom en vecka|i veckan|snart)',
      'ska snart tillbaka',
    ],
  },
  {
    filters: 'due:{thisMonth}',
    en: ['due [back] this month'],
    sv: ['(ska|skall) [vara] tillbaka (den här månaden|i månaden)'],
  },
  {
    filters: 'lent:yes',
    en: [
      '[what is|which are] (lent|loaned) [out]',
      '[what is] on loan',
      'borrowed',
      'who (has|borrowed)',
      'what is out',
    ],
    sv: [
      '[vad är|vad har (jag|vi)] (utlånat|utlånad|utlånade|lånat ut|lånat|lånad|lånade)',
      'vem har [lånat]',
      'vad är ute',
    ],
  },
  {
    filters: 'warranty<0d',
    en: ['out of warranty', '(without|no) warranty left', 'warranty [has] (expired|ended|over)'],
    sv: ['garantin (har gått ut|gick ut|är slut)', 'utgången garanti'],
  },
  {
    filters: 'warranty:{thisYear}',
    en: ['warranty (ends|expires|ending|expiring|runs out) this year'],
    sv: ['(garantin|garanti som|garanti) (går ut|slutar|tar slut) i år'],
  },
  {
    filters: 'warranty<90d',
    en: ['warranty (ends|expires|ending|expiring|runs out) [soon]'],
    sv: ['(garantin|garanti som) (går|slutar|tar) [snart] (ut|slut)'],
  },
  { filters: 'warranty>-1d', en: ['[still] (under|in) warranty'], sv: ['[har] garanti kvar', 'med garanti'] },
  {
    filters: 'expires<0d',
    en: ['[has|have] expired', 'out of date', 'past (its|their) (date|best before)'],
    sv: ['(har gått ut|utgånget|utgångna|utgången)', '(för gammalt|för gammal|passerat bäst före)'],
  },
  {
    filters: 'expires:{thisMonth}',
    en: ['(expires|expiring|expire|best before) this month'],
    sv: [
      '(går|gå) ut [den] (här månaden|i månaden|denna månad)',
      'bäst före (den här|denna) (månaden|månad)',
    ],
  },
  {
    filters: 'expires:{nextMonth}',
    en: ['(expires|expiring|expire|best before) next month'],
    sv: ['(går|gå) ut nästa månad'],
  },
  {
    filters: 'expires:{thisYear}',
    en: ['(expires|expiring|expire|best before) this year'],
    sv: ['(går|gå) ut i år', 'bäst före i år'],
  },
  {
    filters: 'expires<{n}d',
    en: ['(expires|expiring|expire) (in|within) {n} days'],
    sv: ['(går|gå) ut (om|inom) {n} dagar'],
  },
  {
    filters: 'expires<{n}w',
    en: ['(expires|expiring|expire) (in|within) {n} weeks'],
    sv: ['(går|gå) ut (om|inom) {n} veckor'],
  },
  {
    filters: 'expires:{year}',
    en: ['(expires|expiring|expire|best before) [in] {year}'],
    sv: ['(går|gå) ut [år] {year}', 'bäst före {year}'],
  },
  {
    filters: 'expires<7d',
    en: ['(expires|expiring|expire) (this week|within a week)'],
    sv: ['(går|gå) ut (den här veckan|i veckan|inom en vecka)'],
  },
  {
    filters: 'expires<30d',
    en: ['(expires|expiring|expire) [soon]', 'about to expire'],
    sv: ['(går|gå) snart ut', '(går|gå) ut [snart]'],
  },
  {
    filters: 'bought<-{n}y',
    en: ['(bought|purchased) [more than] {n} years ago', 'older than {n} years'],
    sv: ['(köpt|köpta|inköpt|inköpta) för [mer än] {n} år sedan', 'äldre än {n} år'],
  },
  {
    filters: 'bought<{year}',
    en: ['(bought|purchased) before {year}'],
    sv: ['(köpt|köpta|inköpt|inköpta) (före|innan) {year}'],
  },
  {
    filters: 'bought>{year}',
    en: ['(bought|purchased) after {year}'],
    sv: ['(köpt|köpta|inköpt|inköpta) efter {year}'],
  },
  {
    filters: 'bought:{year}',
    en: ['(bought|purchased) [in] {year}', '[things] (i|we) bought in {year}'],
    sv: ['(köpt|köpta|inköpt|inköpta|köpte) [år|under] {year}'],
  },
  {
    filters: 'bought:{lastYear}',
    en: ['(bought|purchased) last year'],
    sv: ['(köpt|köpta|inköpt|inköpta) (i fjol|förra året)'],
  },
  {
    filters: 'bought:{thisYear}',
    en: ['(bought|purchased) this year'],
    sv: ['(köpt|köpta|inköpt|inköpta) i år'],
  },
  {
    filters: 'bought:{lastMonth}',
    en: ['(bought|purchased) last month'],
    sv: ['(köpt|köpta|inköpt|inköpta) förra månaden'],
  },
  {
    filters: 'bought:{thisMonth}',
    en: ['(bought|purchased) this month'],
    sv: ['(köpt|köpta|inköpt|inköpta) (den här|denna) (månaden|månad)'],
  },
  {
    filters: 'changed>-1d',
    en: ['(changed|edited|updated) today'],
    sv: ['(ändrat|ändrad|ändrade|ändrats|ändrades) (i dag|idag)'],
  },
  {
    filters: 'changed:{thisMonth}',
    en: ['(changed|edited|updated) this month'],
    sv: ['(ändrat|ändrad|ändrade|ändrats) (den här|denna) (månaden|månad)'],
  },
  {
    filters: 'changed>-8d',
    en: [
      '(recently|lately) (changed|edited|updated)',
      '(changed|edited|updated) (recently|lately|in the last week)',
    ],
    sv: ['(nyligen|nyss) (ändrat|ändrad|ändrade)', '(ändrat|ändrad|ändrade) (nyligen|senaste veckan)'],
  },
  {
    filters: 'changed>{beforeThisWeek}',
    en: ['(changed|edited|updated|modified) (this week|since monday)'],
    sv: [
      '(ändrat|ändrad|ändrade|ändrats|ändrades|redigerat|redigerade|uppdaterat) (den här veckan|denna vecka|i veckan)',
      '(ändrat|ändrade|ändrats) sedan i måndags',
    ],
  },
  {
    filters: 'sort:value',
    en: [
      '[the|my|our] most (valuable|expensive|precious) [first]',
      'worth [the] most',
      '[with the] highest (value|price|values)',
      'what is worth most',
    ],
    sv: [
      '[det|de] (mest värda|mest värdefulla|värdefullaste|dyraste|dyrbaraste) [först]',
      '(högst|högsta|störst) (värde|värdet|pris)',
      'vad är mest värt',
    ],
  },
  {
    filters: 'value>{n}',
    en: [
      '[with a|with] (value|price|worth|valued|costing|costs|priced) [of] (over|above|more than|exceeding) {n} [{currency}]',
      'more (expensive|valuable) than {n} [{currency}]',
      '(over|above|more than) {n} {currency}',
    ],
    sv: [
      '[med ett|med] (värde|pris|värda|värd|värt|kostar|kostat|kostade) (över|mer än|mera än) {n} [{currency}]',
      '(dyrare|värdefullare) än {n} [{currency}]',
      '(över|mer än) {n} {currency}',
    ],
  },
  {
    filters: 'value<{n}',
    en: [
      '[with a|with] (value|price|worth|valued|costing|costs|priced) [of] (under|below|less than) {n} [{currency}]',
      'cheaper than {n} [{currency}]',
      '(under|below|less than) {n} {currency}',
    ],
    sv: [
      '[med ett|med] (värde|pris|värda|värd|värt|kostar|kostat|kostade) (under|mindre än) {n} [{currency}]',
      'billigare än {n} [{currency}]',
      '(under|mindre än) {n} {currency}',
    ],
  },
  { filters: 'quantity>{less}', en: ['at least {n} [of]'], sv: ['minst {n} [st|stycken]'] },
  {
    filters: 'quantity>{n}',
    en: ['(more than|over) {n} [pieces of|of]'],
    sv: ['(fler|mer|flera) än {n} [st|stycken]', 'över {n} (st|stycken)'],
  },
  {
    filters: 'quantity<{n}',
    en: ['(fewer|less) than {n} [pieces of|of]'],
    sv: ['(färre|mindre) än {n} [st|stycken]'],
  },
  {
    filters: 'value:none',
    en: ['(without|with no|no|lacking|missing) [a|any] (value|price)', 'not valued'],
    sv: ['(utan|saknar) [ett] (värde|pris)'],
  },
  {
    filters: 'photo:no',
    en: ['(without|with no|no|lacking|missing) [a|any] (photo|photos|picture|pictures|image)'],
    sv: ['(utan|saknar) [ett|en] (foto|foton|bild|bilder)'],
  },
  {
    filters: 'photo:yes',
    en: ['with [a] (photo|photos|picture|pictures)'],
    sv: ['med (foto|foton|bild|bilder)'],
  },
  {
    filters: 'place:none',
    en: ['(without|with no|not in) [a|any] (place|location)'],
    sv: ['(utan|saknar) [en] plats'],
  },
  {
    filters: 'expires:none',
    en: ['(without|with no|no) [a|an] (best before|expiry) [date]'],
    sv: ['(utan|saknar) [ett] (bäst före|utgångsdatum|bästföredatum)'],
  },
  {
    filters: '-tag:{tag}',
    en: ['not tagged {tag}', '(without|not with) the tag {tag}'],
    sv: ['(inte|ej) taggad {tag}', 'utan taggen {tag}'],
  },
  {
    filters: 'tag:none',
    en: ['(without|with no|no|lacking) [a|any] (tag|tags)', 'untagged', 'not tagged'],
    sv: ['(utan|saknar) [en] (tagg|taggar)', 'otaggade'],
  },
  {
    filters: 'tag:{tag}',
    en: ['tagged [with|as] {tag}', 'with the tag {tag}'],
    sv: ['(taggad|taggat|taggade) [med] {tag}', 'med taggen {tag}'],
  },
  {
    filters: 'low:yes',
    en: [
      'running (low|out)',
      'low [in|on] stock',
      '(nearly|almost) (out|gone|used up)',
      'what (should|do) (i|we) [need to] buy',
    ],
    sv: [
      '(håller på att ta|tar|börjar ta) [snart] slut',
      'snart slut',
      '(lite|få) kvar',
      'vad (behöver|ska|bör) (jag|vi) köpa',
    ],
  },
  {
    filters: 'used:yes',
    en: ['used up', 'out of stock', 'none left', 'all gone'],
    sv: ['(är|tagit) slut', 'helt slut', 'inga kvar', 'förbrukat'],
  },
  {
    filters: 'opened<-{n}y',
    kind: 'bins',
    en: ['not [been] (opened|used|touched|seen) (for|in) {n} years', 'unused for {n} years'],
    sv: ['(inte|ej) (öppnad|öppnat|öppnade|använd|använt|använda|rörd|rörda) på {n} år', 'oanvänd på {n} år'],
  },
  {
    filters: 'opened<-{n}m',
    kind: 'bins',
    en: ['not [been] (opened|used|touched|seen) (for|in) {n} months'],
    sv: ['(inte|ej) (öppnad|öppnat|öppnade|använd|använt|använda|rörd|rörda) på {n} månader'],
  },
  {
    filters: 'opened<{year}',
    kind: 'bins',
    en: ['not [been] (opened|used|touched|seen) since {year}'],
    sv: ['(inte|ej) (öppnad|öppnat|öppnade|använd|använt|använda|rörd|rörda) sedan {year}'],
  },
  {
    filters: 'opened<-1y',
    kind: 'bins',
    en: [
      'not [been] (opened|used|touched|seen) [for a year|in a year|for one year|for long|lately]',
      'unopened',
      'unused for a year',
    ],
    sv: [
      '(inte|ej) [har] (öppnad|öppnat|öppnade|öppnats|använd|använt|använda|rörd|rört|rörda) [på ett år|på länge]',
      'oöppnade',
    ],
  },
  {
    filters: 'missing:yes',
    kind: 'bins',
    en: ['(missing|lost) (bins|boxes|bin|box)', '(bins|boxes) that are (missing|lost)'],
    sv: ['(saknade|försvunna|borttappade|saknad) (lådor|låda)', 'lådor som (saknas|är borta)'],
  },
  { filters: 'private:no', en: ['not private'], sv: ['(inte|ej) (privat|privata)'] },
  { filters: 'private:yes', en: ['private'], sv: ['(privat|privata)'] },
  { filters: 'archived:yes', en: ['archived'], sv: ['(arkiverad|arkiverat|arkiverade)'] },
  {
    filters: '-{name}',
    en: [
      '[which is|that is|that are|which are] not [stored|kept] (in|on|at|inside) [the|my|our] {name}',
      '(outside|except in|except on|except) [the|my|our] {name}',
    ],
    sv: [
      '(inte|ej) [är|ligger|finns|står] (i|på|vid|hos) [min|mitt|vår|vårt] {name}',
      '(utanför|utom i|utom på|utom) {name}',
    ],
  },
  {
    filters: '{name}',
    en: ['[stored|kept] (in|on|at|inside|from) [the|my|our] {name}'],
    sv: ['(i|på|vid|hos|från) [min|mitt|vår|vårt] {name}'],
  },
];

/** Words of a sentence that say nothing about what is sought. */
export const fillers = [
  'things thing items item stuff everything anything all what which is are was were that have has been i we me do does did show find list give get who there it its their now currently',
  'saker sak grejer grej prylar pryl föremål allt alla allting vad vilka vilket är som har var jag vi mig visa hitta lista ge finns just nu nuvarande ligger',
] as const;

/** Words for bins: alone beside filters, they choose bins. */
export const binWords = 'bins boxes bin box lådor låda lådorna boxar kartonger' as const;

export const currencies = 'kr kronor krona sek usd dollar dollars eur euro euros gbp pound pounds nok dkk';
