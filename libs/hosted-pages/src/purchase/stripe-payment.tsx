import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../texts/use-texts.js';
import type { PaymentProps } from './payment-props.js';
import { PayButton } from './pay-button.js';
import { problemOf } from './problem.js';
import { returnAddress } from './return-page.js';

/** Stripe requires its script to be loaded from there, not bundled. */
const SCRIPT = 'https://js.stripe.com/v3/';

const factory = (): StripeFactory | undefined => (window as { Stripe?: StripeFactory }).Stripe;

/** Pays with Stripe. Starts the payment first, because Stripe's form needs its client secret. */
export function StripePayment(props: PaymentProps) {
  const { checkout, isFree, labels, isChosen, begin, onObstacle, onEnd } = props;
  const { texts } = useTexts();
  const [secret, setSecret] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const goOn = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !isChosen) return;
    setProblem(null);
    setBusy(true);
    try {
      const clientSecret = await begin();
      if (clientSecret === '') onEnd();
      else setSecret(clientSecret);
    } catch (failure) {
      const found = problemOf(failure);
      if ('obstacle' in found) onObstacle(found.obstacle);
      else setProblem(texts[found.says]);
    } finally {
      setBusy(false);
    }
  };

  if (secret !== null) return <StripeForm {...props} key={checkout.stripe_account_id} clientSecret={secret} />;
  return (
    <form className="payment" onSubmit={(event) => void goOn(event)}>
      <PayButton label={isFree ? labels.free : texts.toPayment} isBusy={isBusy} problem={problem} />
    </form>
  );
}

interface Loaded {
  stripe: StripeJs;
  elements: StripeElements;
}

function StripeForm({ place, checkout, labels, clientSecret, onEnd }: PaymentProps & { clientSecret: string }) {
  const { texts, locale } = useTexts();
  const element = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [tries, setTries] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { stripe_publishable_key: key, stripe_account_id: account } = checkout;

  // A setup, which saves a card for later payments.
  const isSetup = clientSecret.startsWith('seti_');

  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    let unmount: (() => void) | null = null;
    let isCurrent = true;
    const mount = async () => {
      const stripe = await stripeJs(key!, account, locale);
      if (!isCurrent) return;
      const elements = stripe.elements({ clientSecret, appearance: appearance() });
      const form = elements.create('payment');
      form.on('ready', () => setLoaded({ stripe, elements }));
      form.on('loaderror', () => setProblem(texts.noStripe));
      form.mount(element.current!);
      unmount = () => form.unmount();
    };
    mount().catch(() => isCurrent && setProblem(texts.noStripe));
    return () => {
      isCurrent = false;
      unmount?.();
    };
  }, [key, account, locale, clientSecret, texts, tries]);

  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setProblem(null);
    if (loaded === null) return setTries(tries + 1);
    setBusy(true);
    const { stripe, elements } = loaded;
    const options = { elements, confirmParams: { return_url: returnAddress(place) }, redirect: 'if_required' as const };
    try {
      const confirmed = await (isSetup ? stripe.confirmSetup(options) : stripe.confirmPayment(options));
      if (confirmed.error) setProblem(messageOf(confirmed.error) ?? texts.connectionLost);
      else onEnd();
    } catch {
      setProblem(texts.connectionLost);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="payment" onSubmit={(event) => void pay(event)}>
      <h2 ref={heading} tabIndex={-1}>
        {texts.payment}
      </h2>
      {loaded === null && problem === null && (
        <p className="loading" role="status">
          {texts.loading}
        </p>
      )}
      <div ref={element} />
      <PayButton
        label={loaded === null && problem !== null ? texts.retry : isSetup ? labels.free : labels.pay}
        isBusy={isBusy || (loaded === null && problem === null)}
        problem={problem}
      />
    </form>
  );
}

/** Returns Stripe's message about a card or a field. Its other messages are for developers. */
const messageOf = ({ type, message }: NonNullable<Confirmed['error']>): string | undefined =>
  ['card_error', 'validation_error'].includes(type) ? message : undefined;

function appearance(): object {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  return {
    theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'stripe',
    variables: {
      colorPrimary: colour('--accent'),
      colorBackground: colour('--surface'),
      colorText: colour('--ink'),
      colorDanger: colour('--danger'),
      borderRadius: '8px',
    },
  };
}

/** The parts of Stripe.js that the checkout page uses (https://docs.stripe.com/js). */
interface StripeJs {
  elements(options: { clientSecret: string; appearance: object }): StripeElements;
  confirmPayment(options: ConfirmOptions): Promise<Confirmed>;
  confirmSetup(options: ConfirmOptions): Promise<Confirmed>;
}

interface StripeElements {
  create(type: 'payment'): {
    mount(element: HTMLElement): void;
    unmount(): void;
    on(event: 'ready' | 'loaderror', handler: () => void): void;
  };
}

interface ConfirmOptions {
  elements: StripeElements;
  confirmParams: { return_url: string };
  redirect: 'if_required';
}

interface Confirmed {
  /** The message is for the customer, in the language of the form. */
  error?: { type: string; message?: string };
}

type StripeFactory = (key: string, options: { stripeAccount?: string; locale: string }) => StripeJs;

/** @throws Error if the script fails to load */
async function stripeJs(key: string, account: string | null, locale: string): Promise<StripeJs> {
  if (factory() === undefined) {
    await new Promise<void>((resolve, reject) => {
      const script = document.createElement('script');
      script.src = SCRIPT;
      script.onload = () => resolve();
      script.onerror = () => {
        script.remove();
        reject(new Error(`${SCRIPT} could not be loaded`));
      };
      document.head.append(script);
    });
  }
  return factory()!(key, { locale, ...(account ? { stripeAccount: account } : {}) });
}
