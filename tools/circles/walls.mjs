import { posix } from 'node:path';

/** The libraries below `identity`. */
const UNDER_IDENTITY = [
  'text',
  'design-tokens',
  'errors',
  'settings',
  'database',
  'queue',
  'mail-templates',
  'project-config',
  'freshness',
  'projects',
];

/** The libraries that each library may import: only ones listed above it (docs/architecture.md, "Layers"). */
const LAYERS = {
  text: [],
  texts: [],
  errors: [],
  settings: [],
  'embedded-postgres': [],
  'mail-compiler': [],
  'design-tokens': [],
  'mail-templates': ['texts', 'design-tokens'],
  'project-config': ['mail-templates', 'design-tokens', 'text'],
  storage: ['errors', 'settings'],
  sdk: [],
  react: ['texts', 'sdk', 'design-tokens'],
  'api-reference': ['design-tokens'],
  'hosted-pages': ['texts', 'project-config', 'sdk', 'react', 'design-tokens'],
  database: ['text', 'errors', 'settings'],
  queue: ['errors', 'settings', 'mail-templates', 'database'],
  freshness: ['errors', 'settings', 'database'],
  projects: ['errors', 'settings', 'database', 'queue', 'project-config', 'freshness'],
  identity: [...UNDER_IDENTITY, 'storage'],
  access: [...UNDER_IDENTITY, 'identity'],
  http: [...UNDER_IDENTITY, 'identity', 'access'],
  'development-identity-provider': ['settings', 'design-tokens', 'http'],
  testing: [...UNDER_IDENTITY, 'embedded-postgres', 'identity', 'access', 'http'],
};

const layers = (...names) => names.map((name) => `layer:${name}`);

/** The tags that a package with this tag may import. Tags are in the `package.json` of a package (`nx.tags`). */
const WALLS = {
  ...Object.fromEntries(Object.entries(LAYERS).map(([name, below]) => [`layer:${name}`, layers(...below)])),
  'type:service': ['type:lib'],
  // The process that mounts every service.
  'scope:standalone': ['type:lib', 'type:service'],
  // Starts `standalone`, and imports no other service.
  'scope:launcher': ['type:lib', 'type:development', 'scope:standalone'],
  'type:web': layers('texts', 'project-config', 'sdk', 'react', 'design-tokens'),
  'type:example': layers('sdk', 'react'),
};

/** Tests may import these too. */
const FOR_TESTS = layers('testing', 'embedded-postgres');
const TEST = /(?:^|\/)test\/|\.(?:spec|e2e-spec|requests)\.ts$|^libs\/testing\//;

const ADVICE = 'Move the code that both need into a package that both may import, or pass it in as a parameter.';

/**
 * @typedef {object} Package
 * @property {string} folder
 * @property {string} name
 * @property {string[]} tags
 * @property {string[]} dependencies the names of the packages in its `package.json`
 */

/**
 * Checks the imports of a package against the walls.
 * @param {Package} own
 * @param {Map<string, Package>} packages every package by name
 * @param {{ from: string, specifier: string }[]} specifiers the imports of the package, with paths below its folder
 * @returns {string[]} a message for each import that is refused
 */
export function wallFaults(own, packages, specifiers) {
  const walls = own.tags.filter((tag) => tag in WALLS);
  if (walls.length === 0)
    return [
      `${own.folder}/package.json: no tag in nx.tags has import rules. Add one of the tags in WALLS of tools/circles/walls.mjs.`,
    ];
  return specifiers.flatMap(({ from, specifier }) => {
    const file = posix.join(own.folder, from);
    const fault = faultOf(own, walls, packages, file, specifier);
    return fault ? [`${file} imports ${specifier}: ${fault}`] : [];
  });
}

function faultOf(own, walls, packages, file, specifier) {
  if (/^(?:\/|\.\.?(?:\/|$))/.test(specifier)) {
    const isWithin = `${posix.join(posix.dirname(file), specifier)}/`.startsWith(`${own.folder}/`);
    if (isWithin && !specifier.startsWith('/')) return undefined;
    return `a path must stay in ${own.folder}. Import another package by its name.`;
  }
  const imported = packages.get(specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'));
  if (!imported) return undefined;
  const isTest = TEST.test(file);
  if (imported === own) return isTest ? undefined : 'import a file of the same package by a relative path.';
  const wall = walls.find((tag) => !isAllowed(imported, [...WALLS[tag], ...(isTest ? FOR_TESTS : [])]));
  if (wall !== undefined) {
    const allowed = WALLS[wall].length > 0 ? `only ${WALLS[wall].join(', ')}` : 'no package';
    return `${wall} may import ${allowed}, not ${imported.tags.join(', ')}. ${ADVICE}`;
  }
  const circle = wayTo(own, imported, packages);
  return circle && `${imported.name} depends on ${own.name} (${circle.join(' -> ')}). ${ADVICE}`;
}

const isAllowed = ({ tags }, allowed) => tags.some((tag) => allowed.includes(tag));

/** @returns {string[] | undefined} the packages through which `start` depends on `target`, both included */
function wayTo(target, start, packages) {
  const ways = [[start]];
  const seen = new Set([start]);
  for (const way of ways) {
    if (way.at(-1) === target) return way.map(({ name }) => name);
    for (const name of way.at(-1).dependencies) {
      const next = packages.get(name);
      if (!next || seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}
