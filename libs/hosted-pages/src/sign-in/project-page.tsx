import type { HallpassClientApp } from '@hallpass/js';
import { accentRoles } from '@hallpass/project-config';
import { type Appearance, HallpassHandler, HallpassProvider, type Theme } from '@hallpass/react';
import '@hallpass/react/styles.css';
import type { Branding } from './branding.js';
import { Brand } from './frame.js';
import './sign-in.css';

interface ProjectPageProps {
  app: HallpassClientApp;
  branding: Omit<Branding, 'hostedPagesUrl'>;
  /** BCP 47; defaults to the browser's language. */
  language?: string;
  /** Defaults to the device's setting. */
  theme?: Theme;
  /** Defaults to the window's path. */
  path?: string;
  /** Page of the app that the account settings lead back to; null if none is trusted. */
  backUrl?: string | null;
}

export function ProjectPage({ app, branding, language, theme, path, backUrl = null }: ProjectPageProps) {
  return (
    <HallpassProvider app={app} appearance={appearanceOf(branding)} language={language} theme={theme}>
      <HallpassHandler path={path} accountSettings={{ showSignOut: true, backUrl }} />
    </HallpassProvider>
  );
}

function appearanceOf(branding: ProjectPageProps['branding']): Appearance {
  const { accentColor } = branding;
  return { logo: <Brand branding={branding} />, variables: accentColor === null ? {} : variablesOf(accentColor) };
}

/** Adjusts the project's color to be legible in both color schemes. */
function variablesOf(color: string): Appearance['variables'] {
  const [light, dark] = [accentRoles(color, 'light'), accentRoles(color, 'dark')];
  const both = (role: keyof typeof light) => `light-dark(${light[role]}, ${dark[role]})`;
  return {
    accent: both('--accent'),
    'accent-hover': both('--accent-hover'),
    'accent-soft': both('--accent-soft'),
    'on-accent': both('--on-accent'),
  };
}
