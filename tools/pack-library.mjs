// Writes a library in its published form into dist/packages/<name> and packs it: ES modules and CommonJS, with types.
// `node tools/pack-library.mjs sdk|react [folder of the tarball]`
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stylesOf } from './library-styles.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));

/** @returns {string} the folder for `npm pack` */
export function writePackage(library) {
  const source = join(root, 'libs', library);
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const folder = join(root, 'dist/packages', library);
  /** Unpublished libraries, which become part of the package. */
  const bundled = Object.keys(manifest.devDependencies ?? {}).filter((name) => name.startsWith('@hallpass/'));
  rmSync(folder, { recursive: true, force: true });
  for (const [format, module] of [
    ['esm', 'module'],
    ['cjs', 'commonjs'],
  ]) {
    emit(source, join(folder, format), format);
    writeFileSync(join(folder, format, 'package.json'), `${JSON.stringify({ type: module, sideEffects: false })}\n`);
  }
  for (const name of bundled) containLibrary(folder, name);
  const entry = (format) => ({ types: `./${format}/index.d.ts`, default: `./${format}/index.js` });
  const { name, version, description, license, sideEffects = false, dependencies, peerDependencies } = manifest;
  const hasStyles = './styles.css' in manifest.exports;
  if (hasStyles) writeFileSync(join(folder, 'styles.css'), stylesOf(join(source, manifest.exports['./styles.css'])));
  const published = {
    name,
    version,
    description,
    license,
    type: 'module',
    sideEffects,
    main: './cjs/index.js',
    module: './esm/index.js',
    types: './esm/index.d.ts',
    exports: {
      '.': { import: entry('esm'), require: entry('cjs') },
      ...(hasStyles && { './styles.css': './styles.css' }),
      './package.json': './package.json',
    },
    engines: { node: '>=20' },
    dependencies,
    peerDependencies,
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  for (const file of ['README.md']) cpSync(join(source, file), join(folder, file));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  return folder;
}

/** Emits an unpublished library into `libs` of each format, and imports it from there. */
function containLibrary(folder, name) {
  for (const format of ['esm', 'cjs']) {
    const within = join(folder, format);
    const importers = readdirSync(within, { recursive: true }).filter((file) => /\.(?:js|d\.ts)$/.test(file));
    const library = name.replace('@hallpass/', '');
    emit(join(root, 'libs', library), join(within, 'libs', library), format);
    for (const file of importers) {
      const path = posix.relative(posix.dirname(file), `libs/${library}/index.js`);
      const code = readFileSync(join(within, file), 'utf8');
      const imported = code.replaceAll(
        new RegExp(`(["'])${name}\\1`, 'g'),
        `$1${path.startsWith('.') ? path : `./${path}`}$1`,
      );
      writeFileSync(join(within, file), imported);
    }
  }
}

function emit(source, outDir, format) {
  const config = join(outDir, '..', `tsconfig.${format}.json`);
  mkdirSync(outDir, { recursive: true });
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    outDir,
    rootDir: join(source, 'src'),
    // The compiler would choose the format from the nearest package.json, so each format is set here.
    module: format === 'esm' ? 'esnext' : 'commonjs',
    moduleResolution: 'bundler',
    types: [],
  };
  const own = join(source, 'tsconfig.json');
  const base = existsSync(own) ? own : join(root, 'tsconfig.json');
  const given = { extends: base, compilerOptions, include: [join(source, 'src')] };
  writeFileSync(config, JSON.stringify({ ...given, exclude: [join(source, 'src/**/*.spec.ts')] }));
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript-7/bin/tsc'), '-p', config], {
      encoding: 'utf8',
    });
  } catch (error) {
    throw new Error(`${source} cannot be emitted:\n${error.stdout}`, { cause: error });
  } finally {
    rmSync(config);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [library, destination = 'dist/packages'] = process.argv.slice(2);
  const to = resolve(destination);
  mkdirSync(to, { recursive: true });
  const folder = writePackage(library);
  execFileSync('npm', ['pack', '--silent', '--pack-destination', to], { cwd: folder, stdio: 'inherit' });
}
