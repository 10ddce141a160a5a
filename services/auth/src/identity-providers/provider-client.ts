/** Our OAuth client at a provider, configured by a project or shared by the operator. */
export interface ProviderClient {
  id: string;
  /** One of the twelve built-in types, or the config id of a custom OpenID Connect provider. */
  type: string;
  isShared: boolean;
  clientId: string;
  clientSecret: string;
  facebookConfigId?: string;
  microsoftTenantId?: string;
  /** For an OpenID Connect provider found by discovery. */
  issuer?: string;
  /** The operator chose the issuer, so it may have a private address. */
  isOperatorsChoice?: boolean;
}
