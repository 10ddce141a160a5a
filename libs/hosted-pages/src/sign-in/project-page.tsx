import type { HallpassClientApp } from '@hallpass/js';
import {
  type Appearance,
  HallpassHandler,
  HallpassProvider,
  SignIn,
  type SignInProps,
  SignUp,
  type Theme,
} from '@hallpass/react';
import '@hallpass/react/styles.css';
import { useMemo } from 'react';
import { accentVariables } from './accent.js';
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
  /** Makes the account settings ask for a second factor first. */
  onSecondFactor?: () => void;
  /** How the forms for sign-in and sign-up begin. */
  form?: Pick<SignInProps, 'description' | 'defaultEmail'>;
}

export function ProjectPage({
  app,
  branding,
  language,
  theme,
  path,
  backUrl = null,
  onSecondFactor,
  form,
}: ProjectPageProps) {
  const pages = useMemo(() => form && pagesWith(form), [form]);
  return (
    <HallpassProvider app={app} appearance={appearanceOf(branding)} language={language} theme={theme}>
      <HallpassHandler path={path} pages={pages} accountSettings={{ showSignOut: true, backUrl, onSecondFactor }} />
    </HallpassProvider>
  );
}

const pagesWith = (form: Partial<SignInProps>) => ({
  signIn: (props: SignInProps) => <SignIn {...props} {...form} />,
  signUp: (props: SignInProps) => <SignUp {...props} {...form} />,
});

const appearanceOf = (branding: ProjectPageProps['branding']): Appearance => ({
  logo: <Brand branding={branding} />,
  variables: accentVariables(branding),
});
