import { linkPage } from '@hallpass/http';

export const confirmPage = (category: string): string =>
  linkPage({
    heading: 'Unsubscribe?',
    sentence: `You will no longer receive emails of the category “${category}”.`,
    button: 'Unsubscribe',
  });

export const unsubscribedPage = (): string =>
  linkPage({
    heading: 'You are unsubscribed',
    sentence: 'You will no longer receive emails of this kind. You can close this page.',
  });

export const alreadyUnsubscribedPage = (): string =>
  linkPage({
    heading: 'You are already unsubscribed',
    sentence: 'This link was already used. You can close this page.',
  });

export const brokenLinkPage = (sentence: string): string => linkPage({ heading: 'This link does not work', sentence });
