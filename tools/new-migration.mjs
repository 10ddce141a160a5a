// Writes an empty migration and adds it to the list of its folder. Its timestamp is the current time, or later than the
// newest migration, so that migrations sort in the order in which they were written.
//
//   node tools/new-migration.mjs libs/queue bound-queue
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const [project = '', name = ''] = process.argv.slice(2);
const folder = join(root, project, 'src/migrations');
const list = join(folder, 'index.ts');

if (!existsSync(list) || !/^[a-z]+(-[a-z0-9]+)*$/.test(name)) {
  console.error(
    'node tools/new-migration.mjs <library or service with src/migrations, as libs/identity> <name-of-the-change>',
  );
  process.exit(1);
}

const times = ['libs', 'services'].flatMap((part) =>
  readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\/src\/migrations\/\d{13}-[^/]+\.ts$/.test(path) && !path.includes('node_modules'))
    .map((path) => Number(basename(path).slice(0, 13))),
);
const time = Math.max(Date.now(), ...times.map((earlier) => earlier + 1_000));
const className = `${name.replace(/(^|-)([a-z])/g, (_, _dash, letter) => letter.toUpperCase()).replaceAll('-', '')}${time}`;

writeFileSync(
  join(folder, `${time}-${name}.ts`),
  `import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why. */
export class ${className} implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(\`\`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(\`\`);
  }
}
`,
);
const source = readFileSync(list, 'utf8');
const longer = source
  .replace('\n\n', `\nimport { ${className} } from './${time}-${name}.js';\n\n`)
  .replace(/,?\n?\];\n$/, `, ${className}];\n`);
writeFileSync(list, longer);
execFileSync(process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), list]);
console.log(`${project}/src/migrations/${time}-${name}.ts, added to index.ts`);
