/**
 * Lists what else a deletion removes.
 * @param lines one entry per line
 */
export function AlsoDeleted({ lines }: { lines: string }) {
  return (
    <ul className="list-disc ps-5 text-13 text-ink-muted">
      {lines.split('\n').map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
