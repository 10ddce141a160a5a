import { type ReactNode, useId } from 'react';
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
}

/** A titled part of a page. */
export function Card({ title, description, icon, footer, children, level = 1 }: CardProps): ReactNode {
  const id = useId();
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
        <Heading id={id} className={slots.title}>
          {title}
        </Heading>
        {description && <p className={slots.description}>{description}</p>}
      </header>
      {children}
      {footer && <footer className={slots.footer}>{footer}</footer>}
    </section>
  );
}
