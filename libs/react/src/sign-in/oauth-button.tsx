import type { ReactNode } from 'react';
import { fill } from '@hallpass/texts';
import { useHallpassApp, useProject } from '../hooks/use-hallpass-app.js';
import { useAction } from '../ui/use-action.js';
import { Alert } from '../ui/alert.js';
import { Button } from '../ui/button.js';
import { ComponentRoot } from '../ui/component-root.js';
import { useCoreTexts } from '../ui/use-core-texts.js';
import { classes } from '../ui/use-slot.js';
import { ProviderMark } from './provider-mark.js';
import { providerName } from './providers.js';

/** More providers are shown in two columns. */
const MOST_ROWS = 3;

export interface OAuthButtonProps {
  /** The provider's id in the project, such as `github`. */
  provider: string;
  /** Shows only the provider's name, for use among many buttons. */
  isCompact?: boolean;
}

/** Redirects to a provider to sign in or up. */
export function OAuthButton(props: OAuthButtonProps): ReactNode {
  return (
    <ComponentRoot fallback={null}>
      <Inner {...props} />
    </ComponentRoot>
  );
}

function Inner({ provider, isCompact = false }: OAuthButtonProps): ReactNode {
  const app = useHallpassApp();
  const texts = useCoreTexts();
  const { run, isBusy, problem } = useAction(() => app.signInWithOAuth(provider));
  const name = providerName(provider);
  const label = fill(texts.continueWith, { provider: name });
  return (
    <>
      <Button
        variant="secondary"
        isWide
        isBusy={isBusy}
        aria-label={isCompact ? label : undefined}
        icon={<ProviderMark provider={provider} />}
        onClick={() => run()}
      >
        {isCompact ? name : label}
      </Button>
      {problem && <Alert tone="danger">{problem}</Alert>}
    </>
  );
}

/** Shows a button for each provider that the project has enabled. Renders nothing if there is none. */
export function OAuthButtonGroup(): ReactNode {
  return (
    <ComponentRoot fallback={null}>
      <Group />
    </ComponentRoot>
  );
}

function Group(): ReactNode {
  const { oauthProviders } = useProject().config;
  if (oauthProviders.length === 0) return null;
  const isCompact = oauthProviders.length > MOST_ROWS;
  return (
    <div className={classes('hp-providers', isCompact && 'hp-providers-compact')}>
      {oauthProviders.map(({ id }) => (
        <OAuthButton key={id} provider={id} isCompact={isCompact} />
      ))}
    </div>
  );
}
