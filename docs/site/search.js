// The search. The index of all pages is loaded at the first keystroke; results appear below the field.
import MiniSearch from './minisearch.js';

const form = document.querySelector('form[role=search]');
const field = form.querySelector('input');
const list = form.querySelector('ul');
const root = new URL('.', new URL(form.dataset.root, location.href));

// Headings count more than text, long words tolerate a typo, and words like "a" and "of" are ignored.
const options = {
  prefix: true,
  fuzzy: word => word.length > 5 && 0.2,
  boost: { title: 10, page: 3 },
  combineWith: 'AND',
  processTerm: word => word.length > 2 && word.toLowerCase(),
};

let index;
async function words() {
  const parts = await (await fetch(new URL('search.json', root))).json();
  const made = new MiniSearch({ fields: ['title', 'page', 'text'], storeFields: ['title', 'page', 'url'] });
  made.addAll(parts);
  return made;
}

function entry({ title, page, url }) {
  const link = document.createElement('a');
  link.href = new URL(url, root);
  link.textContent = title === page ? title : `${page}: ${title}`;
  const item = document.createElement('li');
  item.className = 'result';
  item.append(link);
  return item;
}

async function search() {
  const wanted = field.value.trim();
  if (!wanted) return list.replaceChildren();
  index ??= words();
  const results = (await index).search(wanted, options);
  if (wanted !== field.value.trim()) return; // the user has typed more since
  const none = document.createElement('li');
  none.className = 'result';
  none.textContent = 'Nothing found. Try a shorter word.';
  list.replaceChildren(...(results.length ? results.slice(0, 12).map(entry) : [none]));
}

field.addEventListener('input', search);
form.addEventListener('submit', event => {
  event.preventDefault();
  list.querySelector('a')?.click();
});
form.addEventListener('keydown', event => {
  if (event.key === 'Escape') {
    field.value = '';
    list.replaceChildren();
  }
});
// On small screens the list of pages starts collapsed.
if (matchMedia('(max-width: 60rem)').matches) document.querySelector('nav details').open = false;
