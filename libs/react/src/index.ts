'use client';

export { HallpassProvider, type HallpassProviderProps } from './provider/hallpass-provider.js';
// The name of the published SDK, so that an app moves by changing its import.
export { HallpassProvider as StackProvider } from './provider/hallpass-provider.js';
export type { Appearance, Slot, Theme, Variable } from './provider/appearance.js';
export { useHallpassApp, useHallpassApp as useStackApp, useProject } from './hooks/use-hallpass-app.js';
export { useUser } from './hooks/use-user.js';
export {
  useActiveSessions,
  useApiKeys,
  useBackupCodes,
  useConnectedAccount,
  useContactChannels,
  useEndedSessions,
  useItem,
  useNotificationCategories,
  useOAuthProviders,
  usePermission,
  usePermissions,
  useProducts,
  useTeam,
  useTeamInvitations,
  useTeamProfile,
  useTeams,
  useTeamUsers,
} from './hooks/user-hooks.js';
export type { Catalogues, TextOverrides } from './texts/catalogue.js';
export type { CoreTexts } from './texts/core/en.js';
export { TEXT_LANGUAGES, type TextLanguage } from './texts/languages.js';
