import { hallpass } from '../../../hallpass/server';

/** For scripts of the page: knows its caller by the cookies or the `x-stack-auth` header of the request. */
export async function GET(request: Request): Promise<Response> {
  const user = await hallpass().getUser({ tokenStore: request });
  if (user === null) return Response.json({ error: 'Sign in first.' }, { status: 401 });
  return Response.json({ id: user.id, email: user.primaryEmail });
}
