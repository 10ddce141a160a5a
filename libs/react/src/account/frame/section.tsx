import { type ReactNode, useId } from 'react';
import { classes, useSlot } from '../../ui/use-slot.js';

export interface SectionPageProps {
  title: string;
  description?: ReactNode;
  /** Shown next to the title. */
  actions?: ReactNode;
  children?: ReactNode;
}

export function SectionPage({ title, description, actions, children }: SectionPageProps): ReactNode {
  return (
    <Titled level={2} title={title} description={description} actions={actions}>
      {children}
    </Titled>
  );
}

export function SubSection(props: SectionPageProps): ReactNode {
  return <Titled level={3} {...props} />;
}

function Titled({ level, title, description, actions, children }: SectionPageProps & { level: 2 | 3 }): ReactNode {
  const id = useId();
  const Heading = `h${level}` as const;
  const slots = { title: useSlot('title'), description: useSlot('description') };
  return (
    <section aria-labelledby={id} className={level === 2 ? 'hp-section' : 'hp-subsection'}>
      <header className="hp-section-header">
        <div>
          <Heading id={id} className={slots.title} tabIndex={level === 2 ? -1 : undefined}>
            {title}
          </Heading>
          {description && <p className={slots.description}>{description}</p>}
        </div>
        {actions && <div className="hp-actions">{actions}</div>}
      </header>
      {children}
    </section>
  );
}

export function Panel({ children, isPadded = true }: { children: ReactNode; isPadded?: boolean }): ReactNode {
  return <div className={classes('hp-panel', isPadded && 'hp-panel-padded')}>{children}</div>;
}

export function Rows({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    // Safari does not treat a list without bullets as a list unless it has the role.
    <ul role="list" aria-label={label} className="hp-panel hp-rows">
      {children}
    </ul>
  );
}

export interface RowProps {
  /** Shown before the text, such as a picture. */
  start?: ReactNode;
  title: ReactNode;
  /** Small labels next to the title. */
  badges?: ReactNode;
  detail?: ReactNode;
  actions?: ReactNode;
  /** The row's dialogs. */
  children?: ReactNode;
}

export function Row({ start, title, badges, detail, actions, children }: RowProps): ReactNode {
  return (
    <li className="hp-list-row">
      {start}
      <div className="hp-list-row-text">
        <p className="hp-list-row-title">
          <span>{title}</span>
          {badges}
        </p>
        {detail && <p className="hp-list-row-detail">{detail}</p>}
      </div>
      {actions && <div className="hp-actions">{actions}</div>}
      {children}
    </li>
  );
}

export function Badge({ tone = 'plain', children }: { tone?: 'plain' | 'success' | 'warning'; children: ReactNode }) {
  return <span className={`hp-badge hp-badge-${tone}`}>{children}</span>;
}

/** Shown instead of an empty list. */
export function Nothing({ children }: { children: ReactNode }): ReactNode {
  return <p className="hp-panel hp-nothing">{children}</p>;
}
