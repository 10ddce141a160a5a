// Checks imports. Fails if files or folders of a package import each other in a circle, if imports go up the layers that
// a README names, or if a package imports one that it may not (tools/circles/walls.mjs). docs/architecture.md ("Layers")
// has the rules.
// `node tools/circles.mjs [folder of a repository]`
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { fileCircles, folderCircles, unneeded } from './circles/circles.mjs';
import { readPackage } from './circles/imports.mjs';
import { layerFaults, layersOf } from './circles/layers.mjs';
import { wallFaults } from './circles/walls.mjs';

/**
 * Imports that close a circle, by the folder of the circle. Without them there is no circle. Shorten the list and do
 * not add to it: this program names entries that are no longer needed.
 */
const KNOWN = {
  // Each project of an owner has an app, whose class is a subclass of the app that creates it. The code is loaded on
  // demand.
  'libs/sdk/src/apps': ['owned-projects.ts -> hallpass-admin-app.ts'],
};

const root = process.argv[2] ?? fileURLToPath(new URL('../', import.meta.url));

const ADVICE =
  'Move the code that both sides need into a file or folder below them, or pass it in as a parameter instead of importing it.';

const folders = [
  ...['libs', 'services', 'examples'].flatMap((folder) => foldersIn(folder).map((name) => `${folder}/${name}`)),
  ...['admin-web', 'bench', 'test', 'tools'].filter((name) => existsSync(join(root, name))),
];
const packages = new Map(folders.filter(isWorkspace).map(manifestOf));
const faults = folders.flatMap(faultsOf);
for (const fault of faults) console.error(`${fault}\n`);
if (faults.length > 0) {
  console.error(`${faults.length} ${faults.length === 1 ? 'problem' : 'problems'} with imports.`);
  process.exitCode = 1;
}

function faultsOf(name) {
  const code = readPackage(join(root, name));
  const known = knownOf(name);
  const isKnownFile = ({ from, to }) =>
    Object.entries(known).some(([folder, steps]) =>
      steps.includes(`${relative(folder, from)} -> ${relative(folder, to)}`),
    );
  return [
    ...fileCircles(code.imports.filter((each) => !isKnownFile(each))).map((each) => described('files', name, each)),
    ...folderCircles(code.imports, known)
      .filter(({ circle }) => circle.some((member) => !/\.\w+$/.test(member)))
      .map((each) => described('folders', name, each)),
    ...Object.entries(known).flatMap(([folder, steps]) =>
      unneeded(code.imports, folder, steps).map(
        (step) =>
          `KNOWN in tools/circles.mjs: "${step}" in ${join(name, folder)} closes no circle any more. Remove it.`,
      ),
    ),
    ...layersOfPackage(name).flatMap((layers) =>
      layerFaults(layers, below(code, 'src')).map((fault) => `${name}/src: ${fault}.`),
    ),
    ...[...packages.values()]
      .filter(({ folder }) => folder === name)
      .flatMap((own) => wallFaults(own, packages, code.specifiers)),
  ];
}

/** An example with its own lock file installs the published packages. */
function isWorkspace(folder) {
  return existsSync(join(root, folder, 'package.json')) && !existsSync(join(root, folder, 'package-lock.json'));
}

function manifestOf(folder) {
  const { name, nx, dependencies = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  return [name, { folder, name, tags: nx?.tags ?? [], dependencies: Object.keys(dependencies) }];
}

/** The known imports of a package, by folder. */
function knownOf(name) {
  const own = Object.entries(KNOWN).filter(([folder]) => folder.startsWith(`${name}/`));
  return Object.fromEntries(own.map(([folder, steps]) => [folder.slice(name.length + 1), steps]));
}

/** The layers of a package's `src`: in the README of the package, or in that of `src` if the other one is for users. */
function layersOfPackage(name) {
  const readmes = ['README.md', 'src/README.md']
    .map((path) => join(root, name, path))
    .filter((path) => existsSync(path));
  return readmes.map((path) => layersOf(readFileSync(path, 'utf8'))).filter((layers) => layers !== null);
}

function below({ files, imports }, folder) {
  const prefix = `${folder}/`;
  const isBelow = (path) => path.startsWith(prefix);
  const cut = (path) => path.slice(prefix.length);
  return {
    files: files.filter(isBelow).map(cut),
    imports: imports
      .filter(({ from, to }) => isBelow(from) && isBelow(to))
      .map(({ from, to }) => ({ from: cut(from), to: cut(to) })),
  };
}

function described(kind, name, { folder, circle, tangled, imports }) {
  const more = tangled > circle.length ? ` (one of several: ${tangled} ${kind} import each other)` : '';
  const steps = new Map();
  for (const { from, to, step } of imports)
    steps.set(step, [...(steps.get(step) ?? []), `    ${name}/${from} -> ${name}/${to}`]);
  return [
    `A circle of ${kind} in ${join(name, folder)}${more}: ${[...circle, circle[0]].join(' -> ')}`,
    ...[...steps].flatMap(([step, lines]) => (kind === 'files' ? lines : [`  ${step}`, ...lines])),
    ADVICE,
  ].join('\n');
}

function foldersIn(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}
