// Renders the base and the overlays of kubernetes/ with `kubectl kustomize` into test/deploy/generated, where tests
// check them. Machines without kubectl can run these tests, and reviews show the effect of a manifest change.
//
//   node tools/render-manifests.mjs           writes the files
//   node tools/render-manifests.mjs --check   fails if they are stale
//
// The first line of each file has a hash of its sources, so that a stale file is found without kubectl. If kubectl is
// installed, --check renders again and compares. (Debian's kubernetes-client does not work: its kustomize 2.0 supports
// neither `labels` nor `patches`.)
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
/** The sources of each file. The first source is rendered. */
const RENDERS = {
  base: ['kubernetes/base'],
  development: ['kubernetes/overlays/development', 'kubernetes/base', 'kubernetes/components'],
  production: ['kubernetes/overlays/production', 'kubernetes/base', 'kubernetes/components'],
  'production-gateway-api': [
    'kubernetes/overlays/production-gateway-api',
    'kubernetes/overlays/production',
    'kubernetes/base',
    'kubernetes/components',
  ],
  'production-monitored': [
    'kubernetes/overlays/production-monitored',
    'kubernetes/overlays/production',
    'kubernetes/base',
    'kubernetes/components',
  ],
};

let hasKubectl = true;
for (const [name, folders] of Object.entries(RENDERS)) {
  const file = join(root, 'test/deploy/generated', `${name}.yaml`);
  const head = `# sources ${hashOf(folders)}; written by tools/render-manifests.mjs\n`;
  if (!process.argv.includes('--check')) {
    writeFileSync(
      file,
      head + (render(folders[0]) ?? fail('Install kubectl 1.27 or newer: https://kubernetes.io/docs/tasks/tools')),
    );
    continue;
  }
  const stored = readFileSync(file, 'utf8');
  const isCurrent = stored.startsWith(head) && [undefined, stored.slice(head.length)].includes(render(folders[0]));
  if (!isCurrent) fail(`${relative(root, file)} is stale: run "node tools/render-manifests.mjs", which needs kubectl.`);
}
console.log(hasKubectl ? 'Rendered by kubectl.' : 'Compared by the hash of their sources: there is no kubectl here.');

/** @returns the manifests, or undefined without kubectl; a warning of kustomize counts as a failure */
function render(folder) {
  const { error, status, stdout, stderr } = spawnSync('kubectl', ['kustomize', folder], {
    cwd: root,
    encoding: 'utf8',
  });
  if (error?.code === 'ENOENT') {
    hasKubectl = false;
    return undefined;
  }
  if (error || status !== 0 || stderr) fail(`kubectl kustomize ${folder}: ${stderr || error}`);
  return stdout;
}

function hashOf(folders) {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.sort()) hash.update(`${relative(root, file)}\0${readFileSync(file, 'utf8')}\0`);
  }
  return hash.digest('hex');
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
