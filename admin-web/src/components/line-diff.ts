export interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Shortest line-by-line edit between two texts (longest common subsequence). */
export function diffLines(before: string, after: string): DiffLine[] {
  const old = before.split('\n');
  const next = after.split('\n');
  let start = 0;
  while (start < old.length && start < next.length && old[start] === next[start]) start++;
  let end = 0;
  while (end < old.length - start && end < next.length - start && old.at(-1 - end) === next.at(-1 - end)) end++;
  const same = (text: string): DiffLine => ({ kind: 'same', text });
  return [
    ...old.slice(0, start).map(same),
    ...middle(old.slice(start, old.length - end), next.slice(start, next.length - end)),
    ...old.slice(old.length - end).map(same),
  ];
}

function middle(old: readonly string[], next: readonly string[]): DiffLine[] {
  const width = next.length + 1;
  // Length of the longest common subsequence of the remaining lines.
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column]!;
  for (let row = old.length - 1; row >= 0; row--) {
    for (let column = next.length - 1; column >= 0; column--) {
      lengths[row * width + column] =
        old[row] === next[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < next.length) {
    if (row < old.length && column < next.length && old[row] === next[column]) {
      lines.push({ kind: 'same', text: old[row++]! });
      column++;
    } else if (row < old.length && (column === next.length || at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ kind: 'removed', text: old[row++]! });
    } else {
      lines.push({ kind: 'added', text: next[column++]! });
    }
  }
  return lines;
}
