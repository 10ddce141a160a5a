import type { providerSteps as providerStepsTexts } from '../../sign-in/provider-steps-texts';
import type { Translation } from '../../texts';

export const providerSteps: Translation<typeof providerStepsTexts.english> = {
  google: `Elige o crea un proyecto, luego «Clients» y «Create client» del tipo «Web application».
Añade la dirección de retorno en «Authorized redirect URIs».
En «Branding» y «Audience», indica el nombre que ve la gente y publica la aplicación.
Copia el ID y el secreto de cliente en el formulario.`,
  github: `En «OAuth Apps» elige «New OAuth app».
Pon la dirección de retorno como «Authorization callback URL».
Copia el ID de cliente, elige «Generate a new client secret» y cópialo también.
Si prefieres una GitHub App: dale el permiso de cuenta «Email addresses», de solo lectura.`,
  microsoft: `En «App registrations» elige «New registration» y qué cuentas pueden iniciar sesión.
Pon la dirección de retorno como URI de redirección de la plataforma «Web».
En «Certificates & secrets» crea un secreto de cliente y copia su valor, no su ID.
Copia el ID de la aplicación como ID de cliente. Para cuentas profesionales o educativas, escribe también el tenant.`,
  spotify: `Elige «Create app» y marca «Web API».
Pon la dirección de retorno en «Redirect URIs».
Copia el ID y el secreto de cliente de sus ajustes.
Solicita el «Extended quota mode» antes de que inicien sesión más que unas pocas personas.`,
  facebook: `Elige «Create app» con el caso de uso «Authenticate and request data from users with Facebook Login».
Pon la dirección de retorno en «Valid OAuth Redirect URIs» de Facebook Login.
Añade el permiso «email»: las cuentas sin dirección no pueden iniciar sesión.
Copia App ID y App secret de los ajustes básicos como ID y secreto de cliente.`,
  discord: `Elige «New Application» y luego «OAuth2».
Pon la dirección de retorno en «Redirects».
Copia el ID de cliente, elige «Reset Secret» y cópialo también.`,
  gitlab: `Elige «Add new application».
Pon la dirección de retorno como «Redirect URI» y deja marcado «Confidential».
Marca el ámbito «read_user».
Copia Application ID y Secret como ID y secreto de cliente.`,
  bitbucket: `Abre los ajustes de un espacio de trabajo, luego «OAuth consumers» y «Add consumer».
Pon la dirección de retorno como «Callback URL».
Marca los permisos «Account: Email» y «Account: Read».
Copia Key y Secret como ID y secreto de cliente.`,
  linkedin: `Elige «Create app» y añade el producto «Sign In with LinkedIn using OpenID Connect».
En «Auth» pon la dirección de retorno como «Authorized redirect URL».
Copia el ID de cliente y el secreto de cliente principal.`,
  apple: `Registra un App ID con «Sign in with Apple» y luego un Services ID: su identificador es el ID de cliente.
Configura el Services ID con el host de este servidor y con la dirección de retorno como URL de retorno.
Crea una clave para «Sign in with Apple».
Firma con esa clave el secreto de cliente, un JWT. Apple lo acepta seis meses como máximo: anota cuándo crear el siguiente.`,
  x: `Crea un proyecto con una aplicación y configura «User authentication settings» del tipo «Web App».
Pon la dirección de retorno como «Callback URI».
Copia el ID y el secreto de cliente de OAuth 2.0.
X no da ninguna dirección de correo: esos usuarios no tienen hasta que añaden una.`,
  twitch: `Elige «Register Your Application» del tipo «Confidential».
Pon la dirección de retorno en «OAuth Redirect URLs».
Copia el ID de cliente, elige «New Secret» y cópialo también.`,
  oidc: `Registra una aplicación web, del tipo que usa un código de autorización.
Pon la dirección de retorno como URI de redirección.
Copia el ID de cliente, el secreto de cliente y la dirección del emisor.
El proveedor tiene que firmar sus ID tokens con una clave pública e incluir en ellos el nonce; casi todos lo hacen.`,
};
