import type { ReactNode } from 'react';
import { CheckIcon, InfoIcon, WarningIcon } from './icons.js';
import { useSlot } from './use-slot.js';

export interface AlertProps {
  tone?: 'info' | 'success' | 'warning' | 'danger';
  title?: string;
  children?: ReactNode;
  /** Buttons that help with the problem. */
  actions?: ReactNode;
}

/** A message. Screen readers announce errors at once and other messages at the next pause. */
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
