import type { AccountTexts } from '../../texts/generated/account-texts.js';

/** Describes built-in permissions in words and returns other ids unchanged. */
export function permissionText(id: string, texts: AccountTexts): string {
  const known: Readonly<Record<string, string>> = {
    $update_team: texts.permissionUpdateTeam,
    $delete_team: texts.permissionDeleteTeam,
    $read_members: texts.permissionReadMembers,
    $remove_members: texts.permissionRemoveMembers,
    $invite_members: texts.permissionInviteMembers,
    $manage_api_keys: texts.permissionManageApiKeys,
  };
  return known[id] ?? id;
}
