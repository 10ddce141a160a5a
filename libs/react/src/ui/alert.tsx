import type { ReactNode } from 'react';
import { CheckIcon, InfoIcon, WarningIcon } from './icons.js';
import { useSlot } from './use-slot.js';

export interface AlertProps {
  tone?: 'info' | 'success' | 'warning' | 'danger';
  title?: string;
  children?: ReactNode;
  /** What can be done about it. */
  actions?: ReactNode;
}

/** Says how something went: what went wrong is read out at once, the rest when there is a pause. */
export function Alert({ tone = 'info', title, children, actions }: AlertProps): ReactNode {
  return (
    <div className={useSlot('alert', `hp-alert-${tone}`)} role={tone === 'danger' ? 'alert' : 'status'}>
      {tone === 'success' ? <CheckIcon /> : tone === 'info' ? <InfoIcon /> : <WarningIcon />}
      <div className="hp-alert-body">
        {title !== undefined && <strong>{title}</strong>}
        {children && <div>{children}</div>}
        {actions && <div className="hp-actions">{actions}</div>}
      </div>
    </div>
  );
}
