import { fill } from '@hallpass/texts';
import { Fragment, useId } from 'react';
import type { ConsentTexts } from '../../texts/generated/consent-texts.js';
import type { Branding } from '../branding.js';
import { BrandMark, Message } from '../frame.js';
import { useAttempt } from '../use-attempt.js';
import type { AuthorizationRequest } from './request.js';
import './consent.css';

interface ConsentCardProps {
  branding: Branding;
  own: ConsentTexts;
  request: Pick<AuthorizationRequest, 'application' | 'is_local' | 'scopes' | 'resources'>;
  /** The account that is signed in. */
  address: string;
  /** Labels and values below the account. Default: the verified domain and the website of the application. */
  facts?: ReadonlyArray<readonly [label: string, value: string]>;
  /** Warning above the buttons. Default: that any program could be asking, if it could. */
  notice?: string;
  onAnswer: (decision: 'allow' | 'deny') => Promise<void>;
  onOtherAccount: () => Promise<void>;
}

/**
 * Asks whether an application may access the account. Nothing is a form and the heading takes the focus, so that a key
 * pressed on the page before cannot allow anything.
 */
export function ConsentCard({ branding, own, request, address, onAnswer, onOtherAccount, ...given }: ConsentCardProps) {
  const { application, is_local, scopes, resources } = request;
  const { isBusy, hasFailed, run } = useAttempt();
  const [listId, noticeId] = [useId(), useId()];
  const named = { application: application.display_name };
  const facts = given.facts ?? factsOf(application, own);
  const notice = given.notice ?? (is_local ? fill(own.local, named) : null);
  return (
    <Message
      heading={fill(own.heading, named)}
      branding={branding}
      logo={<BrandMark name={application.display_name} logoUrl={application.logo_url} />}
    >
      <dl className="hp-facts consent-facts">
        <dt>{own.account}</dt>
        <dd>
          <span className="hp-strong">{address}</span>
          <button
            type="button"
            className="hp-link consent-other"
            aria-disabled={isBusy}
            onClick={() => run(onOtherAccount)}
          >
            {own.otherAccount}
          </button>
        </dd>
        {facts.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd className="hp-strong">{value}</dd>
          </Fragment>
        ))}
      </dl>
      {scopes.length + resources.length > 0 && (
        <div className="hp-stack hp-stack-close">
          <p id={listId} className="consent-text">
            {fill(own.scopesIntro, named)}
          </p>
          {scopes.length > 0 && (
            <ul className="hp-ways" aria-labelledby={listId}>
              {scopes.map(({ name }) => (
                <li key={name}>{wordsOf(name, own)}</li>
              ))}
            </ul>
          )}
          {resources.map((resource) => (
            <ResourceScopes key={resource.identifier} {...resource} own={own} />
          ))}
        </div>
      )}
      {notice !== null && (
        <p id={noticeId} className="hp-alert hp-alert-warning consent-text">
          {notice}
        </p>
      )}
      {hasFailed && (
        <p className="hp-alert hp-alert-danger" role="alert">
          {own.failed}
        </p>
      )}
      <div className="hp-stack hp-stack-close">
        <button
          type="button"
          className="hp-button hp-button-primary"
          aria-describedby={notice === null ? undefined : noticeId}
          aria-disabled={isBusy}
          onClick={() => run(() => onAnswer('allow'))}
        >
          {own.allow}
        </button>
        <button
          type="button"
          className="hp-button hp-button-secondary"
          aria-disabled={isBusy}
          onClick={() => run(() => onAnswer('deny'))}
        >
          {own.cancel}
        </button>
      </div>
    </Message>
  );
}

/** The domain that a client has proven, and the website that gets the answer. */
const factsOf = ({ client_host: domain, host }: AuthorizationRequest['application'], own: ConsentTexts) => [
  ...(domain ? [[own.verifiedDomain, domain] as const] : []),
  ...(host === null ? [] : [[own.host, host] as const]),
];

type ResourceScopesProps = AuthorizationRequest['resources'][number] & Pick<ConsentCardProps, 'own'>;

/** An API of the project names and describes its own scopes. The API of this server has no name and descriptions. */
function ResourceScopes({ identifier, display_name, scopes, own }: ResourceScopesProps) {
  const nameId = useId();
  return (
    <>
      <p id={nameId} className="consent-text">
        <span className="hp-strong">{display_name || own.api}</span>{' '}
        <span className="consent-resource">{identifier}</span>
      </p>
      {scopes.length > 0 && (
        <ul className="hp-ways" aria-labelledby={nameId}>
          {scopes.map(({ name, description }) => (
            <li key={name}>{description || wordsOf(name, own)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function wordsOf(name: string, { scopes }: ConsentTexts): string {
  const known: Readonly<Record<string, string>> = scopes;
  return (Object.hasOwn(known, name) ? known[name] : null) ?? name;
}
