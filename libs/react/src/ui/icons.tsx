import type { ReactNode } from 'react';

function Icon({ children }: { children: ReactNode }): ReactNode {
  return (
    <svg className="hp-icon" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
      <g strokeLinecap="round" strokeLinejoin="round">
        {children}
      </g>
    </svg>
  );
}

export const EyeIcon = (): ReactNode => (
  <Icon>
    <path d="M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10Z" />
    <circle cx="10" cy="10" r="2.4" />
  </Icon>
);
export const EyeOffIcon = (): ReactNode => (
  <Icon>
    <path d="M8 4.7A8 8 0 0 1 10 4.5c5 0 8 5.5 8 5.5a14 14 0 0 1-2.2 2.8M5.2 6A13 13 0 0 0 2 10s3 5.5 8 5.5a8 8 0 0 0 4-1.1M3 3l14 14" />
  </Icon>
);
export const CheckIcon = (): ReactNode => (
  <Icon>
    <path d="m4 10.5 4 4 8-9" />
  </Icon>
);
export const CopyIcon = (): ReactNode => (
  <Icon>
    <rect x="7" y="7" width="9.5" height="9.5" rx="2" />
    <path d="M13 7V5.5a2 2 0 0 0-2-2H5.5a2 2 0 0 0-2 2V11a2 2 0 0 0 2 2H7" />
  </Icon>
);
export const CloseIcon = (): ReactNode => (
  <Icon>
    <path d="m5 5 10 10M15 5 5 15" />
  </Icon>
);
export const KeyIcon = (): ReactNode => (
  <Icon>
    <circle cx="7" cy="13" r="3.5" />
    <path d="m9.5 10.5 6.5-7M13 7l2.5 2.3M11 9l1.5 1.4" />
  </Icon>
);
export const MailIcon = (): ReactNode => (
  <Icon>
    <rect x="2.5" y="4.5" width="15" height="11" rx="2" />
    <path d="m3 6 7 5 7-5" />
  </Icon>
);
export const InfoIcon = (): ReactNode => (
  <Icon>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M10 9v4.5M10 6.4v.1" />
  </Icon>
);
export const WarningIcon = (): ReactNode => (
  <Icon>
    <path d="M10 3 2.5 16.5h15L10 3ZM10 8.5v3.5M10 14.2v.1" />
  </Icon>
);
export const TerminalIcon = (): ReactNode => (
  <Icon>
    <rect x="2.5" y="3.5" width="15" height="13" rx="2" />
    <path d="m6 8 2.5 2L6 12M10.5 12.5H14" />
  </Icon>
);
export const TeamIcon = (): ReactNode => (
  <Icon>
    <circle cx="7.5" cy="7" r="3" />
    <path d="M2 16.5c.4-3 2.6-5 5.5-5s5.1 2 5.5 5M13 4.3a3 3 0 0 1 0 5.4M15 12c1.7.8 2.8 2.4 3 4.5" />
  </Icon>
);
