import type { ReactNode } from 'react';

interface NoticeProps {
  kind: 'info' | 'warning';
  heading: string;
  children: ReactNode;
}

export function Notice({ kind, heading, children }: NoticeProps) {
  return (
    <div className={`notice ${kind}`} role="note">
      <p className="notice-heading">{heading}</p>
      <p>{children}</p>
    </div>
  );
}
