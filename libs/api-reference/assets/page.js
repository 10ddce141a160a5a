// For every page of the documentation: search, the language of samples, and the reader's own values in them.
const root = document.documentElement;

const remembered = (name) => {
  try {
    return sessionStorage.getItem(`hallpass-docs-${name}`) ?? '';
  } catch {
    return '';
  }
};
const remember = (name, value) => {
  try {
    sessionStorage.setItem(`hallpass-docs-${name}`, value);
  } catch {
    // Storage is disabled: the choice applies to this page only.
  }
};

// The menu on phones.
const menu = document.querySelector('.menu');
root.dataset.menu = 'closed';
menu.hidden = false;
menu.addEventListener('click', () => {
  const isOpen = root.dataset.menu === 'open';
  root.dataset.menu = isOpen ? 'closed' : 'open';
  menu.setAttribute('aria-expanded', String(!isOpen));
});

// Samples: their language and the reader's values.
const settings = document.querySelector('.settings');
const showValue = (name, value) => {
  for (const place of document.querySelectorAll(`[data-value="${name}"]`)) {
    place.dataset.placeholder ??= place.textContent;
    place.textContent = value === '' ? place.dataset.placeholder : value;
  }
};
showValue('url', location.origin);
if (settings !== null) {
  settings.hidden = false;
  const chosen = remembered('sample') || 'curl';
  root.dataset.sample = chosen;
  for (const radio of settings.querySelectorAll('input[name=sample]')) {
    radio.checked = radio.value === chosen;
    radio.addEventListener('change', () => {
      root.dataset.sample = radio.value;
      remember('sample', radio.value);
    });
  }
  for (const input of settings.querySelectorAll('input[type=text]')) {
    input.value = remembered(input.name);
    showValue(input.name, input.value);
    input.addEventListener('input', () => {
      remember(input.name, input.value.trim());
      showValue(input.name, input.value.trim());
    });
  }
}

// Search: the index of all pages, loaded on first use.
const MOST = 20;
const form = document.querySelector('search form');
const input = form.querySelector('input');
const list = document.querySelector('#found');
let entries = null;
let at = -1;
form.hidden = false;

async function load() {
  entries ??= fetch('/docs/search.json').then((response) => response.json());
  return entries;
}

function rankOf({ title, detail }, words) {
  const text = `${title} ${detail}`.toLowerCase();
  if (!words.every((word) => text.includes(word))) return 0;
  return words.reduce(
    (sum, word) => sum + (title.toLowerCase().startsWith(word) ? 3 : title.toLowerCase().includes(word) ? 2 : 1),
    1,
  );
}

function close() {
  list.hidden = true;
  at = -1;
  input.setAttribute('aria-expanded', 'false');
  input.removeAttribute('aria-activedescendant');
}

function choose(next) {
  const options = [...list.children];
  if (options.length === 0) return;
  at = (next + options.length) % options.length;
  for (const [index, option] of options.entries()) option.setAttribute('aria-selected', String(index === at));
  options[at].scrollIntoView({ block: 'nearest' });
  input.setAttribute('aria-activedescendant', options[at].id);
}

async function find() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return close();
  const all = await load();
  const found = all
    .map((entry) => ({ entry, rank: rankOf(entry, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .slice(0, MOST);
  list.replaceChildren(
    ...found.map(({ entry }, index) => {
      const option = document.createElement('li');
      option.id = `found-${index}`;
      option.role = 'option';
      option.dataset.url = entry.url;
      option.append(entry.title);
      const small = document.createElement('small');
      small.textContent = [entry.kind, entry.detail].filter(Boolean).join(' · ').slice(0, 120);
      option.append(small);
      option.addEventListener('click', () => location.assign(entry.url));
      return option;
    }),
  );
  if (found.length === 0) {
    const nothing = document.createElement('li');
    nothing.role = 'option';
    nothing.id = 'found-0';
    nothing.textContent = 'Nothing found';
    list.append(nothing);
  }
  list.hidden = false;
  input.setAttribute('aria-expanded', 'true');
  choose(0);
}

input.addEventListener('focus', () => void load());
input.addEventListener('input', () => void find());
input.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') close();
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    choose(at + (event.key === 'ArrowDown' ? 1 : -1));
  }
});
input.addEventListener('blur', () => setTimeout(close, 200));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const url = list.children[at]?.dataset.url;
  if (url !== undefined) {
    close();
    location.assign(url);
  }
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.closest('input, textarea')) return;
  event.preventDefault();
  input.focus();
});
