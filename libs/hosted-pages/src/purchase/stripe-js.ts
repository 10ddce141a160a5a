/** The parts of Stripe.js that the checkout page uses (https://docs.stripe.com/js). */
export interface StripeJs {
  elements(options: { clientSecret: string; appearance: object }): StripeElements;
  confirmPayment(options: ConfirmOptions): Promise<Confirmed>;
  confirmSetup(options: ConfirmOptions): Promise<Confirmed>;
}

export interface StripeElements {
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

export interface Confirmed {
  /** The message is for the customer, in the language of the form. */
  error?: { type: string; message?: string };
}

type StripeFactory = (key: string, options: { stripeAccount?: string; locale: string }) => StripeJs;

/** Stripe requires its script to be loaded from there, not bundled. */
const SCRIPT = 'https://js.stripe.com/v3/';

const factory = (): StripeFactory | undefined => (window as { Stripe?: StripeFactory }).Stripe;

/** @throws Error if the script fails to load */
export async function stripeJs(key: string, account: string | null, locale: string): Promise<StripeJs> {
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
