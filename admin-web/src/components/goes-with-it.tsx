/** What else is gone with something that is deleted. @param lines one a line */
export function GoesWithIt({ lines }: { lines: string }) {
  return (
    <ul className="list-disc ps-5 text-13 text-ink-muted">
      {lines.split('\n').map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
