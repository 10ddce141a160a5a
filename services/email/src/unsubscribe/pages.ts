import { linkPage } from '@hallpass/http';

export const confirmPage = (category: string): string =>
  linkPage({
    heading: 'Unsubscribe?',
    sentence: `You will get no more e-mails of the kind “${category}”.`,
    button: 'Unsubscribe',
  });

export const unsubscribedPage = (): string =>
  linkPage({
    heading: 'You are unsubscribed',
    sentence: 'You will get no more e-mails of this kind. You may close this page.',
  });

export const alreadyUnsubscribedPage = (): string =>
  linkPage({
    heading: 'You are already unsubscribed',
    sentence: 'This link was used before. You may close this page.',
  });

export const brokenLinkPage = (sentence: string): string => linkPage({ heading: 'This link does not work', sentence });
