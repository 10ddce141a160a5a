import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from './messages.mjs';
import { completeLanguages, faultsOf, readLibrary } from './library.mjs';

const HEAD = '// Written by tools/texts.mjs; not to be edited.\n';

/**
 * Writes `src/texts/generated`: the types of the texts, and the compiled texts of each language that is complete.
 *
 * - `areas`: one module per area and language, for browsers, which load what they need. An area is the first level of
 *   keys.
 * - `together`: the same, but a language must have every area, for pages that show several.
 * - `module`: one module with everything, in which a language has its complete areas.
 * @throws Error if a file has faults
 */
export function generate(folder, style) {
  const library = readLibrary(folder);
  const faults = faultsOf(library);
  if (faults.length > 0) throw new Error(`${folder}/texts has faults:\n${faults.join('\n')}`);
  const target = join(folder, 'src/texts/generated');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const write = (name, content) => writeFileSync(join(target, name), HEAD + content);
  const areas = Object.keys(library.english);
  if (style === 'module') write('texts.ts', wholeModule(library, areas));
  else for (const area of areas) writeArea(library, area, style === 'together' ? areas : [area], target, write);
}

function writeArea(library, area, needed, target, write) {
  const file = kebab(area);
  const type = `${area[0].toUpperCase()}${area.slice(1)}Texts`;
  const languages = completeLanguages(library, needed);
  mkdirSync(join(target, file));
  for (const language of languages)
    write(
      `${file}/${language.toLowerCase()}.ts`,
      `import type { ${type} } from '../${file}-texts.js';\n\nexport const texts: ${type} = ${valueOf(library, language, [area])};\n`,
    );
  const load = (language) =>
    `    ${JSON.stringify(language)}: async () => (await import('./${file}/${language.toLowerCase()}.js')).texts,\n`;
  const others = languages.slice(1).map(load).join('');
  write(
    `${file}-texts.ts`,
    `import type { Area, Plural, Text } from '@hallpass/texts';
import { texts as english } from './${file}/en.js';

export interface ${type} ${typeOf(library, [area], 0)}

export const ${area}Texts: Area<${type}> = {
  english,
  others: {${others === '' ? '' : `\n${others}  `}},
};
`.replace(usesPlural(library, area) ? '' : 'Plural, ', ''),
  );
}

const usesPlural = ({ messages }, area) =>
  [...messages.en].some(([key, message]) => key.startsWith(`${area}.`) && typeof compile(message).text === 'object');

function wholeModule(library, areas) {
  const complete = new Map(areas.map((area) => [area, completeLanguages(library, [area])]));
  const tables = Object.keys(library.messages)
    .sort((one, other) => Number(other === 'en') - Number(one === 'en'))
    .map((language) => {
      const own = areas.filter((area) => complete.get(area).includes(language));
      const rows = own.map((area) => `    ${name(area)}: ${valueOf(library, language, [area], 2)},\n`);
      return `  ${name(language)}: {\n${rows.join('')}  },\n`;
    });
  return `import type { Language, Text } from '@hallpass/texts';

export interface Texts ${typeOf(library, [], 0)}

/** The complete texts of each language. */
export const TEXTS: { readonly en: Texts } & Readonly<Partial<Record<Language, Partial<Texts>>>> = {
${tables.join('')}};
`;
}

const name = (key) => (/^[a-z_]\w*$/i.test(key) ? key : JSON.stringify(key));
const kebab = (area) => area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const at = (library, path) => path.reduce((table, key) => table[key], library.english);

/** The value of a part of the texts, as code. */
function valueOf(library, language, path, depth = 0) {
  const english = at(library, path);
  if (typeof english === 'string') return JSON.stringify(compile(library.messages[language].get(path.join('.'))).text);
  const [open, close] = Array.isArray(english) ? '[]' : '{}';
  const indent = '  '.repeat(depth);
  const rows = Object.keys(english).map((key) => {
    const value = valueOf(library, language, [...path, key], depth + 1);
    return `${indent}  ${Array.isArray(english) ? value : `${name(key)}: ${value}`},\n`;
  });
  return `${open}\n${rows.join('')}${indent}${close}`;
}

/** The type of a part of the texts, with the notes for translators as comments. */
function typeOf(library, path, depth) {
  const english = at(library, path);
  if (typeof english === 'string') {
    const { text, names } = compile(english);
    const type = typeof text === 'string' ? 'Text' : 'Plural';
    return names.length === 0 ? type : `${type}<${names.map((each) => `'${each}'`).join(' | ')}>`;
  }
  if (Array.isArray(english))
    return `readonly [${english.map((_, index) => typeOf(library, [...path, index], depth)).join(', ')}]`;
  const indent = '  '.repeat(depth);
  const rows = Object.keys(english).map((key) => {
    const note = library.notes[[...path, key].join('.')];
    const comment = note === undefined ? '' : `${indent}  /** ${note} */\n`;
    return `${comment}${indent}  readonly ${name(key)}: ${typeOf(library, [...path, key], depth + 1)};\n`;
  });
  return `{\n${rows.join('')}${indent}}`;
}
