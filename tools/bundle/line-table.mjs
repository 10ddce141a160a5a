const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUE_OF = new Map(Array.from(BASE64, (letter, value) => [letter.charCodeAt(0), value]));

/**
 * Reduces a source map (ECMA-426) to lines, without columns and contents, so that reading it for the first error takes
 * only milliseconds.
 * @returns {{ sources: string[], lines: string }} `lines`: base64 of two 32-bit numbers per line, from line 1: the
 * source (from 1; 0 is none) and its line
 */
export function lineTable({ sources, mappings }) {
  const generated = mappings.split(';');
  const table = new Uint32Array(2 * (generated.length + 1));
  let source = 0;
  let line = 0;
  generated.forEach((segments, index) => {
    for (const segment of segments ? segments.split(',') : []) {
      const [, sourceStep, lineStep] = decode(segment);
      if (sourceStep === undefined) continue;
      source += sourceStep;
      line += lineStep;
      if (table[2 * index + 2] !== 0) continue; // the first segment counts for the whole line
      table[2 * index + 2] = source + 1;
      table[2 * index + 3] = line + 1;
    }
  });
  return { sources, lines: Buffer.from(table.buffer).toString('base64') };
}

/**
 * Decodes variable-length quantities: six bits per letter. The highest bit means that more follow; the lowest bit of
 * the number is its sign.
 */
function decode(segment) {
  const numbers = [];
  let number = 0;
  let shift = 0;
  for (let index = 0; index < segment.length; index++) {
    const bits = VALUE_OF.get(segment.charCodeAt(index));
    number |= (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(number & 1 ? -(number >>> 1) : number >>> 1);
    number = shift = 0;
  }
  return numbers;
}
