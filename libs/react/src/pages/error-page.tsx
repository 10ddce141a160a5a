import type { ReactNode } from 'react';
import { useQuery } from './address.js';
import { problemOfCode } from '../problems/problem-of.js';
import { Piece } from '../ui/piece.js';
import { Skeleton } from '../ui/spinner.js';
import { useCoreTexts } from '../ui/use-core-texts.js';
import { Outcome } from './outcome.js';

/** Where a sign-in by a provider leads that was refused: `errorCode` and `details` of the query say why. */
export function ErrorPage({ fullPage }: { fullPage?: boolean }): ReactNode {
  return (
    <Piece fullPage={fullPage}>
      <Inner />
    </Piece>
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
        { label: texts.backToSignIn, page: 'signIn' },
        { label: texts.goHome, page: 'home' },
      ]}
    >
      {said === texts.errorUnknown ? texts.errorUnknownPage : said}
    </Outcome>
  );
}

/** Anybody can write an address: what is no object says nothing. */
function detailsOf(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Where the address names nothing. */
export function NotFound({ fullPage }: { fullPage?: boolean }): ReactNode {
  return (
    <Piece fullPage={fullPage}>
      <NothingHere />
    </Piece>
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
