import { type ReactNode, useEffect, useRef } from 'react';

interface OutcomeProps {
  kind: 'good' | 'waiting' | 'bad';
  heading: string;
  sentence: string;
  /** The next steps. */
  children?: ReactNode;
}

const MARKS = { good: 'M5 12.5l4.500 4.500L19 7.500', waiting: 'M12 7v5.500l3.500 2', bad: 'M12 7v6m0 3.500v.010' };

/** A page with one message. Focuses its heading, so that a screen reader starts there. */
export function Outcome({ kind, heading, sentence, children }: OutcomeProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = heading;
    title.current?.focus();
  }, [heading]);
  return (
    <div className="outcome">
      <svg className={`mark ${kind}`} viewBox="0 0 24 24" aria-hidden>
        <path d={MARKS[kind]} />
      </svg>
      <h1 ref={title} tabIndex={-1}>
        {heading}
      </h1>
      <p>{sentence}</p>
      {children}
    </div>
  );
}
