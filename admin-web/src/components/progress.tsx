interface ProgressProps {
  label: string;
  /** Null if the total is unknown. */
  total: number | null;
  done: number;
}

export function Progress({ label, total, done }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      max={total === null ? undefined : Math.max(total, 1)}
      value={total === null ? undefined : done}
    />
  );
}
