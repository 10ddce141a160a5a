/**
 * @typedef {object} Circle
 * @property {string} folder the folder of its members
 * @property {string[]} circle its members in order: each imports the next, and the last imports the first
 * @property {number} tangled how many files and folders import each other in circles with these, themselves included
 * @property {{ from: string, to: string, step: string }[]} imports the imports that form the circle, by step: `a -> b`
 */

/**
 * Finds circles of files: files of a package that import each other, directly or through others, wherever they are.
 * @param {{ from: string, to: string }[]} imports
 * @returns {Circle[]} one for each group of files that import each other
 */
export const fileCircles = (imports) =>
  circlesIn(
    '',
    imports.map(({ from, to }) => ({ from, to, ends: [from, to], step: `${from} -> ${to}` })),
  );

/**
 * Finds circles of folders. In each folder of a package, compares its subfolders (with everything below them) and its
 * own files: one imports another if any of its files does. Members that import each other, directly or through others,
 * are a circle.
 * @param {{ from: string, to: string }[]} imports
 * @param {Record<string, string[]>} known imports to leave out, by folder: `{ 'src/a': ['b -> c.ts'] }`
 * @returns {Circle[]} one for each group of files and folders that import each other
 */
export const folderCircles = (imports, known = {}) =>
  [...stepsByFolder(imports)].flatMap(([folder, steps]) =>
    circlesIn(
      folder,
      steps.filter(({ step }) => !known[folder]?.includes(step)),
    ),
  );

/** @returns {string[]} the known imports of a folder that close no circle */
export function unneeded(imports, folder, known) {
  const steps = stepsByFolder(imports).get(folder) ?? [];
  const kept = [...known];
  return known.filter((step) => {
    const without = kept.filter((each) => each !== step);
    const isNeeded = tangles(steps.filter((each) => !without.includes(each.step)).map(({ ends }) => ends)).length > 0;
    if (!isNeeded) kept.splice(kept.indexOf(step), 1);
    return !isNeeded;
  });
}

/** Assigns each import to the deepest folder that contains both files, as a step between two of its children. */
function stepsByFolder(imports) {
  const byFolder = new Map();
  for (const { from, to } of imports) {
    const [a, b] = [from.split('/'), to.split('/')];
    const depth = a.findIndex((name, index) => name !== b[index]);
    const folder = a.slice(0, depth).join('/');
    const ends = [a[depth], b[depth]];
    if (!byFolder.has(folder)) byFolder.set(folder, []);
    byFolder.get(folder).push({ from, to, ends, step: ends.join(' -> ') });
  }
  return byFolder;
}

function circlesIn(folder, steps) {
  return tangles(steps.map(({ ends }) => ends)).map((members) => {
    const within = steps.filter(({ ends }) => ends.every((end) => members.includes(end)));
    const circle = shortestCircle(within);
    const isPart = ({ ends: [from, to] }) => circle[(circle.indexOf(from) + 1) % circle.length] === to;
    const imports = within.filter((each) => circle.includes(each.ends[0]) && isPart(each));
    return {
      folder,
      circle,
      tangled: members.length,
      imports: imports.map(({ from, to, step }) => ({ from, to, step })),
    };
  });
}

/** The shortest circle through the step with the fewest imports, which is likely the wrong one. */
function shortestCircle(steps) {
  const counts = new Map();
  for (const { step } of steps) counts.set(step, (counts.get(step) ?? 0) + 1);
  const [{ ends }] = steps.toSorted((a, b) => counts.get(a.step) - counts.get(b.step));
  const [last, first] = ends;
  const paths = [[first]];
  const seen = new Set([first]);
  for (const path of paths) {
    if (path.at(-1) === last) return [last, ...path.slice(0, -1)];
    for (const {
      ends: [from, to],
    } of steps) {
      if (from !== path.at(-1) || seen.has(to)) continue;
      seen.add(to);
      paths.push([...path, to]);
    }
  }
  return [];
}

/** Finds strongly connected components with more than one node (Tarjan, 1972), each sorted. */
function tangles(edges) {
  const targets = new Map();
  for (const [from, to] of edges) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const order = new Map();
  const lowest = new Map();
  const stack = [];
  const found = [];
  const visit = (node) => {
    order.set(node, order.size);
    lowest.set(node, order.get(node));
    stack.push(node);
    for (const target of targets.get(node) ?? []) {
      if (!order.has(target)) visit(target);
      if (stack.includes(target)) lowest.set(node, Math.min(lowest.get(node), lowest.get(target)));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const members = stack.splice(stack.indexOf(node));
    if (members.length > 1) found.push(members.sort());
  };
  for (const node of targets.keys()) if (!order.has(node)) visit(node);
  return found;
}
