import type { Shared, SharedEntry, SharedList } from '#domain/links/share-link.ts';
import { escapeHtml } from '#server/html.ts';
import {
  addressOf,
  initialOf,
  nothing,
  type PageContext,
  page,
  pageLinks,
  pathText,
  rangeText,
  tagList,
} from './page.ts';
import { countText, fillText, type Language, pageTexts } from './page-texts.ts';

/** A list by its link. Its script loads it anew every few seconds and shows what has changed. */
export function listPage({ name, pages }: Shared, list: SharedList, context: PageContext): string {
  const { language } = context;
  const texts = pageTexts[language];
  const summary = summaryOf(list, language);
  const label = `<div class="label">
<div class="top"><span class="tile" aria-hidden="true">${escapeHtml(initialOf(name))}</span>${escapeHtml(texts.sharedList)}</div>
<h1>${escapeHtml(name)}</h1>
${stageLinks(list, language)}
</div>`;
  const { page: number = 1 } = context;
  const range = rangeText(
    texts.entryRange,
    { page: number, count: list.entries.length, n: list.entryCount },
    language,
  );
  const body = `<main class="bin"><p class="fresh" id="fresh" data-updates="${escapeHtml(texts.updates)}" data-stale="${escapeHtml(texts.notUpdated)}"><noscript>${escapeHtml(texts.reload)}</noscript></p><p class="sr" id="said" role="status"></p>
<div id="live" data-summary="${escapeHtml(summary)}"><section class="box">${label}</section>
<div>${entrySections(list, language)}${pageLinks(range, pages, context)}</div></div>
</main><script>${listScript}</script>`;
  return page(name, body, context, { text: summary, image: undefined });
}

function stageOf({ stages, stage }: SharedList) {
  return stages[stage - 1] ?? { name: '', done: 0 };
}

/** "Loaded: 56 of 60". */
function summaryOf(list: SharedList, language: Language): string {
  const { name, done } = stageOf(list);
  return `${name}: ${fillText(pageTexts[language].doneOf, language, { done, n: list.entryCount })}`;
}

function stageLinks({ stages, stage, entryCount }: SharedList, language: Language): string {
  const texts = pageTexts[language];
  const links = stages.map(({ name, done }, n) => {
    const current = n + 1 === stage ? ' aria-current="true"' : '';
    const doneText = fillText(texts.doneOf, language, { done, n: entryCount });
    return `<li><a href="${addressOf({ stage: n + 1, lang: language })}"${current}><span>${escapeHtml(name)}</span> <span>${escapeHtml(doneText)}</span><progress max="${Math.max(1, entryCount)}" value="${done}" aria-hidden="true"></progress></a></li>`;
  });
  return `<nav aria-label="${escapeHtml(texts.stages)}"><ul class="stages">${links.join('')}</ul></nav>`;
}

function entrySections(list: SharedList, language: Language): string {
  const { entries, entryCount } = list;
  const texts = pageTexts[language];
  if (entryCount === 0) return nothing(texts.noEntries, texts.noEntriesHint);
  const { name, done } = stageOf(list);
  const missing = entries.filter(({ count, needed }) => count < needed);
  const section = (id: string, count: string, rows: readonly SharedEntry[]) =>
    rows.length === 0
      ? ''
      : `<section aria-labelledby="${id}"><h2 id="${id}">${escapeHtml(`${name}: ${count}`)}</h2><ul class="items">${rows.map((entry) => entryRow(entry, name, language)).join('\n')}</ul></section>`;
  return [
    done === entryCount ? nothing(texts.nothingMissing, summaryOf(list, language)) : '',
    section('missing', countText(language, texts.missingCount, entryCount - done), missing),
    section(
      'done',
      countText(language, texts.doneCount, done),
      entries.filter((entry) => !missing.includes(entry)),
    ),
  ].join('');
}

function entryRow(entry: SharedEntry, shownStage: string, language: Language): string {
  const { name, label, places = [], binName, marks, needed, count, reached } = entry;
  const texts = pageTexts[language];
  const where = [label, pathText(places), binName && `${texts.inBin} ${binName}`].filter(Boolean);
  const amount =
    needed > 1 ? `<b>${escapeHtml(fillText(texts.doneOf, language, { done: count, n: needed }))}</b> ` : '';
  return `<li><div class="what"><span class="name">${escapeHtml(name)}</span>${where.length === 0 ? '' : `<span class="in">${escapeHtml(where.join(' · '))}</span>`}${tagList(marks, texts.tags)}</div><span class="much">${amount}${escapeHtml(reached === shownStage ? '' : (reached ?? ''))}</span></li>`;
}

/**
 * Asks every five seconds while things are ticked, every fifteen while nothing changes, every thirty without a connection, and
 * never while nobody looks.
 */
export const listScript = `(() => {
const [live, fresh, said] = ['live', 'fresh', 'said'].map((id) => document.getElementById(id));
let [tag, wait, timer, isAsking] = ['', 5000, 0, false];
const show = (parsed) => {
  const next = parsed.getElementById('live');
  if (!next) return location.reload();
  if (next.innerHTML === live.innerHTML) return;
  const focused = live.contains(document.activeElement) && document.activeElement.getAttribute('href');
  live.replaceChildren(...next.childNodes);
  if (focused) live.querySelector('a[href="' + CSS.escape(focused) + '"]')?.focus({ preventScroll: true });
  said.textContent = next.dataset.summary;
  wait = 5000;
};
const ask = async () => {
  isAsking = true;
  try {
    const answer = await fetch(location.href, { headers: tag ? { 'if-none-match': tag } : {}, signal: AbortSignal.timeout(20000) });
    if (answer.status === 404) return location.reload();
    if (answer.status === 304) wait = Math.min(wait * 1.5, 15000);
    else if (!answer.ok) throw new Error(answer.status);
    else {
      tag = answer.headers.get('etag') ?? '';
      show(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    }
    fresh.textContent = fresh.dataset.updates;
  } catch {
    wait = 30000;
    said.textContent = fresh.textContent = fresh.dataset.stale;
  } finally {
    isAsking = false;
    plan(wait);
  }
};
const plan = (ms) => {
  clearTimeout(timer);
  if (!document.hidden && !isAsking) timer = setTimeout(ask, ms);
};
fresh.textContent = fresh.dataset.updates;
document.addEventListener('visibilitychange', () => plan(0));
addEventListener('online', () => plan(0));
plan(wait);
})();`;
