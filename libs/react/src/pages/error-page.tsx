import type { ReactNode } from 'react';
import { useQuery } from '../hooks/address.js';
import { problemOfCode } from '../problems/problem-of.js';
import { ComponentRoot } from '../ui/component-root.js';
import { Skeleton } from '../ui/spinner.js';
import { useCoreTexts } from '../ui/use-core-texts.js';
import { Outcome } from './outcome.js';

/** Explains why a sign-in with a provider was rejected, from `errorCode` and `details` in the query. */
export function ErrorPage({ fullPage }: { fullPage?: boolean }): ReactNode {
  return (
    <ComponentRoot fullPage={fullPage}>
      <Inner />
    </ComponentRoot>
  );
}

function Inner(): ReactNode {
  const texts = useCoreTexts();
  const query = useQuery();
  if (query === null) return <Skeleton />;
  const code = query.get('errorCode');
  const said = problemOfCode(code ?? '', detailsOf(query.get('details')), texts);
  return (
    <Outcome
      title={code === null ? texts.errorTitle : texts.oauthFailedTitle}
      ways={[
        ...(code === 'SIGN_UP_ON_WAITLIST' ? [{ label: texts.waitlistTitle, page: 'signUp' } as const] : []),
        { label: texts.backToSignIn, page: 'signIn' },
        { label: texts.goHome, page: 'home' },
      ]}
    >
      {said === texts.errorUnknown ? texts.errorUnknownPage : said}
    </Outcome>
  );
}

/** Anyone can write an address, so anything but an object is ignored. */
function detailsOf(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Shown for an unknown address. */
export function NotFound({ fullPage }: { fullPage?: boolean }): ReactNode {
  return (
    <ComponentRoot fullPage={fullPage}>
      <NothingHere />
    </ComponentRoot>
  );
}

function NothingHere(): ReactNode {
  const texts = useCoreTexts();
  return (
    <Outcome title={texts.notFoundTitle} ways={[{ label: texts.goHome, page: 'home' }]}>
      {texts.notFound}
    </Outcome>
  );
}
