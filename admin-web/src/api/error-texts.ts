import { defineTexts } from '../texts';

export const errorTexts = defineTexts({
  signUpClosed: 'This server does not accept new owner accounts. Ask an owner of it to invite you.',
  addressTaken: 'Another user of this project already signs in with this email address. Use a different one.',
  ownAddressTaken: 'Another account signs in with this email address. Use a different one, or sign in.',
  linkRefused: 'This server sends no links to {origin}. Open the dashboard at its own address and try again.',
  keyChanged: "The dashboard's key has changed. Reload the page.",
  sessionEnded: 'Your session has ended. Sign in again: what you typed is still here.',
  notAllowed: 'You may not do this in this project. Ask somebody who manages it.',
  refusedFields: 'The server does not accept: {fields}. Correct it and try again.',
  refusedForm: 'The server does not accept what was entered. Check every field, and reload the page if it is old.',
  offline: 'You are offline. It goes on when the network is back.',
  unreachable: 'The server does not answer. Check your connection, and try again.',
  serverFailed: 'The server failed. Try again in a moment.',
  serverFailedRequest: 'The server failed. Its log has the cause under request {id}. Try again in a moment.',
  pageFailed: 'A part of the dashboard could not be loaded. Check your connection, and try again.',
  unknown: 'Something went wrong in this page. Reload it and try again.',
});

export const startTexts = defineTexts({
  unreachable: 'The server does not answer. Check that it is running and try again.',
  failed: 'The server could not give its settings (status {status}). Try again.',
  foreign: 'The server answered without its settings. Is /config.json served by Hallpass?',
});
