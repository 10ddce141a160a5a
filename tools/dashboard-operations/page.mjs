import { REASONS } from './reasons.mjs';

const HEAD = `<!-- Written by tools/dashboard-operations.mjs from the sources of the dashboard and the client library. -->

# Operations of the dashboard

Every operation of the API that a server or an administrator may call, and the folders of \`admin-web/src\` whose code leads to it: by the
dashboard's own requests, and by the methods of the client library that it calls, followed by the types of the compiler. What no page uses
stands below with the reason. \`test/dashboard-operations.spec.ts\` fails for an operation that is in neither list.
`;

/** @param used the result of `usedOperations` */
export function operationsPage(used) {
  const rows = used
    .filter(({ usedBy }) => usedBy.length > 0)
    .map(({ name, access, usedBy }) => `| \`${name}\` | ${access.join(', ')} | ${usedBy.join(', ')} |`);
  const reasons = Object.entries(REASONS).map(([id, sentence]) => {
    const names = used.filter(({ unusedBecause }) => unusedBecause === id).map(({ name }) => `- \`${name}\``);
    return `${sentence}:\n\n${names.join('\n')}\n`;
  });
  const table = `## Used\n\n| Operation | Access | Used by |\n|---|---|---|\n${rows.join('\n')}\n`;
  return `${HEAD}\n${table}\n## Used by no page\n\n${reasons.join('\n')}`;
}
