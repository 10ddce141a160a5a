import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useSlot } from './use-slot.js';

export interface CardProps {
  title: string;
  description?: ReactNode;
  icon?: ReactNode;
  footer?: ReactNode;
  children?: ReactNode;
  level?: 1 | 2 | 3;
  /** Focuses the title if nothing has the focus, because the card replaced the focused element. */
  takesFocus?: boolean;
}

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
