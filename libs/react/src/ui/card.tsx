import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useSlot } from './use-slot.js';

export interface CardProps {
  title: string;
  description?: ReactNode;
  /** Above the title. */
  icon?: ReactNode;
  /** Below, apart from the rest. */
  footer?: ReactNode;
  children?: ReactNode;
  level?: 1 | 2 | 3;
  /** The title takes the focus when nothing has it: what had it was replaced by this. */
  takesFocus?: boolean;
}

/** A titled part of a page. */
export function Card(props: CardProps): ReactNode {
  const { title, description, icon, footer, children, level = 1, takesFocus = false } = props;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus && (document.activeElement ?? document.body) === document.body) heading.current?.focus();
  }, [takesFocus]);
  const Heading = `h${level}` as const;
  const slots = {
    card: useSlot('card'),
    title: useSlot('title'),
    description: useSlot('description'),
    footer: useSlot('footer'),
  };
  return (
    <section className={slots.card} aria-labelledby={id}>
      <header className="hp-card-header">
        {icon && <span className="hp-card-icon">{icon}</span>}
        <Heading ref={heading} id={id} className={slots.title} tabIndex={takesFocus ? -1 : undefined}>
          {title}
        </Heading>
        {description && <p className={slots.description}>{description}</p>}
      </header>
      {children}
      {footer && <footer className={slots.footer}>{footer}</footer>}
    </section>
  );
}
