import { useTexts } from '../texts/use-texts.js';

interface PayButtonProps {
  label: string;
  isBusy: boolean;
  /** Why the last attempt failed, and what to do. */
  problem: string | null;
}

/** The submit button of a payment form, with the result. Keeps the focus while paying. */
export function PayButton({ label, isBusy, problem }: PayButtonProps) {
  const { texts } = useTexts();
  return (
    <>
      <div role="alert">{problem !== null && <p className="problem">{problem}</p>}</div>
      <button type="submit" className="button wide" aria-disabled={isBusy}>
        {isBusy ? texts.paying : label}
      </button>
    </>
  );
}
