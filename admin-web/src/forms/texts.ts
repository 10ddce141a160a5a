import { defineTexts } from '../texts';

export const formTexts = defineTexts({
  discard: 'Discard',
  cancel: 'Cancel',
  optional: 'Optional',
  saved: 'Saved',
  unsaved: {
    title: 'Leave without saving?',
    description: 'What you typed on this page has not been saved and would be lost.',
    stay: 'Stay',
    leave: 'Leave',
  },
  conflict: {
    title: 'Somebody else has changed this',
    description: 'While you were typing, another owner saved other values. Nothing of yours has been saved yet.',
    field: 'Field',
    theirs: 'Saved by them',
    yours: 'Typed by you',
    empty: 'Empty',
    useTheirs: 'Take theirs',
    saveMine: 'Save mine',
  },
  signInAgain: {
    title: 'Sign in to go on',
    description: 'Your session has ended. Everything on this page stays as it is, and what you were doing goes on.',
    email: 'Email',
    password: 'Password',
    passwordMissing: 'Enter your password.',
    wrong: 'Wrong email address or password.',
    signIn: 'Sign in',
    otherWay: 'Sign in another way (new tab)',
    leave: 'Leave this page',
  },
});
