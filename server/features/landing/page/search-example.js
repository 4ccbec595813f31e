// Filters the example list as the app's search does: without case, accents and order of words.
(() => {
  const box = document.querySelector('.example');
  const field = box.querySelector('input');
  const status = box.querySelector('[role=status]');
  const fold = (text) =>
    text
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '');
  const rows = [...box.querySelectorAll('.found li')].map((row) => {
    const what = row.querySelector('.what');
    const name = what.textContent;
    return {
      row,
      what,
      name,
      folded: fold(name),
      shown: !row.hidden,
      all: fold(row.querySelector('.where').textContent),
    };
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
    const words = fold(field.value).split(/\s+/).filter(Boolean);
    const rank = ({ folded, all }) => {
      if (!words.every((word) => folded.includes(word) || all.includes(word))) return 0;
      return folded.startsWith(words[0]) ? 3 : folded.includes(words[0]) ? 2 : 1;
    };
    const ranked = rows.map((each) => ({ ...each, rank: words.length ? rank(each) : each.shown ? 1 : 0 }));
    const found = ranked
      .filter((each) => each.rank)
      .sort((a, b) => b.rank - a.rank)
      .slice(0, 5);
    for (const { row } of rows) row.hidden = true;
    for (const each of found) {
      each.row.hidden = false;
      mark(each, words[0]);
      list.append(each.row);
    }
    const { one, other, nothing } = box.dataset;
    const said = (found.length === 1 ? one : other).replace('{n}', String(found.length));
    status.textContent =
      words.length === 0 ? '' : found.length ? said : nothing.replace('{text}', field.value.trim());
    status.className = found.length ? 'status quiet-status' : 'status';
  };
  field.addEventListener('input', answer);
  for (const chip of box.querySelectorAll('.chip'))
    chip.addEventListener('click', () => {
      field.value = chip.textContent;
      answer();
    });
})();
