import { type CurrentUser, decodeAccessToken } from '@hallpass/js';

export async function sessionIdOf(user: CurrentUser): Promise<string | null> {
  const { accessToken } = await user.getAuthJson();
  return (accessToken && decodeAccessToken(accessToken)?.refresh_token_id) ?? null;
}
