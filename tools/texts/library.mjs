import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from './messages.mjs';

/** @returns {string[]} the folders of libraries, services and the dashboard that have texts, below `root` */
export const librariesIn = (root) =>
  ['libs', 'services']
    .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
    .concat('admin-web')
    .filter((folder) => existsSync(join(root, folder, 'texts/en.json')));

/**
 * Reads the texts of a library: `texts/<language>.json`, by area, which is the first level of keys.
 * @returns the messages of each language by key (`account.title`), and `sources`: per key, a hash of the English
 * message that translations were made from, or one hash per language
 */
export function readLibrary(folder) {
  const files = readdirSync(join(folder, 'texts')).filter((name) => name.endsWith('.json'));
  const tables = Object.fromEntries(files.map((name) => [name.slice(0, -5), json(join(folder, 'texts', name))]));
  const messages = Object.fromEntries(Object.entries(tables).map(([language, table]) => [language, flat(table)]));
  return {
    folder,
    english: tables.en,
    messages,
    sources: json(sourcesFile(folder), {}),
    notes: json(join(folder, 'texts.notes.json'), {}),
  };
}

export const sourcesFile = (folder) => join(folder, 'texts.lock.json');

const json = (file, otherwise) =>
  otherwise !== undefined && !existsSync(file) ? otherwise : JSON.parse(readFileSync(file, 'utf8'));

/** @returns {Map<string, string>} messages by key, such as `account.title` or `purchases.testMode.0` */
function flat(table, prefix = '') {
  const entries = Object.entries(table).flatMap(([name, value]) =>
    typeof value === 'string' ? [[prefix + name, value]] : [...flat(value, `${prefix}${name}.`)],
  );
  return new Map(entries);
}

export const hashOf = (message) => createHash('sha256').update(message).digest('hex').slice(0, 8);

export const sourceOf = ({ sources }, language, key) =>
  typeof sources[key] === 'object' ? sources[key][language] : sources[key];

/** The languages in which every message exists whose key begins with one of the prefixes, English first. */
export function completeLanguages({ messages }, prefixes) {
  const needed = [...messages.en.keys()].filter((key) => prefixes.some((prefix) => `${key}.`.startsWith(`${prefix}.`)));
  const others = Object.keys(messages).filter((language) => language !== 'en');
  return ['en', ...others.filter((language) => needed.every((key) => messages[language].has(key)))];
}

/**
 * @returns {string[]} what is wrong in the files of a library: messages that do not parse, unknown keys, and
 * translations whose placeholders or plural differ from those of the English message
 */
export function faultsOf({ messages }) {
  return Object.entries(messages).flatMap(([language, table]) =>
    [...table].flatMap(([key, message]) => {
      const fault = faultOf(message, messages.en.get(key));
      return fault === null ? [] : [`${language}.json: ${key} ${fault}`];
    }),
  );
}

function faultOf(message, english) {
  if (english === undefined) return 'is not in en.json';
  try {
    const [own, original] = [compile(message), compile(english)];
    const missing = original.names.filter((name) => !own.names.includes(name));
    const unknown = own.names.filter((name) => !original.names.includes(name));
    if (missing.length > 0) return `lacks {${missing.join('}, {')}}`;
    if (unknown.length > 0) return `has the unknown {${unknown.join('}, {')}}`;
    if (typeof own.text !== typeof original.text) return 'differs from the English message in being a plural';
    return null;
  } catch (error) {
    return error.message;
  }
}

/** Compares each translation with the English texts. @returns per language the keys that are missing or stale */
export function statusOf(library) {
  const { messages } = library;
  const others = Object.keys(messages).filter((language) => language !== 'en');
  return others.map((language) => {
    const keys = [...messages.en.keys()];
    const missing = keys.filter((key) => !messages[language].has(key));
    const stale = keys.filter(
      (key) => messages[language].has(key) && sourceOf(library, language, key) !== hashOf(messages.en.get(key)),
    );
    return { language, missing, stale };
  });
}

/** Records that translations belong to the current English texts. @returns the new content of `sourcesFile` */
export function accepted(library, languages, keys) {
  const others = Object.keys(library.messages).filter((language) => language !== 'en');
  const entries = [...library.messages.en].map(([key, message]) => {
    const translated = others.filter((language) => library.messages[language].has(key));
    const hashes = translated.map((language) => {
      const isAccepted = languages.includes(language) && (keys.length === 0 || keys.includes(key));
      return [language, isAccepted ? hashOf(message) : sourceOf(library, language, key)];
    });
    const isSame = new Set(hashes.map(([, hash]) => hash)).size === 1;
    return [key, isSame ? hashes[0][1] : Object.fromEntries(hashes)];
  });
  return Object.fromEntries(entries);
}
