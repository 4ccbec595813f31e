/*
 * What runs in the page, as text, because the page's Content-Security-Policy names the hash of each. They are small enough to
 * stand in it, so nothing is loaded and nothing moves when they come.
 */

/**
 * A visitor without a choice whose browser says neither language nor region of Sweden may still be there. Marks the page as one
 * that can answer, before anything is drawn. A guess leaves no trace in the address or on the device: only a press of the
 * language switch is a choice.
 */
export const languageScript = `(() => {
  const root = document.documentElement;
  root.className = 'js';
  const saved = () => { try { return localStorage.getItem('locale') } catch { return null } };
  const keep = (code) => { try { localStorage.setItem('locale', code) } catch {} };
  const query = new URLSearchParams(location.search);
  const asked = query.get('lang');
  if (asked === 'sv' || asked === 'en') {
    if (!query.has('guess')) keep(asked);
    else history.replaceState(null, '', location.pathname + location.hash);
    return;
  }
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const wanted = saved() ?? (/(^|; )locale=/.test(document.cookie) || zone !== 'Europe/Stockholm' ? root.lang : 'sv');
  if (wanted !== root.lang && (wanted === 'sv' || wanted === 'en')) {
    const url = new URL(location.href);
    url.searchParams.set('lang', wanted);
    if (!saved()) url.searchParams.set('guess', '');
    location.replace(url);
  }
})()`;

/** Shows what matches, letters folded as in the app: without case, accents and typing order of words. */
const exampleScript = `(() => {
  const box = document.querySelector('.example');
  const field = box.querySelector('input');
  const status = box.querySelector('[role=status]');
  const fold = (text) => text.toLowerCase().normalize('NFD').replace(/[\\u0300-\\u036f]/g, '');
  const rows = [...box.querySelectorAll('.found li')].map((row) => {
    const what = row.querySelector('.what');
    const name = what.textContent;
    return { row, what, name, folded: fold(name), shown: !row.hidden, all: fold(row.querySelector('.where').textContent) };
  });
  const list = box.querySelector('.found');
  const mark = ({ what, name, folded }, word) => {
    const at = word ? folded.indexOf(word) : -1;
    what.textContent = name;
    if (at < 0 || folded.length !== name.length) return;
    const found = document.createElement('mark');
    found.textContent = name.slice(at, at + word.length);
    what.replaceChildren(name.slice(0, at), found, name.slice(at + word.length));
  };
  const answer = () => {
    const words = fold(field.value).split(/\\s+/).filter(Boolean);
    const rank = ({ folded, all }) => {
      if (!words.every((word) => folded.includes(word) || all.includes(word))) return 0;
      return folded.startsWith(words[0]) ? 3 : folded.includes(words[0]) ? 2 : 1;
    };
    const ranked = rows.map((each) => ({ ...each, rank: words.length ? rank(each) : each.shown ? 1 : 0 }));
    const found = ranked.filter((each) => each.rank).sort((a, b) => b.rank - a.rank).slice(0, 5);
    for (const { row } of rows) row.hidden = true;
    for (const each of found) {
      each.row.hidden = false;
      mark(each, words[0]);
      list.append(each.row);
    }
    const { one, other, nothing } = box.dataset;
    const said = (found.length === 1 ? one : other).replace('{n}', String(found.length));
    status.textContent = words.length === 0 ? '' : found.length ? said : nothing.replace('{text}', field.value.trim());
    status.className = found.length ? 'status quiet-status' : 'status';
  };
  field.addEventListener('input', answer);
  for (const chip of box.querySelectorAll('.chip'))
    chip.addEventListener('click', () => {
      field.value = chip.textContent;
      answer();
    });
})()`;

/** Plays the clip in the place of its first picture, which comes back when it is stopped. Nothing of it is loaded before. */
const clipScript = `(() => {
  const clip = document.querySelector('.clip');
  const button = clip.querySelector('button');
  const { play, stop } = button.dataset;
  let plays = 0;
  button.addEventListener('click', () => {
    const isPlaying = button.textContent === play;
    // Another address each time, as a browser goes on from where an animation ended.
    const to = isPlaying ? 'clip-$1?' + ++plays : 'search-$1';
    const turn = (address) => address.replace(/(?:search|clip)-([^?]*).*/, to);
    const [source, image] = clip.querySelector('picture').children;
    source.srcset = turn(source.srcset);
    image.src = turn(image.getAttribute('src'));
    image.alt = isPlaying ? image.dataset.clip : image.dataset.still;
    button.textContent = isPlaying ? stop : play;
    button.className = isPlaying ? 'stop' : '';
  });
})()`;

export const pageScript = `${exampleScript};${clipScript}`;
