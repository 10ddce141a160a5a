/**
 * Parses the layers in a folder's README, highest first:
 *
 *     ```layers
 *     operations  users, teams
 *     records     records
 *     ```
 * @param {string} readme the text of the README
 * @returns {{ name: string, children: string[] }[] | null} null without such a block
 */
export function layersOf(readme) {
  const block = /^```layers\n([^]*?)^```$/m.exec(readme)?.[1];
  if (block === undefined) return null;
  return block
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [name, children = ''] = line.trim().split(/\s{2,}/);
      return { name, children: children.split(/,\s*/) };
    });
}

/**
 * @param {ReturnType<typeof layersOf>} layers
 * @param {{ files: string[], imports: { from: string, to: string }[] }} code the code of the README's folder, with
 * paths below it
 * @returns {string[]} a message for each import that goes up, each child without a layer and each layer entry without a
 * child
 */
export function layerFaults(layers, { files, imports }) {
  const childOf = (path) => path.split('/', 1)[0];
  const rankOf = (path) => layers.findIndex(({ children }) => children.includes(childOf(path)));
  const children = new Set(files.map(childOf));
  return [
    ...[...children]
      .filter((child) => rankOf(child) === -1)
      .map((child) => `${child} has no layer: add it to one in the README`),
    ...layers
      .flatMap((layer) => layer.children)
      .filter((child) => !children.has(child))
      .map((child) => `${child} does not exist: remove it from the layers in the README`),
    ...imports.flatMap(({ from, to }) => {
      const [above, below] = [rankOf(from), rankOf(to)];
      if (above === -1 || below === -1 || above <= below) return [];
      return `${from} (${layers[above].name}) imports ${to} of a higher layer (${layers[below].name}): move what it needs down`;
    }),
  ];
}
