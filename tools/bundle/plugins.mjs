import { readFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';

/**
 * Loads the source maps next to the input, which rolldown does not do, so that stack traces name the TypeScript files.
 */
export function sourceMapsOfSwc(root) {
  return {
    name: 'source-maps-of-swc',
    load: {
      filter: { id: new RegExp(`^${escape(root)}(libs|services)/[^/]+/dist/.*\\.js$`) },
      async handler(id) {
        const [code, map] = await Promise.all([readFile(id, 'utf8'), readFile(`${id}.map`, 'utf8')]);
        return { code, map: JSON.parse(map) };
      },
    },
  };
}

/**
 * Keeps `import.meta.url`, `__dirname` and `__filename` pointing to the original module, so that code finds files next
 * to it. The loader passes `bundledFrom` to each chunk.
 */
export function originalLocations(root) {
  return {
    name: 'original-locations',
    transform: {
      filter: { code: /\bimport\.meta\.(url|dirname|filename)\b|\b__(dirname|filename)\b/ },
      handler(code, id) {
        const path = (to) => `bundledFrom.path(${JSON.stringify(relative(root, to))})`;
        const place = {
          url: `bundledFrom.url(${JSON.stringify(relative(root, id))})`,
          dirname: path(dirname(id)),
          filename: path(id),
        };
        const declaresOwn = /\b(const|let|var) __(dirname|filename)\b/.test(code);
        const moved = code.replace(
          /\bimport\.meta\.(url|dirname|filename)\b|(?<![.\w])__(dirname|filename)\b/g,
          (found, ofModule, ofCommonJs) => (ofCommonJs && declaresOwn ? found : place[ofModule ?? ofCommonJs]),
        );
        return { code: moved, map: null };
      },
    },
  };
}

const escape = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
