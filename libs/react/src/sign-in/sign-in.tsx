import { type ReactNode, useEffect, useState } from 'react';
import { fill } from '@hallpass/texts';
import { useIsActing } from '../hooks/use-entry.js';
import { useHallpassApp, useProject } from '../hooks/use-hallpass-app.js';
import { useUser } from '../hooks/use-user.js';
import { Alert } from '../ui/alert.js';
import { Card } from '../ui/card.js';
import { Divider } from '../ui/divider.js';
import { ComponentRoot } from '../ui/component-root.js';
import { Tabs } from '../ui/tabs.js';
import { useCoreTexts } from '../ui/use-core-texts.js';
import { CredentialSignIn } from './credential-sign-in.js';
import { CredentialSignUp } from './credential-sign-up.js';
import { DefaultEmail, FillsPasskeys } from './email-field.js';
import { useInvitationCode } from './invitation-code.js';
import { ShowStep } from './new-password-step.js';
import { MagicLinkSignIn } from './magic-link-sign-in.js';
import { OAuthButtonGroup } from './oauth-button.js';
import { PageLink } from './page-link.js';
import { PasskeyButton } from './passkey-button.js';
import { SignedInCard } from './signed-in-card.js';
import { usePasskeyAutofill } from './use-passkey-autofill.js';
import { WaitlistCard } from './waitlist.js';
import { type FormKind, type Ways, waysOf } from './ways.js';

export interface SignInProps {
  /** Fills the window and centers the component. */
  fullPage?: boolean;
  /** Redirects users who are already signed in. By default they are asked. */
  automaticRedirect?: boolean;
  /** The form to show first if the project has both. Default `password`. */
  firstTab?: FormKind;
  /** Email address to begin with in the forms. */
  defaultEmail?: string;
  /** Shown below the title, such as the app that the user continues to. */
  description?: ReactNode;
  /** Shown below the forms, such as terms of use. */
  extraInfo?: ReactNode;
}

/** Shows every sign-in method that the project has enabled. */
export function SignIn({ fullPage, ...rest }: SignInProps): ReactNode {
  return (
    <ComponentRoot fullPage={fullPage}>
      <WaysIn {...rest} kind="sign-in" />
    </ComponentRoot>
  );
}

/** Shows every sign-up method that the project has enabled. */
export function SignUp({ fullPage, ...rest }: SignInProps): ReactNode {
  return (
    <ComponentRoot fullPage={fullPage}>
      <WaysIn {...rest} kind="sign-up" />
    </ComponentRoot>
  );
}

type Props = Omit<SignInProps, 'fullPage'> & { kind: 'sign-in' | 'sign-up' };

function WaysIn(props: Props): ReactNode {
  const { kind, automaticRedirect = false, firstTab, defaultEmail = '', description, extraInfo } = props;
  const app = useHallpassApp();
  const user = useUser();
  const project = useProject();
  const texts = useCoreTexts();
  // A sign-in in progress redirects by itself.
  const isActing = useIsActing();
  const isSignedIn = user !== null && !isActing;
  useEffect(() => {
    if (isSignedIn && automaticRedirect) void app.redirectToAfterSignIn({ replace: true });
  }, [app, isSignedIn, automaticRedirect]);
  const [step, setStep] = useState<ReactNode>(null);
  const [isApproved, setApproved] = useState(false);
  const hasCode = useInvitationCode() !== undefined;
  if (isSignedIn) return <SignedInCard user={user} />;
  if (step !== null) return step;

  const ways = waysOf(project.config, kind, firstTab);
  const named = { project: project.displayName };
  const toSignIn = (
    <>
      {texts.haveAccount} <PageLink page="signIn">{texts.signInInstead}</PageLink>
    </>
  );
  if (kind === 'sign-up' && !project.config.signUpEnabled)
    return (
      <Card title={texts.signUpsClosed} description={fill(texts.signUpsClosedDescription, named)} footer={toSignIn} />
    );
  const mode = kind === 'sign-up' && !hasCode ? project.config.signUpMode : undefined;
  if (mode === 'waitlist' && !isApproved)
    return (
      <DefaultEmail.Provider value={defaultEmail}>
        <WaitlistCard footer={toSignIn} onApproved={() => setApproved(true)} />
      </DefaultEmail.Provider>
    );
  const toSignUp = project.config.signUpEnabled && waysOf(project.config, 'sign-up').any && (
    <>
      {texts.noAccountYet} <PageLink page="signUp">{texts.signUpInstead}</PageLink>
    </>
  );
  return (
    <Card
      title={fill(kind === 'sign-in' ? texts.signInTitle : texts.signUpTitle, named)}
      description={description ?? (kind === 'sign-up' ? fill(texts.signUpDescription, named) : undefined)}
      footer={kind === 'sign-in' ? toSignUp : toSignIn}
    >
      {mode !== undefined && <Alert>{mode === 'waitlist' ? texts.waitlistHint : texts.invitationHint}</Alert>}
      {ways.any ? (
        <DefaultEmail.Provider value={defaultEmail}>
          <ShowStep.Provider value={setStep}>
            <Choices kind={kind} ways={ways} />
          </ShowStep.Provider>
        </DefaultEmail.Provider>
      ) : (
        <Alert tone="warning">{fill(texts.noWayIn, named)}</Alert>
      )}
      {extraInfo && <div className="hp-hint">{extraInfo}</div>}
    </Card>
  );
}

function Choices({ kind, ways }: { kind: Props['kind']; ways: Ways }): ReactNode {
  const texts = useCoreTexts();
  const hasBoth = (ways.providers || ways.passkey) && ways.forms.length > 0;
  const fillsPasskeys = ways.passkey && ways.forms.length > 0;
  const problem = usePasskeyAutofill(fillsPasskeys);
  return (
    <FillsPasskeys.Provider value={fillsPasskeys}>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {(ways.providers || ways.passkey) && (
        <div className="hp-stack hp-stack-close">
          {ways.providers && <OAuthButtonGroup />}
          {ways.passkey && <PasskeyButton />}
        </div>
      )}
      {hasBoth && <Divider>{texts.or}</Divider>}
      <Forms kind={kind} forms={ways.forms} />
    </FillsPasskeys.Provider>
  );
}

function Forms({ kind, forms }: { kind: Props['kind']; forms: FormKind[] }): ReactNode {
  const texts = useCoreTexts();
  const [chosen, setChosen] = useState<FormKind | null>(null);
  const content: Record<FormKind, () => ReactNode> = {
    password: () => (kind === 'sign-in' ? <CredentialSignIn /> : <CredentialSignUp />),
    'magic-link': () => <MagicLinkSignIn />,
  };
  const [first] = forms;
  if (first === undefined) return null;
  if (forms.length === 1) return content[first]();
  const labels: Record<FormKind, string> = { password: texts.byPassword, 'magic-link': texts.byEmail };
  return (
    <Tabs
      label={kind === 'sign-in' ? texts.signIn : texts.signUp}
      tabs={forms.map((id) => ({ id, label: labels[id], content: content[id] }))}
      selected={chosen ?? first}
      onSelect={setChosen}
    />
  );
}
