import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Finds citations of `docs/contract` and `docs/security.md` in code and documents, and checks them against the form of
 * docs/contract/README.md.
 */

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

export interface Citable {
  /** By number, such as `02`: the file, and the numbers of its sections, such as `7` and `5.2`. */
  contract: ReadonlyMap<string, { file: string; sections: ReadonlySet<string> }>;
  /** `C6`, and `C` for the whole group. */
  security: ReadonlySet<string>;
}

export function citable(): Citable {
  const files = readdirSync(`${root}docs/contract`).filter((name) => /^\d\d-.*\.md$/.test(name));
  const contract = files.map((name): [string, { file: string; sections: Set<string> }] => {
    const file = `docs/contract/${name}`;
    const sections = [...read(file).matchAll(/^##+ (\d+(?:\.\d+)?)\.? /gm)].map(([, number]) => number!);
    return [name.slice(0, 2), { file, sections: new Set(sections) }];
  });
  const promises = read('docs/security.md');
  const security = [...promises.matchAll(/^(?:\| ([A-P]\d+) +\||## ([A-P])\. )/gm)].map(
    ([, id, group]) => id ?? group!,
  );
  return { contract: new Map(contract), security: new Set(security) };
}

/** Every text of the repository that may contain citations, with its path. Generated files are excluded. */
export function texts(): { path: string; text: string }[] {
  const isSkipped = (path: string): boolean =>
    /(?:^|\/)(?:node_modules|dist|generated|results|\.nx|\.git|\.hallpass[^/]*)(?:\/|$)|package-lock\.json$/.test(path);
  const walk = (folder: string): string[] =>
    readdirSync(`${root}${folder}`, { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}${entry.name}`;
      if (isSkipped(path)) return [];
      if (entry.isDirectory()) return walk(`${path}/`);
      return entry.isFile() && CITING.test(entry.name) ? [path] : [];
    });
  return walk('').map((path) => ({ path, text: read(path) }));
}
const CITING = /\.(?:[cm]?[jt]sx?|css|html|sql|proto|ya?ml|json|env|service|md)$|^Dockerfile$/;

const AND = String.raw`(?:,?\s+and\s+|,\s+|\s+to\s+)`;
const SECTION = String.raw`§\d+(?:\.\d+)?`;
const CONTRACT = new RegExp(String.raw`\bcontract/(\d+)((?:\s+${SECTION}(?:${AND}${SECTION})*)?)`, 'g');
const PROMISE = new RegExp(String.raw`\bsecurity\s+([A-P]\d*(?:${AND}[A-P]\d+)*)(?![\w-])`, 'g');
const WRITE_CONTRACT = 'write `contract/02 §7`';
const CITE_ANOTHER = 'cite what is in the repository, or say the reason itself';
const OTHER_FORMS: [RegExp, string][] = [
  [/\bsecurity\.md\b\W{1,3}[A-P]\d*\b/g, 'write `security C6`'],
  [/\bsecurity\s+[A-P]\d+-[A-P]?\d+/g, 'write `security A1 to A4`'],
  [/\b[Ww]ire(?:\s+contract)?[\s/]0\d\b/g, WRITE_CONTRACT],
  [/\b[Cc]ontract\s+0\d\b/g, WRITE_CONTRACT],
  [/(?<![/\w])0\d\s+§/g, WRITE_CONTRACT],
  [/§\d+(?:\.\d+)?-§?\d/g, 'write `§1 to §6`'],
  [/(?<![\w/-])(?:spec|design|findings|wire)\.md\b/g, CITE_ANOTHER],
  [/(?<!Core\s)\bspecification\s+§/gi, CITE_ANOTHER],
];

/** Lists a file's wrong citations: `<path>:<line> <citation>: <what exists, or how to write it>`. */
export function faultsOf(path: string, text: string, { contract, security }: Citable): string[] {
  // A citation may continue on the next line of a comment, so blank out the line's start. This keeps positions.
  const flat = text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/|#)?/g, (start) => ' '.repeat(start.length));
  const faults: { at: number; fault: string }[] = [];
  const note = (at: number, citation: string, why: string): void => {
    faults.push({ at, fault: `${citation.trim().replace(/\s+/g, ' ')}: ${why}` });
  };
  const sectionsOf = (number: string): string => {
    const { file, sections } = contract.get(number)!;
    return `${file} has §${[...sections].join(', §')}`;
  };
  const promisesLike = (id: string): string => {
    const group = [...security].filter((other) => other.startsWith(id[0]!));
    return `docs/security.md has ${group.join(', ') || `no group ${id[0]}`}`;
  };

  for (const { 0: citation, 1: number = '', 2: sections = '', index } of flat.matchAll(CONTRACT)) {
    const known = contract.get(number)?.sections;
    if (!known) note(index, citation, `docs/contract has ${[...contract.keys()].join(', ')}`);
    for (const [section] of sections.matchAll(/\d+(?:\.\d+)?/g))
      if (known?.has(section) === false) note(index, citation, sectionsOf(number));
  }
  for (const { 0: citation, 1: ids = '', index } of flat.matchAll(PROMISE))
    for (const [id] of ids.matchAll(/[A-P]\d*/g)) if (!security.has(id)) note(index, citation, promisesLike(id));
  for (const [form, remedy] of OTHER_FORMS)
    for (const { 0: citation, index } of flat.matchAll(form)) note(index, citation, remedy);

  // A file of the contract cites its own sections, docs/security.md its own lines; everything else must name the
  // document.
  const own = /^docs\/contract\/(\d\d)-/.exec(path)?.[1];
  if (own !== undefined)
    for (const { 0: citation, 1: section = '', index } of flat.matchAll(
      /(?<!contract\/\d\d [^|.;]*|RFC \d+ )§(\d+(?:\.\d+)?)/g,
    ))
      if (!contract.get(own)!.sections.has(section)) note(index, citation, sectionsOf(own));
  for (const { 0: citation, 1: id = '', index } of flat.matchAll(/\(([A-P]\d{1,2})(?=[,)])/g)) {
    if (path !== 'docs/security.md' && security.has(id)) note(index, citation, `write \`(security ${id}\``);
    if (path === 'docs/security.md' && !security.has(id)) note(index, citation, promisesLike(id));
  }
  return faults
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, fault }) => `${path}:${text.slice(0, at).split('\n').length} ${fault}`);
}
