import { useWords } from '../texts/words.js';

interface PayButtonProps {
  label: string;
  isBusy: boolean;
  /** Why the last try came to nothing, and what to do. */
  problem: string | null;
}

/** The last button of a payment form, which keeps the focus while it pays, and what came of it. */
export function PayButton({ label, isBusy, problem }: PayButtonProps) {
  const { texts } = useWords();
  return (
    <>
      <div role="alert">{problem !== null && <p className="problem">{problem}</p>}</div>
      <button type="submit" className="button wide" aria-disabled={isBusy}>
        {isBusy ? texts.paying : label}
      </button>
    </>
  );
}
