import { defineTexts } from '../texts';

/** Steps to register an app with each provider, one step per line. */
export const providerSteps = defineTexts({
  google: `Choose or create a project, then “Clients” and “Create client” of the type “Web application”.
Add the callback address under “Authorized redirect URIs”.
Under “Branding” and “Audience”, give the name that people see, and publish the app.
Copy client id and client secret into the form.`,
  github: `Under “OAuth Apps” choose “New OAuth app”.
Enter the callback address as “Authorization callback URL”.
Copy the client id, choose “Generate a new client secret”, and copy that, too.
With a GitHub App instead: give it the account permission “Email addresses”, read-only.`,
  microsoft: `Under “App registrations” choose “New registration”, and which accounts may sign in.
Enter the callback address as redirect URI of the platform “Web”.
Under “Certificates & secrets” make a client secret and copy its value, not its id.
Copy the application id as client id. For accounts of work or school enter the tenant as well.`,
  spotify: `Choose “Create app” and tick “Web API”.
Enter the callback address under “Redirect URIs”.
Copy client id and client secret from its settings.
Ask for “Extended quota mode” before more than a few people sign in.`,
  facebook: `Choose “Create app” with the use case “Authenticate and request data from users with Facebook Login”.
Enter the callback address under “Valid OAuth Redirect URIs” of Facebook Login.
Add the permission “email”: accounts without an address cannot sign in.
Copy App ID and App secret from the basic settings as client id and client secret.`,
  discord: `Choose “New Application”, then “OAuth2”.
Enter the callback address under “Redirects”.
Copy the client id, choose “Reset Secret”, and copy that, too.`,
  gitlab: `Choose “Add new application”.
Enter the callback address as “Redirect URI”, and keep “Confidential” ticked.
Tick the scope “read_user”.
Copy Application ID and Secret as client id and client secret.`,
  bitbucket: `Open the settings of a workspace, then “OAuth consumers” and “Add consumer”.
Enter the callback address as “Callback URL”.
Tick the permissions “Account: Email” and “Account: Read”.
Copy Key and Secret as client id and client secret.`,
  linkedin: `Choose “Create app”, and add the product “Sign In with LinkedIn using OpenID Connect”.
Under “Auth” enter the callback address as “Authorized redirect URL”.
Copy client id and primary client secret.`,
  apple: `Register an App ID with “Sign in with Apple”, then a Services ID: its identifier is the client id.
Configure the Services ID with the host of this server and with the callback address as return URL.
Make a key for “Sign in with Apple”.
Sign the client secret, a JWT, with that key. Apple takes it for six months at most: note when to make the next.`,
  x: `Create a project with an app, and set up “User authentication settings” of the type “Web App”.
Enter the callback address as “Callback URI”.
Copy the OAuth 2.0 client id and client secret.
X gives no email address: such users have none until they add one.`,
  twitch: `Choose “Register Your Application” of the type “Confidential”.
Enter the callback address under “OAuth Redirect URLs”.
Copy the client id, choose “New Secret”, and copy that, too.`,
  oidc: `Register a web application, of the kind that uses an authorization code.
Enter the callback address as redirect URI.
Copy client id, client secret and the address of the issuer.
The provider has to sign its ID tokens with a public key and to put the nonce into them; nearly all do.`,
});
