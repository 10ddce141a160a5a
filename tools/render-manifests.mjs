// Renders the overlays of kubernetes/ by `kubectl kustomize` into test/deploy/generated, where the tests check them:
// a machine without kubectl can check them too, and a change of a manifest shows in a review as what it changes.
//
//   node tools/render-manifests.mjs           writes them
//   node tools/render-manifests.mjs --check   fails when they are not those of the sources
//
// The first line of each holds a hash of its sources, so that a stale one is found without kubectl; where kubectl is
// installed, --check renders again and compares. (Debian's kubernetes-client is no help: its kustomize 2.0 knows
// neither `labels` nor `patches`.)
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const OVERLAYS = ['development', 'production', 'production-monitored'];
/** What an overlay is made of, beside its own folder. */
const PARTS = { 'production-monitored': ['kubernetes/components', 'kubernetes/overlays/production'] };

let hasKubectl = true;
for (const overlay of OVERLAYS) {
  const file = join(root, 'test/deploy/generated', `${overlay}.yaml`);
  const head = `# sources ${hashOfSources(overlay)}; written by tools/render-manifests.mjs\n`;
  if (!process.argv.includes('--check')) {
    writeFileSync(
      file,
      head + (render(overlay) ?? fail('Install kubectl 1.27 or newer: https://kubernetes.io/docs/tasks/tools')),
    );
    continue;
  }
  const stored = readFileSync(file, 'utf8');
  const isCurrent = stored.startsWith(head) && [undefined, stored.slice(head.length)].includes(render(overlay));
  if (!isCurrent) fail(`${relative(root, file)} is stale: run "node tools/render-manifests.mjs", which needs kubectl.`);
}
console.log(hasKubectl ? 'Rendered by kubectl.' : 'Compared by the hash of their sources: there is no kubectl here.');

/** @returns the manifests, or undefined where there is no kubectl; a warning of kustomize counts as a failure */
function render(overlay) {
  const { error, status, stdout, stderr } = spawnSync('kubectl', ['kustomize', `kubernetes/overlays/${overlay}`], {
    cwd: root,
    encoding: 'utf8',
  });
  if (error?.code === 'ENOENT') {
    hasKubectl = false;
    return undefined;
  }
  if (error || status !== 0 || stderr) fail(`kubectl kustomize kubernetes/overlays/${overlay}: ${stderr || error}`);
  return stdout;
}

function hashOfSources(overlay) {
  const hash = createHash('sha256');
  for (const folder of ['kubernetes/base', ...(PARTS[overlay] ?? []), `kubernetes/overlays/${overlay}`]) {
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
