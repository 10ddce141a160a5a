'use client';

export { HallpassProvider, type HallpassProviderProps } from './provider/hallpass-provider.js';
// The published SDK's name, so that an app can move by changing its import.
export { HallpassProvider as StackProvider } from './provider/hallpass-provider.js';
export type { Appearance, Slot, Theme, Variable } from './provider/appearance.js';
export { useHallpassApp, useHallpassApp as useStackApp, useProject } from './hooks/use-hallpass-app.js';
export { useUser } from './hooks/use-user.js';
export {
  useActiveSessions,
  useApiKeys,
  useBackupCodes,
  useConnectedAccount,
  useConnectedApplications,
  useContactChannels,
  useEndedSessions,
  useItem,
  useNotificationCategories,
  useOAuthProviders,
  usePermission,
  usePermissions,
  useProducts,
  useSecondFactorEnrollment,
  useTeam,
  useTeamInvitations,
  useTeamProfile,
  useTeams,
  useTeamUsers,
} from './hooks/user-hooks.js';
export type { Catalogues, TextOverrides } from './texts/catalogue.js';
export type { CoreTexts } from './texts/generated/core-texts.js';
export { TEXT_LANGUAGES, type TextLanguage } from './texts/languages.js';
export { HallpassHandler, type HallpassHandlerProps } from './handler/hallpass-handler.js';
export { HallpassHandler as StackHandler } from './handler/hallpass-handler.js';
export type { HandlerPage } from './handler/page-of-path.js';
export { SignIn, type SignInProps, SignUp } from './sign-in/sign-in.js';
export { CredentialSignIn } from './sign-in/credential-sign-in.js';
export { CredentialSignUp } from './sign-in/credential-sign-up.js';
export { MagicLinkSignIn } from './sign-in/magic-link-sign-in.js';
export { OAuthButton, OAuthButtonGroup, type OAuthButtonProps } from './sign-in/oauth-button.js';
export { ProviderMark } from './sign-in/provider-mark.js';
export { PasskeyButton } from './sign-in/passkey-button.js';
export { CliAuthConfirm } from './pages/cli-auth-confirm.js';
export { EmailVerification } from './pages/email-verification.js';
export { ErrorPage } from './pages/error-page.js';
export { ForgotPassword } from './pages/forgot-password.js';
export { MagicLinkCallback } from './pages/magic-link-callback.js';
export { MfaSignIn } from './pages/mfa-sign-in.js';
export { OAuthCallback } from './pages/oauth-callback.js';
export { type LinkPageProps, PasswordReset } from './pages/password-reset.js';
export { SignOut } from './pages/sign-out.js';
export { TeamInvitation } from './pages/team-invitation.js';
export { AccountSettings, type AccountSettingsProps } from './account/account-settings.js';
export type { AccountTexts } from './texts/generated/account-texts.js';
export { UserButton, type UserButtonItem, type UserButtonProps } from './user-button/user-button.js';
export { TeamSwitcher, type TeamSwitcherProps } from './team-switcher/team-switcher.js';
