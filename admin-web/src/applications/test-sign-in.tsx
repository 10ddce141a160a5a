import type { Application } from '@hallpass/js';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../components/button';
import { Section } from '../components/layout';
import { NoRows } from '../components/rows';
import { useTexts } from '../texts';
import { applicationsTexts } from '../texts/generated/applications-texts';

const randomText = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Opens the sign-in as users see it. Nobody knows the verifier, so the code at its end is worth nothing. */
export function TestSignIn({ issuer, application }: { issuer: string; application: Application }) {
  const t = useTexts(applicationsTexts).testSignIn;
  const [state] = useState(randomText);
  const [challenge] = useState(randomText);
  const { id, redirectUris, scopes, requiresPar, disabledAt } = application;
  const redirectUri = redirectUris.find((uri) => /^https?:/.test(uri));
  const obstacle = disabledAt ? t.isDisabled : requiresPar ? t.needsPar : redirectUri === undefined ? t.noPage : null;
  const url = `${issuer}/oauth/authorize?${new URLSearchParams({
    client_id: id,
    response_type: 'code',
    redirect_uri: redirectUri ?? '',
    scope: scopes.filter((scope) => ['openid', 'profile', 'email'].includes(scope)).join(' '),
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }).toString()}`;
  return (
    <Section title={t.title}>
      <NoRows
        action={
          obstacle === null && (
            <Button asChild>
              <a href={url} target="_blank" rel="noopener noreferrer">
                <ExternalLink aria-hidden className="size-4" />
                {t.open}
              </a>
            </Button>
          )
        }
      >
        {obstacle ?? t.text}
      </NoRows>
    </Section>
  );
}
