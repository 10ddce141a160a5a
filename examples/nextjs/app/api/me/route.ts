import { hallpass } from '../../../hallpass/server';

/** For scripts on the page. Identifies the user by the request's cookies or its `x-stack-auth` header. */
export async function GET(request: Request): Promise<Response> {
  const user = await hallpass().getUser({ tokenStore: request });
  if (user === null) return Response.json({ error: 'Sign in first.' }, { status: 401 });
  return Response.json({ id: user.id, email: user.primaryEmail });
}
